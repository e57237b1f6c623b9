// How the C++ runtime aborts: by a trap, so that the page gets a WebAssembly.RuntimeError. The runtime's own versions
// print a line first, which costs 15 kB of printf and makes the module import a file system. The standard, libc++ and
// the C++ ABI allow us to replace all three.
#include <__verbose_abort>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

// NOLINTNEXTLINE(cert-dcl58-cpp)
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }

extern "C" void __cxa_pure_virtual() { __builtin_trap(); }
