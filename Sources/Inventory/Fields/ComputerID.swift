/// What Jamf Pro calls a computer: unique on its server, the only thing a row is known by.
///
/// A string, as the server sends it, though it has always been a number. Serial numbers do not serve: logic-board swaps
/// leave two records with the same one.
public struct ComputerID: Hashable, Sendable, Comparable {
  /// The id as the server sends it.
  public var rawValue: String

  /// The id of that text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By number, so that 9 comes before 10; texts that are no numbers come after, in their order.
  public static func < (left: ComputerID, right: ComputerID) -> Bool {
    switch (Int(left.rawValue), Int(right.rawValue)) {
    case (let left?, let right?) where left != right: left < right
    case (.some, nil): true
    case (nil, .some): false
    default: left.rawValue < right.rawValue
    }
  }
}

extension ComputerID: CustomStringConvertible {
  public var description: String { rawValue }
}
