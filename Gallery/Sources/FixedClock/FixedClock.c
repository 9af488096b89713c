// The wall clock for the gallery: it starts at noon of 2026-11-20 (UTC) with the program and runs four times slower, so
// that "just now" stays so on a busy machine. Monotonic clocks are not changed.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdint.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t noon = 1795176000;
static const int64_t second = 1000000000;

#ifdef __APPLE__
// In this file, the names of the replaced functions still refer to the system's.
#define real_clock clock_gettime
#define REPLACE(name) replaced_##name
#else
#include <sys/syscall.h>
static int real_clock(clockid_t clock, struct timespec *time) { return (int)syscall(SYS_clock_gettime, clock, time); }
#define REPLACE(name) name
#endif

static int64_t passing(void) {
  struct timespec now;
  real_clock(CLOCK_MONOTONIC, &now);
  return now.tv_sec * second + now.tv_nsec;
}

static int64_t start;
__attribute__((constructor)) static void begin(void) { start = passing(); }

static struct timespec shown(void) {
  int64_t since = start == 0 ? 0 : (passing() - start) / 4;
  struct timespec time = {.tv_sec = noon + since / second, .tv_nsec = since % second};
  return time;
}

int REPLACE(clock_gettime)(clockid_t clock, struct timespec *time) {
#ifdef CLOCK_REALTIME_COARSE
  if (clock == CLOCK_REALTIME_COARSE) clock = CLOCK_REALTIME;
#endif
  if (clock != CLOCK_REALTIME) return real_clock(clock, time);
  *time = shown();
  return 0;
}

#ifdef __APPLE__
int REPLACE(gettimeofday)(struct timeval *time, void *zone) {
#else
int REPLACE(gettimeofday)(struct timeval *restrict time, void *restrict zone) {
#endif
  (void)zone;
  struct timespec now = shown();
  time->tv_sec = now.tv_sec;
  time->tv_usec = (suseconds_t)(now.tv_nsec / 1000);
  return 0;
}

time_t REPLACE(time)(time_t *time) {
  time_t now = shown().tv_sec;
  if (time) *time = now;
  return now;
}

#ifdef __APPLE__
#define INTERPOSE(name)                                                          \
  __attribute__((used, section("__DATA,__interpose"))) static const struct {     \
    const void *replacement, *original;                                          \
  } interpose_##name = {(const void *)replaced_##name, (const void *)name};
INTERPOSE(clock_gettime)
INTERPOSE(gettimeofday)
INTERPOSE(time)
#endif
