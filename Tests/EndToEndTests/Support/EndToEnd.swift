import Foundation
import Testing

/// All tests that run the real program.
@Suite("The real program", .waitsForPrograms)
enum EndToEnd {}

/// Runs each test on a thread of its own, a few at a time: while they wait for the program and its terminal, the threads
/// of tasks, as many as processors, run tests that compute.
struct WaitingForPrograms: SuiteTrait, TestTrait, TestScoping {
  private static let places = Places(6)

  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.places.take()
    do {
      try await withTaskExecutorPreference(OwnThread(), operation: function)
      await Self.places.give()
    } catch {
      await Self.places.give()
      throw error
    }
  }
}

extension Trait where Self == WaitingForPrograms {
  static var waitsForPrograms: Self { Self() }
}

/// Starts a thread for each part of a task between two suspensions; a test without `await` is one.
private final class OwnThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A limited number of places, taken in the order of requests.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func give() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
