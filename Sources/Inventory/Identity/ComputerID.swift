/// Jamf Pro's id of a computer: unique on its server, and the only identity of a row.
///
/// A string, as the server sends it, although so far it has always been a number. Serial numbers are not unique: after
/// a logic board replacement, two records can have the same one.
public struct ComputerID: Hashable, Sendable, Comparable {
  /// The id as the server sends it.
  public var rawValue: String

  /// The id with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In numeric order, so that 9 comes before 10. Ids that are not numbers come last, as texts.
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

/// A set of computer ids, made once and shared.
///
/// Sets are equal when they are the same object: the list's query is compared at every key press, and that must not
/// compare all ids.
public final class ComputerSet: Sendable {
  /// The ids.
  public let ids: Set<ComputerID>

  /// A set of these computers.
  public init(_ ids: Set<ComputerID>) { self.ids = ids }

  /// The number of computers.
  public var count: Int { ids.count }

  /// Whether a computer is in the set.
  public func contains(_ id: ComputerID) -> Bool { ids.contains(id) }
}

extension ComputerSet: Hashable {
  public static func == (left: ComputerSet, right: ComputerSet) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
