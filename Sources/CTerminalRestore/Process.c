#define _GNU_SOURCE
#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#endif

int terminal_scratch_file(void) {
#ifdef __linux__
  int descriptor = memfd_create("jamf-tui", MFD_CLOEXEC);
  if (descriptor >= 0) {
    fcntl(descriptor, F_SETFL, O_APPEND);
    return descriptor;
  }
#endif
  char name[] = "/tmp/jamf-tui.XXXXXX";
  int file = mkstemp(name);
  if (file < 0) return -1;
  unlink(name);
  fcntl(file, F_SETFL, O_APPEND);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

char **terminal_environment(void) { return environ; }
