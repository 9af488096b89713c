/// Finds records that have in common what no two computers should: a serial number, a UDID, a name, a MAC address.
///
/// Two records of one computer come from a new logic board or a second enrolment, and what is sent to the wrong one of them
/// reaches nobody. Serial numbers, UDIDs and MAC addresses are the same whatever their letter case, names only letter for
/// letter. Nothing is the same as nothing.
public enum Duplicates {
  /// The paths of the columns that are compared, and of the one that tells which record is the newest. Of those that a
  /// snapshot has not loaded nothing is said.
  public static let paths = DuplicateKind.allCases.flatMap { $0.fields.map(\.path) } + [contactPath]

  static let contactPath = "general.lastContact"

  /// The sets of each kind; nil when cancelled, without those of which nothing is loaded.
  static func sets(
    in snapshot: InventorySnapshot, workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> [DuplicateSets]? {
    let scans = DuplicateKind.allCases.map { kind in
      (kind: kind, scan: IdentityScan(snapshot, kind.fields, isExact: kind == .name))
    }.filter { !$0.scan.places.isEmpty }
    let contacts = snapshot.column(path: contactPath)
    return workers.gather(scans.count) { (range: Range<Int>) -> [DuplicateSets]? in
      var sets: [DuplicateSets] = []
      for (kind, scan) in scans[range] {
        let contact = contacts.map { column in
          { (row: Int) in snapshot.value(row: row, column: column).milliseconds }
        }
        guard let found = DuplicateSets(kind, in: scan, isCancelled: isCancelled, lastContact: contact) else {
          return nil
        }
        sets.append(found)
      }
      return sets
    }?.flatMap { $0 }
  }
}

extension FieldValue {
  /// When it was, in milliseconds since 1970; nil for what is no moment.
  fileprivate var milliseconds: Int64? {
    switch self {
    case .date(let milliseconds), .day(let milliseconds): milliseconds
    default: nil
    }
  }
}
