/// Why `Terminal.wait` returned.
public struct Wake: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `readInput` has something.
  public static let input = Wake(rawValue: 1)
  /// A `Waker` was used.
  public static let poked = Wake(rawValue: 2)
  /// The terminal's size is another one.
  public static let resized = Wake(rawValue: 4)
  /// The program was stopped and goes on; the next paint paints everything.
  public static let continued = Wake(rawValue: 8)
  /// The time given has passed.
  public static let timedOut = Wake(rawValue: 16)
  /// The terminal is gone. Nothing more will come; end.
  public static let hungUp = Wake(rawValue: 32)
}
