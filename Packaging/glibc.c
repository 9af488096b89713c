/* Functions of which the C library has a newer version than the systems that a tarball is for. What is linked on Debian 12 refers
   to the newest version of each function; with these, glibc 2.34 is enough (RHEL 9, Ubuntu 22.04). To be linked with
   --wrap for each of them, see Packaging/link. */
#include <stdlib.h>
#include <sys/random.h>

/* hypot of glibc 2.35 no longer sets errno, which nothing here reads. */
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#else
#error "The first version of glibc for this processor is missing here."
#endif
__asm__(".symver first_hypot, hypot@" FIRST);
__asm__(".symver first_hypotf, hypotf@" FIRST);
double first_hypot(double x, double y);
float first_hypotf(float x, float y);
double __wrap_hypot(double x, double y) { return first_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return first_hypotf(x, y); }

/* Since glibc 2.36. The C++ library calls it for random numbers. */
unsigned int __wrap_arc4random(void) {
  unsigned int number;
  if (getrandom(&number, sizeof number, 0) != sizeof number) abort();
  return number;
}
