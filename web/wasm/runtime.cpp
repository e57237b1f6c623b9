// What the C++ runtime needs of a system: memory, and how it aborts.
//
// Memory comes from free lists, one for each size of block, and from the end of the module's memory where a list is empty.
// Freed blocks are not joined, so the module takes at most the sum of what each size ever needed at once. wasi-libc's malloc
// does more than a table needs, for 9 kB.
//
// An abort is a trap, so that the page gets a WebAssembly.RuntimeError. The runtime's own versions print a line first, which
// costs 15 kB of printf and makes the module import a file system. The standard, libc++ and the C++ ABI allow us to replace
// all of them.
#include <__verbose_abort>
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

#include "web/wasm/text.h"

extern "C" std::byte __heap_base;  // set by the linker: where the module's own data ends

namespace wasm {
namespace {

constexpr std::size_t kAlignment = 16;  // of every block, and the room for its size before it
constexpr std::size_t kPage = 65'536;
constexpr std::size_t kLargest = std::size_t{1} << 30;

struct Block {
  std::size_t size;
  Block* next;  // while it is free
};

Block* free_blocks[4 * 32];
std::uintptr_t unused = reinterpret_cast<std::uintptr_t>(&__heap_base);

// Four sizes between a power of two and the next.
constexpr std::size_t block_size(std::size_t wanted) {
  const std::size_t size = wanted + kAlignment;
  const std::size_t step = std::max(std::bit_floor(size) / 4, kAlignment);
  return (size + step - 1) / step * step;
}
constexpr std::size_t list_of(std::size_t size) {
  const auto power = static_cast<std::size_t>(std::bit_width(size)) - 1;
  return 4 * power + (size >> (power - 2) & 3);
}

Block* new_block(std::size_t size) {
  unused = (unused + kAlignment - 1) / kAlignment * kAlignment;
  const std::size_t have = __builtin_wasm_memory_size(0) * kPage;
  if (unused + size > have) {
    const std::size_t pages = (unused + size - have + kPage - 1) / kPage;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return nullptr;
  }
  auto* block = reinterpret_cast<Block*>(unused);
  unused += size;
  block->size = size;
  return block;
}

void* allocate(std::size_t wanted) {
  if (wanted > kLargest) return nullptr;
  const std::size_t size = block_size(wanted);
  Block*& list = free_blocks[list_of(size)];
  Block* block = list;
  if (block)
    list = block->next;
  else
    block = new_block(size);
  return block ? reinterpret_cast<std::byte*>(block) + kAlignment : nullptr;
}

void release(void* memory) {
  if (!memory) return;
  auto* block = reinterpret_cast<Block*>(static_cast<std::byte*>(memory) - kAlignment);
  Block*& list = free_blocks[list_of(block->size)];
  block->next = list;
  list = block;
}

}  // namespace

// For texts that the page hands over.
[[clang::export_name("alloc")]] void* alloc(std::uint32_t size) {
  return size > kLongest ? nullptr : allocate(size);
}
[[clang::export_name("free")]] void free_text(void* text) { release(text); }

}  // namespace wasm

extern "C" {
// wasi-libc's malloc would use the same memory. Since these are here, a module that needs more of it does not link.
void* malloc(std::size_t size) { return wasm::allocate(size); }
void free(void* memory) { wasm::release(memory); }

// What is static lives as long as the module.
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
}

void* operator new(std::size_t size) {
  void* memory = wasm::allocate(size);
  if (memory == nullptr) __builtin_trap();
  return memory;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { wasm::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { wasm::release(memory); }
void operator delete[](void* memory) noexcept { wasm::release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { wasm::release(memory); }

// NOLINTNEXTLINE(cert-dcl58-cpp)
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }

extern "C" void __cxa_pure_virtual() { __builtin_trap(); }
