#ifndef C_TASK_EXECUTOR_H
#define C_TASK_EXECUTOR_H

/// Passes the jobs of Swift's tasks to a function instead of the runtime's own threads, from now on. The function gets
/// each job once, on any thread, and has `task_job_run` called with it on one of its threads.
///
/// Linux only; elsewhere it does nothing.
void task_jobs_take_over(void (*enqueue)(void *job));

/// Runs a job up to its next suspension, as one that may run on any thread.
void task_job_run(void *job);

#endif
