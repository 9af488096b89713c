#define _GNU_SOURCE
#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
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

int terminal_get_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int terminal_set_size(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(descriptor, TIOCSWINSZ, &size) < 0 ? errno : 0;
}
