import Inventory

/// The last few records shown, so that going back to a computer is instant.
struct RecordCache: Sendable {
  static let capacity = 64
  /// Computers with thousands of applications have long records. At most this many lines are kept, some 20 MB, but
  /// always the latest record.
  static let mostLines = 150_000

  private struct Entry: Sendable {
    let id: ComputerID
    let record: ComputerRecord
    let lines: Int
  }

  /// The least recently used first.
  private var entries: [Entry] = []
  private var lines = 0

  var count: Int { entries.count }

  /// The record, which becomes the most recently used.
  mutating func record(for id: ComputerID) -> ComputerRecord? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    let found = entries.remove(at: index)
    entries.append(found)
    return found.record
  }

  mutating func insert(_ record: ComputerRecord, for id: ComputerID) {
    if let index = entries.firstIndex(where: { $0.id == id }) { lines -= entries.remove(at: index).lines }
    let entry = Entry(id: id, record: record, lines: record.sections.reduce(0) { $0 + $1.items.count })
    entries.append(entry)
    lines += entry.lines
    while entries.count > Self.capacity || (lines > Self.mostLines && entries.count > 1) {
      lines -= entries.removeFirst().lines
    }
  }

  mutating func removeAll() {
    self = RecordCache()
  }
}
