/// Which computers have come already, when they are handed on and not kept.
///
/// Ids are numbers that go up as a rule: a bit for each, in blocks of 64, so that a million of them take less than a
/// megabyte.
public struct SeenComputers: Sendable {
  private var blocks: [UInt64: UInt64] = [:]
  /// Those whose id is no number, or not written as one.
  private var others: Set<ComputerID> = []

  /// None yet.
  public init() {}

  /// Notes a computer. False when it was noted before.
  public mutating func insert(_ id: ComputerID) -> Bool {
    guard let number = UInt64(id.rawValue), String(number) == id.rawValue else { return others.insert(id).inserted }
    let bit: UInt64 = 1 << (number & 63)
    let isNew = blocks[number >> 6, default: 0] & bit == 0
    blocks[number >> 6, default: 0] |= bit
    return isNew
  }
}
