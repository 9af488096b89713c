import Wording

/// A length of time in words: the biggest unit that leaves at least two of it.
enum SpokenTime {
  private static let units: [(seconds: Double, name: String)] = [
    (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"),
  ]

  static func text(seconds: Double) -> String {
    guard let unit = units.first(where: { seconds >= 2 * $0.seconds }) else {
      return seconds >= 1 ? Quantity.of(1, "second") : "\(Int((seconds * 1000).rounded())) ms"
    }
    return Quantity.of(Int((seconds / unit.seconds).rounded(.down)), unit.name)
  }

  static func text(_ duration: Duration) -> String {
    text(seconds: Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
  }
}
