#pragma once
// An object that every thread has and keeps, such as a solver with the positions it has solved.
namespace ai {

// WebAssembly has one thread, and Debian's libraries for it lack what destroys a thread's variables.
template <class T>
T& per_thread() {
#ifdef __wasm__
  static T mine;
#else
  thread_local T mine;
#endif
  return mine;
}

}  // namespace ai
