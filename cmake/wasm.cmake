# WebAssembly with Debian's clang, wasi-libc and libc++. A reactor: the page calls _initialize once, then
# whatever the sources export with __attribute__((export_name("…"))).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_WORKS TRUE)  # Generic adds link flags that wasm-ld does not know to the trial program
# lto makes it a quarter smaller; dropping unused virtual functions and merging equal functions saves another 5 %.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -flto -fvisibility=hidden -fwhole-program-vtables \
-fvirtual-function-elimination")
# The stack below the data, so that an overflow traps instead of overwriting a table.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all -Wl,-mllvm,-enable-merge-functions -Wl,--stack-first -Wl,-z,stack-size=1048576")
