#ifndef C_TASK_EXECUTOR_H
#define C_TASK_EXECUTOR_H

#include <stdint.h>

/// A part of a task between two suspensions: an address as a number, because the thread that gets a job is not the one that
/// runs it. It is run once.
typedef uintptr_t task_job;

/// Passes the jobs of Swift's tasks to a function instead of the runtime's own threads, from now on. The function gets
/// each job once, on any thread, and has `task_job_run` called with it on one of its threads.
///
/// Linux only; elsewhere it does nothing.
void task_jobs_take_over(void (*enqueue)(task_job job));

/// Runs a job up to its next suspension, as one that may run on any thread.
void task_job_run(task_job job);

#endif
