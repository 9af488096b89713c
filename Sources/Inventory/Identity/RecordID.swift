/// The identity of a record, and of its row: the server that it is from, and its id there.
///
/// The id is a string, as the server sends it, although so far it has always been a number. Serial numbers are not
/// unique: after a logic board replacement, two records can have the same one.
///
/// Rows do not store this value: a snapshot has each id as bytes, and the source once for a whole page. The value itself
/// has 18 bytes, two more than a string; an array or a set of them takes 24 for each.
public struct RecordID: Hashable, Sendable, Comparable {
  /// The index of a server in the list of servers that the program shows together.
  public typealias Source = UInt16

  /// The id as the server sends it.
  public var rawValue: String
  /// The server; 0 when there is one.
  public var source: Source

  /// The id with this text.
  public init(source: Source = 0, rawValue: String) {
    self.rawValue = rawValue
    self.source = source
  }

  /// In numeric order, so that 9 comes before 10. Ids that are not numbers come last, as texts. Equal ids are in the
  /// order of their servers.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    switch (Int(left.rawValue), Int(right.rawValue)) {
    case (let left?, let right?) where left != right: left < right
    case (.some, nil): true
    case (nil, .some): false
    default: (left.rawValue, left.source) < (right.rawValue, right.source)
    }
  }
}

extension RecordID: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The identity of a computer's record.
public typealias ComputerID = RecordID

/// A set of computer ids, made once and shared.
///
/// Sets are equal when they are the same object: the list's query is compared at every key press, and that must not
/// compare all ids.
public final class ComputerSet: Sendable {
  /// The ids.
  public let ids: Set<RecordID>

  /// A set of these computers.
  public init(_ ids: Set<RecordID>) { self.ids = ids }

  /// The number of computers.
  public var count: Int { ids.count }

  /// Whether a computer is in the set.
  public func contains(_ id: RecordID) -> Bool { ids.contains(id) }
}

extension ComputerSet: Hashable {
  public static func == (left: ComputerSet, right: ComputerSet) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
