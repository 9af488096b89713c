#pragma once

/* The part of curses we use, in functions Swift can import: no macros, no variadics, no globals, and `void *` where
   Linux has a struct and macOS an opaque type. */

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#if __has_include(<ncursesw/curses.h>)
#include <ncursesw/curses.h>
#else
#include <ncurses.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

/* What curses may do to text, as bits of our own, because its own are macros whose values it may change. */
enum {
  curses_bold = 1,
  curses_dim = 2,
  curses_underline = 4,
  curses_reverse = 8,
};

/* A curses screen with the files it was started on. */
struct curses_screen {
  SCREEN *screen;
  FILE *to, *from;
};

static inline void curses_close_files(struct curses_screen *files) {
  if (files->to) fclose(files->to);
  if (files->from) fclose(files->from);
  free(files);
}

/* Starts curses on a file of ours: all it prints goes there, and it never sees the terminal itself. It reads nothing:
   keys are decoded elsewhere. Returns a screen, or NULL when the terminal type is not in the database. */
static inline void *curses_open(const char *type, int output) {
  struct curses_screen *opened = (struct curses_screen *)calloc(1, sizeof *opened);
  int copy = dup(output);
  opened->to = copy < 0 ? NULL : fdopen(copy, "a");
  if (copy >= 0 && !opened->to) close(copy);
  opened->from = fopen("/dev/null", "re");
  if (opened->to && opened->from) opened->screen = newterm((char *)type, opened->to, opened->from);
  if (!opened->screen) {
    curses_close_files(opened);
    return NULL;
  }
  typeahead(-1); /* never stop half-way through a frame because a key is waiting */
  nonl();
  noecho();
  raw();
  scrollok(stdscr, FALSE);
  idlok(stdscr, FALSE);
  return opened;
}

/* Leaves the screen; the next update enters it again and repaints all. */
static inline void curses_leave(void) { endwin(); }

static inline void curses_close(void *opened) {
  delscreen(((struct curses_screen *)opened)->screen);
  curses_close_files((struct curses_screen *)opened);
}

/* Starts colors over the terminal's own fore- and background. Returns how many there are; 0 without colors. */
static inline int curses_start_colors(void) {
  if (!has_colors() || start_color() != OK || use_default_colors() != OK || COLORS < 8) return 0;
  return COLORS;
}

/* Defines a pair of colors; -1 is the terminal's own color. 0 when there are not as many pairs. */
static inline int curses_define_pair(int pair, int foreground, int background) {
  return pair < COLOR_PAIRS && init_pair((short)pair, (short)foreground, (short)background) == OK;
}

static inline void curses_resize(int rows, int columns) { resizeterm(rows, columns); }
static inline void curses_clear_at_next_update(void) { clearok(curscr, TRUE); }
static inline void curses_move(int row, int column) { wmove(stdscr, row, column); }

static inline void curses_set_style(int bits, int pair) {
  attr_t attributes = A_NORMAL;
  if (bits & curses_bold) attributes |= A_BOLD;
  if (bits & curses_dim) attributes |= A_DIM;
  if (bits & curses_underline) attributes |= A_UNDERLINE;
  if (bits & curses_reverse) attributes |= A_REVERSE;
  wattr_set(stdscr, attributes, (short)pair, NULL);
}

/* Writes text in the locale's encoding. Filling the last cell reports an error although it succeeds: not looked at. */
static inline void curses_add(const char *bytes, int count) { waddnstr(stdscr, bytes, count); }

static inline void curses_show_cursor(int is_shown) {
  curs_set(is_shown ? 1 : 0);
  leaveok(stdscr, is_shown ? FALSE : TRUE);
}

/* Makes a row of a window unlike any that is shown. */
static inline void curses_mark_row(WINDOW *window, int row) {
  wmove(window, row, 0);
  wclrtoeol(window);
  for (int rest = row + 1; rest > 0; rest /= 26) waddch(window, (chtype)('a' + rest % 26));
}

/* Has curses forget the sums by which it finds lines again that have moved: it keeps those of lines as it printed them, and
   would move lines once more that were moved behind its back. For that the rows are marked on both sides of its comparison,
   which prints nothing, and are then what they were. */
static inline void curses_forget_sums(int top, int rows) {
  WINDOW *shown = dupwin(curscr), *wanted = dupwin(newscr);
  if (shown && wanted) {
    int y, x;
    getyx(newscr, y, x);
    for (int row = top; row < top + rows; row++) {
      curses_mark_row(curscr, row);
      curses_mark_row(newscr, row);
    }
    wmove(newscr, y, x);
    doupdate();
    int last = getmaxx(curscr) - 1;
    copywin(shown, curscr, top, 0, top, 0, top + rows - 1, last, FALSE);
    copywin(wanted, newscr, top, 0, top, 0, top + rows - 1, last, FALSE);
    wmove(newscr, y, x);
  }
  if (shown) delwin(shown);
  if (wanted) delwin(wanted);
}

/* Moves rows of a rectangle in what curses believes the terminal shows, up by `count` or down by the negative of it; blanks
   come in behind them. For a terminal that was told to do the same. The next update compares these rows with what is
   wanted, whether that has changed or not. 0 when nothing was moved. */
static inline int curses_move_rows(int top, int left, int rows, int columns, int count) {
  WINDOW *part = derwin(curscr, rows, columns, top, left);
  if (!part) return 0;
  curses_forget_sums(top, rows);
  scrollok(part, TRUE);
  int is_moved = wscrl(part, count) == OK;
  delwin(part);
  touchline(curscr, top, rows);
  touchline(newscr, top, rows);
  return is_moved;
}

/* Prints what changed since the last time. */
static inline void curses_update(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

/* A string of the terminal's description, or NULL when it has none by that name. */
static inline const char *curses_capability(const char *name) {
  const char *found = tigetstr((char *)name);
  return found == (char *)-1 ? NULL : found;
}

/* How many columns the C library, and so curses, thinks a character takes; -1 when it does not know it. */
static inline int curses_character_width(unsigned scalar) { return wcwidth((wchar_t)scalar); }

/* The text of one row as curses has it, for tests: bytes in the locale's encoding. */
static inline int curses_read_row(int row, char *bytes, int room) {
  int y, x;
  getyx(stdscr, y, x);
  int count = mvwinnstr(stdscr, row, 0, bytes, room);
  wmove(stdscr, y, x);
  return count;
}
