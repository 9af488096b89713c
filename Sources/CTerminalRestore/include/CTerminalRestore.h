#pragma once

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

/* Puts the terminal back however the program ends, and turns signals into bytes a poll(2) loop can wait for.
   Only one terminal at a time; the functions are for the thread that owns it unless they say otherwise. */

/* Which signals arrived since the pipe was last drained. */
enum {
  terminal_signal_resized = 1,
  terminal_signal_continued = 2,
  terminal_signal_stop = 4,
};

/* Opens the self-pipe if it is not open yet: non-blocking, close-on-exec. 0, or an errno. */
int terminal_pipe_open(void);
/* The end to poll. */
int terminal_pipe_descriptor(void);
/* Makes the pipe readable. Any thread, also from a signal handler. */
void terminal_pipe_poke(void);
/* Empties the pipe; returns whether it was poked, and the signals through the pointer. */
int terminal_pipe_drain(unsigned *signals);

/* Remembers how to restore the terminal and installs the signal handlers. To be called before curses looks at the
   signals, so that it leaves them alone. 0, or an errno. */
int terminal_restore_arm(int descriptor, const struct termios *saved, const void *bytes, size_t count);
/* The bytes that leave the screen, when they are known better. */
void terminal_restore_set_bytes(const void *bytes, size_t count);
/* Whether there is something to restore: no while suspended. */
void terminal_restore_set_active(int active);
/* Restores now, once; async-signal-safe. */
void terminal_restore_now(void);
/* Puts the signal handlers back that were there before. */
void terminal_restore_disarm(void);
/* Whether SIGTERM and SIGHUP only wake the loop, which then has two seconds to end the program. */
void terminal_restore_heed_requests(int heeds);
/* The signal that woke the loop; 0 before. */
int terminal_restore_request(void);
/* Ends the program by a signal, without a handler. */
void terminal_restore_die(int number);
/* Stops this process as ^Z does, or its whole job as the terminal would; returns after it was continued. */
void terminal_restore_stop(int whole_job);
/* Returns when this job has the terminal. Until then it stops, as a job in the background is stopped by its output, but
   half a second later, so that a signal that came with the continuation can end the program. */
void terminal_restore_await_foreground(void);

/* Which descriptor errors are written to, the file they are collected in, and where they went before. */
void terminal_restore_set_captured_errors(int descriptor, int capture, int original);
/* Lets the errors go where they went before, and copies there what was collected, without control characters;
   async-signal-safe, once for each capture. */
void terminal_restore_give_back_errors(void);

/* Writes all bytes, waiting when the terminal is slow, giving up when the process is dying. 0, or an errno. */
int terminal_write_all(int descriptor, const void *bytes, size_t count);

/* The window size; 0, or an errno. */
int terminal_get_size(int descriptor, int *columns, int *rows);
/* The same the other way, and a pseudo-terminal's two ends: for tests that play the terminal. */
int terminal_set_size(int descriptor, int columns, int rows);
int terminal_open_pair(int *far, int *near);

/* A file without a name, close-on-exec, appending; -1 and errno on failure. */
int terminal_scratch_file(void);

/* This process's environment, as posix_spawn wants it. */
char **terminal_environment(void);
