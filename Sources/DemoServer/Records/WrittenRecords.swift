import Synchronization

/// Records that were written once, for servers that write the same ones again and again: tests that start hundreds of
/// servers over one fleet. It keeps all of them as long as it lives.
public final class WrittenRecords: Sendable {
  /// What a record depends on beside its place.
  struct Kind: Hashable {
    var seed: UInt64
    var reference: Int64
    var version: APIVersion
    var sections: Set<RecordSection>
    var oddities: Int
    var longValue: Int?
  }

  private let records = Mutex<[Kind: [Int: [UInt8]]]>([:])

  public init() {}

  /// The records of the computers at these places; `write` makes those that are not known yet.
  func records(_ kind: Kind, at places: [Int], write: (Int) -> [UInt8]) -> [[UInt8]] {
    var found = records.withLock { records in places.map { records[kind]?[$0] } }
    var written: [Int: [UInt8]] = [:]
    for (rank, place) in places.enumerated() where found[rank] == nil {
      let record = write(place)
      found[rank] = record
      written[place] = record
    }
    if !written.isEmpty { records.withLock { $0[kind, default: [:]].merge(written) { first, _ in first } } }
    return found.compactMap(\.self)
  }
}
