package import Inventory

/// What is recorded of changes, and for how long.
package struct HistoryRule: Sendable {
  /// The key in `meta` with the time since which changes are recorded.
  static let sinceKey = "history since"
  /// The key in `meta` with the time since which none of them was removed; missing when none ever was.
  static let completeKey = "history complete since"
  /// 90 days, in milliseconds.
  package static let usualAge: Int64 = 90 * 86_400_000
  /// The most bytes of rows that are kept.
  package static let mostBytes: Int64 = 100_000_000
  /// The bytes of a row besides its texts.
  static let rowBytes = 40
  /// Longer texts are cut.
  package static let longestText = 4096
  /// The most events that are kept.
  static let mostEvents = 200_000

  /// How long changes are kept, in milliseconds; 0 when nothing is recorded.
  package var age: Int64
  /// Whether changes of a field are recorded.
  package var records: @Sendable (Field) -> Bool
  /// Whether the field at a path must not be in the archive, not even with values of earlier days.
  package var excludes: @Sendable (String) -> Bool
  package var mostBytes: Int64 = Self.mostBytes

  package init(
    age: Int64 = Self.usualAge,
    records: @escaping @Sendable (Field) -> Bool = { !VolatileFields.standard.contains($0.path) },
    excludes: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.age = age
    self.records = records
    self.excludes = excludes
  }

  var isOn: Bool { age > 0 }

  /// Changes that were seen before this time are removed.
  func oldest(at now: Int64) -> Int64 { isOn ? now - age : .max }
}
