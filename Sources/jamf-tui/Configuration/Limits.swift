import ArgumentParser
import DemoServer

/// What numbers of the configuration file and of options may be. A number outside of its range is an error that names the range.
enum Limits {
  /// Minutes between two loads, 0 for never: up to a year.
  static let refreshMinutes = 0...525_600
  /// Seconds that a server may take: up to a day.
  static let timeoutSeconds = 1...86_400
  /// Cells of a column: no terminal is wider.
  static let columnWidth = 1...500
  /// Columns that stay when the list is scrolled sideways.
  static let frozenColumns = 0...1000
  /// Computers of a made-up fleet.
  static let computers = 0...DemoFleet.mostComputers

  /// - Throws: `ValidationError` that names the option and its range.
  static func check(_ number: Int, of option: String, in range: ClosedRange<Int>) throws {
    guard !range.contains(number) else { return }
    throw ValidationError("\(option) is a number from \(range.lowerBound) to \(range.upperBound), not \(number).")
  }
}
