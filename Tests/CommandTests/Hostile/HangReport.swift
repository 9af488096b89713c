import Foundation
import Testing

/// Reports which test hangs. Otherwise a hanging test ends at a time limit of the whole run, which
/// names no test.
enum HangReport {
  /// Long enough for a slow and busy machine.
  private static let patience = Duration.seconds(300)

  /// Runs work, and reports if it does not end.
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
