import Foundation
import Testing

/// Says which test is stuck. A test that waits for something that never comes ends in a time limit far outside, which
/// names nothing.
enum HangReport {
  /// Long enough for the slowest machine with everything else running on it.
  private static let patience = Duration.seconds(300)

  /// Does work, and reports when it does not end.
  static func watching<Value: Sendable>(
    _ what: String, for work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let watch = Task {
      try await Task.sleep(for: patience)
      Issue.record("\(what) has not ended after \(patience)")
      print("HANGING: \(what)")
    }
    defer { watch.cancel() }
    return try await work()
  }
}
