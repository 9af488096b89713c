#include "CTaskExecutor.h"

#if defined(__linux__)

#include <stddef.h>

// Parts of the runtime's stable interface, which has no header: SerialExecutorRef, and the entry points of
// stdlib/public/Concurrency/GlobalExecutor.cpp.
#define SWIFT_CC __attribute__((swiftcall))

typedef struct {
  void *identity;
  void *implementation;
} executor_reference;

typedef SWIFT_CC void (*enqueue_original)(void *job);

extern SWIFT_CC void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original original);
extern SWIFT_CC void swift_job_run(void *job, executor_reference executor);

static void (*enqueue_job)(task_job job);

static SWIFT_CC void enqueue_global(void *job, enqueue_original original) {
  (void)original;
  enqueue_job((task_job)job);
}

void task_jobs_take_over(void (*enqueue)(task_job job)) {
  enqueue_job = enqueue;
  // Linked to the symbol itself: a program with the runtime linked in does not export it, so `dlsym` does not find it.
  swift_task_enqueueGlobal_hook = enqueue_global;
}

void task_job_run(task_job job) {
  // The generic executor. With the event loop as executor, each call of a function without an actor would be enqueued
  // once more.
  swift_job_run((void *)job, (executor_reference){NULL, NULL});
}

#else

void task_jobs_take_over(void (*enqueue)(task_job job)) { (void)enqueue; }
void task_job_run(task_job job) { (void)job; }

#endif
