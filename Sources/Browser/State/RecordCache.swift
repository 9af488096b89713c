import Inventory

/// The last few records looked at, so that going back to a computer is instant.
struct RecordCache: Sendable {
  static let capacity = 64

  /// From the one looked at longest ago to the latest.
  private var records: [(id: ComputerID, record: ComputerRecord)] = []

  var count: Int { records.count }

  /// The record, which now counts as the latest looked at.
  mutating func record(for id: ComputerID) -> ComputerRecord? {
    guard let index = records.firstIndex(where: { $0.id == id }) else { return nil }
    let found = records.remove(at: index)
    records.append(found)
    return found.record
  }

  mutating func insert(_ record: ComputerRecord, for id: ComputerID) {
    records.removeAll { $0.id == id }
    records.append((id, record))
    if records.count > Self.capacity { records.removeFirst() }
  }

  mutating func removeAll() {
    records.removeAll()
  }
}
