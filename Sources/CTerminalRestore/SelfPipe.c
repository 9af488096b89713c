#define _GNU_SOURCE
#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>

unsigned terminal_take_pending(void);

static atomic_int reading = -1;
static atomic_int writing = -1;
/* One byte in the pipe is enough, however often it is poked. */
static atomic_int is_poked;

static void prepare(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

int terminal_pipe_open(void) {
  if (atomic_load(&reading) >= 0) return 0;
  int ends[2];
  if (pipe(ends) < 0) return errno;
  prepare(ends[0]);
  prepare(ends[1]);
  atomic_store(&writing, ends[1]);
  atomic_store(&reading, ends[0]);
  return 0;
}

int terminal_pipe_descriptor(void) { return atomic_load(&reading); }

void terminal_pipe_poke(void) {
  int descriptor = atomic_load(&writing);
  if (descriptor < 0 || atomic_exchange(&is_poked, 1)) return;
  int kept = errno;
  /* EAGAIN would mean that the pipe is readable already. */
  while (write(descriptor, "", 1) < 0 && errno == EINTR) {}
  errno = kept;
}

int terminal_pipe_drain(unsigned *signals) {
  char bytes[64];
  int descriptor = atomic_load(&reading), found = 0;
  ssize_t count;
  while ((count = read(descriptor, bytes, sizeof bytes)) > 0 || (count < 0 && errno == EINTR)) found = 1;
  /* In this order nothing is lost: who pokes after this line writes a new byte. */
  atomic_store(&is_poked, 0);
  *signals = terminal_take_pending();
  return found;
}
