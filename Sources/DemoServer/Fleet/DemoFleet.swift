/// A made-up fleet of Macs: a pure function of its seed, an index and the instant it is looked at. Nothing is kept, so a
/// million computers cost neither memory nor time until someone asks for one.
public struct DemoFleet: Hashable, Sendable {
  /// Same seed, same fleet.
  public var seed: UInt64
  /// How many computers there are; their ids are `"1"` to `"count"`.
  public var count: Int
  /// The instant that “three days ago” counts from, in milliseconds since 1970-01-01T00:00:00Z.
  public var reference: Int64
  /// Whether every free text of every record carries what could harm a terminal.
  public var hasHostileText: Bool

  /// The most computers that a fleet is meant to have: twenty times the largest fleets there are. Places in orders have 32 bits.
  public static let mostComputers = 10_000_000

  public init(seed: UInt64 = 1, count: Int = 500, reference: Int64, hasHostileText: Bool = false) {
    precondition(count >= 0, "a fleet cannot have fewer than no computers")
    self.seed = seed
    self.count = count
    self.reference = reference
    self.hasHostileText = hasHostileText
  }

  /// The computer at a place in the order of ids, counted from zero.
  func computer(at index: Int) -> DemoComputer {
    DemoComputer(fleet: self, index: index)
  }

  /// The place of the computer with this id; nil when there is none.
  func index(ofID id: some StringProtocol) -> Int? {
    guard let number = Int(id), number >= 1, number <= count, id.utf8.first != UInt8(ascii: "+"),
      id.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return number - 1
  }
}
