#define _GNU_SOURCE
#include "CTerminalRestore.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Everything a handler touches is static and lock-free. */
static atomic_int tty = -1;
static atomic_int active;
static atomic_int dying;
static struct termios saved_modes;
static char leave[512];
static atomic_size_t leave_count;
static atomic_int captured = -1;
static atomic_int original_errors = -1;
static atomic_int errors = STDERR_FILENO;

/* The signal that asked the loop to end the program, 0 before; and whether the loop heeds it. */
static atomic_int request;
static atomic_int is_heeded;
/* The seconds in which the loop has to end the program. */
enum { patience = 2 };

/* Ends that a person or another program asks for, then ends that a fault in the program brings about. */
static const int deaths[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { death_count = sizeof deaths / sizeof *deaths, first_fault = 4 };
static struct sigaction before_death[death_count];

static const int events[] = {SIGWINCH, SIGCONT, SIGTSTP};
enum { event_count = sizeof events / sizeof *events };
static struct sigaction before_event[event_count];

static atomic_int armed;
static atomic_uint pending;

int terminal_pipe_open(void);
void terminal_pipe_poke(void);

static void on_event(int number) {
  int kept = errno;
  unsigned event = number == SIGWINCH  ? terminal_signal_resized
                   : number == SIGCONT ? terminal_signal_continued
                                       : terminal_signal_stop;
  atomic_fetch_or(&pending, event);
  terminal_pipe_poke();
  errno = kept;
}

unsigned terminal_take_pending(void) { return atomic_exchange(&pending, 0); }

/* A terminal that hung up takes nothing, and one that is stopped must not keep us from dying. */
static int takes_output(int descriptor) {
  struct pollfd item = {.fd = descriptor, .events = POLLOUT};
  int ready = poll(&item, 1, 200);
  return ready == 1 && (item.revents & POLLOUT) && !(item.revents & (POLLHUP | POLLERR | POLLNVAL));
}

void terminal_restore_now(void) {
  if (!atomic_exchange(&active, 0)) return;
  int descriptor = atomic_load(&tty);
  size_t count = atomic_load(&leave_count), done = 0;
  while (done < count && takes_output(descriptor)) {
    ssize_t written = write(descriptor, leave + done, count - done);
    if (written > 0) done += (size_t)written;
    else if (written < 0 && errno != EINTR && errno != EAGAIN) break;
  }
  while (tcsetattr(descriptor, TCSANOW, &saved_modes) < 0 && errno == EINTR) {}
}

static void on_death(int number, siginfo_t *info, void *context) {
  atomic_store(&dying, 1);
  terminal_restore_now();
  terminal_restore_give_back_errors();
  for (int i = 0; i < death_count; i++) {
    if (deaths[i] != number) continue;
    struct sigaction *before = &before_death[i];
    /* A fault goes to whoever was there before, with its own context: the runtime's backtrace, for one. It comes back
       in the belief that the faulting instruction will run again; a signal somebody sent has none. It may want to
       catch faults of its own, so it runs with the signals blocked that it asked for, not with ours. */
    if (i >= first_fault && (before->sa_flags & SA_SIGINFO)) {
      pthread_sigmask(SIG_SETMASK, &before->sa_mask, NULL);
      before->sa_sigaction(number, info, context);
    }
  }
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigemptyset(&plain.sa_mask);
  sigaction(number, &plain, NULL);
  raise(number); /* with its true number; while it is blocked, it takes effect as the handler returns */
}

/* Whether another job has the terminal, as after ^Z. */
static int is_behind(void) {
  pid_t foreground = tcgetpgrp(atomic_load(&tty));
  return foreground >= 0 && foreground != getpgrp();
}

/* A signal that a loop can heed: it ends the program itself, with everything that belongs to that. A second signal, or a
   loop that does not come to its end, gets what there was before. */
static void on_request(int number, siginfo_t *info, void *context) {
  /* A job in the background, as after ^Z, would be stopped by its first output and never come to its end. */
  if (is_behind() || !atomic_load(&is_heeded) || atomic_exchange(&request, number)) {
    on_death(number, info, context);
    return;
  }
  terminal_pipe_poke();
  alarm(patience);
}

static void on_alarm(int number) {
  int wanted = atomic_load(&request);
  on_death(wanted ? wanted : number, NULL, NULL);
}

void terminal_restore_heed_requests(int heeds) { atomic_store(&is_heeded, heeds); }

int terminal_restore_request(void) { return atomic_load(&request); }

void terminal_restore_die(int number) {
  struct sigaction plain = {.sa_handler = SIG_DFL};
  sigemptyset(&plain.sa_mask);
  sigaction(number, &plain, NULL);
  raise(number);
}

/* A handler needs room when the fault is that the stack is full. Only the arming thread gets it. The runtime may have
   given it some already, but too little for two handlers, one calling the other. */
static void prepare_stack(void) {
  static char room[262144];
  stack_t stack = {.ss_sp = room, .ss_size = sizeof room, .ss_flags = 0};
  sigaltstack(&stack, NULL);
}

static void at_exit(void) {
  terminal_restore_now();
  terminal_restore_give_back_errors();
}

static void install_event(int index) {
  struct sigaction action = {.sa_handler = on_event, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(events[index], &action, NULL);
}

int terminal_restore_arm(int descriptor, const struct termios *saved, const void *bytes, size_t count) {
  static int registered;
  int error = terminal_pipe_open();
  if (error) return error;
  atomic_store(&tty, descriptor);
  saved_modes = *saved;
  terminal_restore_set_bytes(bytes, count);
  if (atomic_exchange(&armed, 1)) return 0;
  if (!registered) registered = atexit(at_exit) == 0;
  prepare_stack();
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigfillset(&action.sa_mask); /* also SIGTTOU: restoring from the background must not stop us */
  for (int i = 0; i < death_count; i++) {
    sigaction(deaths[i], NULL, &before_death[i]);
    int is_ignored = !(before_death[i].sa_flags & SA_SIGINFO) && before_death[i].sa_handler == SIG_IGN;
    if (i < first_fault && is_ignored) continue; /* nohup */
    int is_request = deaths[i] == SIGTERM || deaths[i] == SIGHUP;
    action.sa_sigaction = is_request ? on_request : on_death;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | (is_request ? SA_RESTART : 0);
    sigaction(deaths[i], &action, NULL);
  }
  struct sigaction late = {.sa_handler = on_alarm};
  sigfillset(&late.sa_mask);
  sigaction(SIGALRM, &late, NULL);
  for (int i = 0; i < event_count; i++) {
    sigaction(events[i], NULL, &before_event[i]);
    install_event(i);
  }
  return 0;
}

void terminal_restore_set_bytes(const void *bytes, size_t count) {
  atomic_store(&leave_count, 0);
  if (count > sizeof leave) count = sizeof leave;
  memcpy(leave, bytes, count);
  atomic_store(&leave_count, count);
}

void terminal_restore_set_active(int is_active) { atomic_store(&active, is_active); }

void terminal_restore_disarm(void) {
  if (!atomic_exchange(&armed, 0)) return;
  for (int i = 0; i < death_count; i++) sigaction(deaths[i], &before_death[i], NULL);
  for (int i = 0; i < event_count; i++) sigaction(events[i], &before_event[i], NULL);
}

void terminal_restore_stop(int whole_job) {
  struct sigaction action = {.sa_handler = SIG_IGN};
  sigemptyset(&action.sa_mask);
  if (whole_job) {
    /* The shell waits for the job's first process, which need not be this one (make, a script): stop the others
       too. This process ignores that one signal and stops itself below, so that it stops before it goes on. */
    sigaction(SIGTSTP, &action, NULL);
    kill(0, SIGTSTP);
  }
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, NULL);
  raise(SIGTSTP);
  if (atomic_load(&armed)) install_event(2);
}

void terminal_restore_await_foreground(void) {
  struct sigaction output;
  sigset_t blocked;
  sigaction(SIGTTOU, NULL, &output);
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  /* Without job control, nothing stops a program in the background. */
  if (output.sa_handler == SIG_IGN || sigismember(&blocked, SIGTTOU)) return;
  while (is_behind()) {
    /* The shell's kill sends SIGTERM or SIGHUP and then continues the job. Another thread may be handling that signal
       at this moment; a stop would keep it from ending the program. */
    enum { step = 20, most = 500 };
    for (int waited = 0; waited < most && is_behind(); waited += step) {
      while (atomic_load(&dying)) pause();
      poll(NULL, 0, step);
    }
    if (is_behind()) raise(SIGTTOU);
  }
}

void terminal_restore_set_captured_errors(int descriptor, int capture, int original) {
  atomic_store(&errors, descriptor);
  atomic_store(&original_errors, original);
  atomic_store(&captured, capture);
}

/* What a library printed may quote a server: control characters, also the two-byte ones of C1, become '?'. */
static size_t defuse(unsigned char *bytes, size_t count, int *after_c2) {
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = bytes[i];
    int is_c1 = *after_c2 && byte >= 0x80 && byte < 0xA0;
    *after_c2 = byte == 0xC2;
    if (is_c1 || byte == 0x7F || (byte < 0x20 && byte != '\n' && byte != '\t')) bytes[i] = '?';
  }
  return count;
}

void terminal_restore_give_back_errors(void) {
  int from = atomic_exchange(&captured, -1), to = atomic_load(&original_errors), after_c2 = 0;
  if (from < 0 || to < 0) return;
  dup2(to, atomic_load(&errors));
  unsigned char part[1024];
  off_t at = 0, most = 65536;
  ssize_t count;
  while (at < most && (count = pread(from, part, sizeof part, at)) > 0) {
    at += count;
    defuse(part, (size_t)count, &after_c2);
    for (ssize_t done = 0; done < count;) {
      if (!takes_output(to)) return;
      ssize_t written = write(to, part + done, (size_t)(count - done));
      if (written > 0) done += written;
      else if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    }
  }
}

int terminal_write_all(int descriptor, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0 && !atomic_load(&dying)) {
    ssize_t written = write(descriptor, next, count);
    if (written >= 0) {
      next += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd item = {.fd = descriptor, .events = POLLOUT};
      poll(&item, 1, -1);
      if (item.revents & (POLLHUP | POLLERR | POLLNVAL)) return EIO;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}
