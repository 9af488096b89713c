import Browser
import Foundation

/// The filters that were typed.
extension EffectRunner {
  /// One after the other, so that the newest list is the one that stays.
  private static let filterLine = BlockingWork()

  func save(filters: [String]) {
    let file = FilterHistoryFile(environment: ProcessInfo.processInfo.environment)
    let end = Self.writes.begin("the filters that were typed")
    Self.filterLine.add {
      defer { end() }
      file.write(filters)
    }
  }
}
