// The bytes allocated by glibc's allocator. Its header is not part of a Swift module.
#pragma once

#ifdef __GLIBC__
#include <malloc.h>

static inline long long allocation_bytes(void) {
  struct mallinfo2 counts = mallinfo2();
  return (long long)counts.uordblks + (long long)counts.hblkhd;
}
#else
static inline long long allocation_bytes(void) { return -1; }
#endif
