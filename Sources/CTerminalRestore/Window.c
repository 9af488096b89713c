#define _GNU_SOURCE
#include "CTerminalRestore.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

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

int terminal_open_pair(int *far, int *near) {
  *far = posix_openpt(O_RDWR | O_NOCTTY);
  if (*far < 0) return errno;
  const char *name = grantpt(*far) == 0 && unlockpt(*far) == 0 ? ptsname(*far) : NULL;
  *near = name ? open(name, O_RDWR | O_NOCTTY) : -1;
  if (*near >= 0) return 0;
  int error = errno;
  close(*far);
  return error;
}
