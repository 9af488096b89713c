/// Finds records that share a value that should be unique: a serial number, a UDID, a name or a MAC address.
///
/// A new logic board or a second enrollment can leave two records of one computer, and a command sent to the outdated
/// record never reaches the computer. Serial numbers, UDIDs and MAC addresses are compared without regard to case,
/// names exactly. Missing values are never equal.
public enum Duplicates {
  /// The paths of the compared columns, and of the column that decides which record is the newest. Columns that the
  /// snapshot has not loaded are skipped.
  public static let paths = DuplicateKind.allCases.flatMap { $0.fields.map(\.path) } + [contactPath]

  static let contactPath = "general.lastContact"

  /// The sets of each kind, without kinds whose columns are not loaded; nil when canceled.
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
  /// The moment in milliseconds since 1970; nil for other values.
  fileprivate var milliseconds: Int64? {
    switch self {
    case .date(let milliseconds), .day(let milliseconds): milliseconds
    default: nil
    }
  }
}

/// A kind of value that several records can share.
enum DuplicateKind: Hashable, Sendable, CaseIterable {
  case serialNumber, udid, name, macAddress

  /// The fields that contain such a value.
  var fields: [IdentityField] {
    switch self {
    case .serialNumber: [.serialNumber]
    case .udid: [.udid]
    case .name: [.name]
    case .macAddress: [.macAddress, .altMacAddress]
    }
  }

  /// The name of the kind in the *Duplicates* column.
  var words: String {
    switch self {
    case .serialNumber: "serial number"
    case .udid: "UDID"
    case .name: "name"
    case .macAddress: "MAC address"
    }
  }
}

/// The sets of computers that share a value of one kind.
struct DuplicateSets: Sendable {
  /// A computer's place in its set.
  struct Place: Hashable, Sendable {
    /// The number of computers with the value: two or more.
    var size: Int
    /// Whether no other computer of the set had contact later.
    var isNewest: Bool
  }

  let kind: DuplicateKind
  /// The computers that share a value, by row. A computer in two sets, for example with two MAC addresses, has the size
  /// of the larger one, and is the newest only if it is the newest of both.
  let places: [Int: Place]
  /// The shared value of each of these computers, as the first of its set shows it; of several, that of the larger set.
  let values: [Int: String]

  /// Finds the sets; nil when canceled.
  ///
  /// - Parameter lastContact: the last contact of the computer in a row, in milliseconds since 1970; nil when unknown.
  init?(
    _ kind: DuplicateKind, in scan: IdentityScan, isCancelled: @escaping @Sendable () -> Bool,
    lastContact: ((Int) -> Int64?)?
  ) {
    struct Found: Sendable {
      var values = DistinctTexts()
      var sizes: [Int] = []
      /// For each value, the last row that had it: a computer counts once for a value, even when two of its fields have
      /// it.
      var last: [Int] = []
      var members: [(value: UInt32, row: UInt32)] = []
    }
    let parts = scan.gather(into: Found(), workers: .one, isCancelled: isCancelled) { found, key, _, row in
      if kind == .macAddress, HardwareAddress.isNobodys(key) { return }
      let value = found.values.insert(key)
      if value == found.sizes.count {
        found.sizes.append(0)
        found.last.append(-1)
      }
      guard found.last[value] != row else { return }
      found.last[value] = row
      found.sizes[value] += 1
      found.members.append((UInt32(value), UInt32(row)))
    }
    guard let found = parts?.first else { return nil }
    let members = found.members.filter { found.sizes[Int($0.value)] > 1 }
    var newest: [UInt32: Int64] = [:]
    if let lastContact {
      for (value, row) in members {
        if let contact = lastContact(Int(row)) { newest[value] = max(newest[value] ?? contact, contact) }
      }
    }
    var shown: [UInt32: String] = [:]
    var places: [Int: Place] = [:]
    var values: [Int: String] = [:]
    for (value, row) in members {
      let text = shown[value] ?? scan.text(ofKey: found.values[Int(value)], row: Int(row))
      shown[value] = text
      let contact = newest[value].flatMap { newest in lastContact?(Int(row)).map { $0 == newest } }
      let place = Place(size: found.sizes[Int(value)], isNewest: contact ?? false)
      guard let other = places[Int(row)] else {
        places[Int(row)] = place
        values[Int(row)] = text
        continue
      }
      if place.size > other.size { values[Int(row)] = text }
      places[Int(row)] = Place(size: max(place.size, other.size), isNewest: place.isNewest && other.isNewest)
    }
    self.kind = kind
    self.places = places
    self.values = values
  }
}

/// Makes columns from the sets.
enum DuplicateColumns {
  /// A chunk's column with the sets of each computer.
  static func texts(_ sets: [DuplicateSets], rows: Range<Int>) -> Column {
    guard !sets.isEmpty else { return Column(kind: .list, content: .nothing, uniformState: .notRequested) }
    var values = DistinctTexts()
    // The text for a computer without duplicates. Most chunks have only these.
    _ = insert([], into: &values)
    var numbers = [Int](repeating: 0, count: rows.count)
    for row in rows {
      var text: [UInt8] = []
      for set in sets {
        guard let place = set.places[row] else { continue }
        if !text.isEmpty { text.append(ListText.separator) }
        text.append(contentsOf: "\(set.kind.words) ×\(place.size)\(place.isNewest ? " (newest)" : "")".utf8)
      }
      if !text.isEmpty { numbers[row - rows.lowerBound] = insert(text, into: &values) }
    }
    let content: Column.Content =
      values.count <= 256
      ? .interned(codes: numbers.map { UInt8($0) }, values: arena(0..<values.count, of: values))
      : .texts(arena(numbers, of: values))
    return Column(kind: .list, content: content, uniformState: .value)
  }

  /// A chunk's column with the size of each computer's largest set.
  static func counts(_ sets: [DuplicateSets], rows: Range<Int>) -> Column {
    guard !sets.isEmpty else { return Column(kind: .integer, content: .nothing, uniformState: .notRequested) }
    let words = rows.map { row in Int64(sets.lazy.compactMap { $0.places[row]?.size }.max() ?? 1) }
    return Column(kind: .integer, content: .words(words), uniformState: .value)
  }

  /// A chunk's column with the value that each computer shares: of several kinds, the first.
  static func values(_ sets: [DuplicateSets], rows: Range<Int>) -> Column {
    guard !sets.isEmpty else { return Column(kind: .text, content: .nothing, uniformState: .notRequested) }
    let values = rows.map { row in sets.lazy.compactMap { $0.values[row] }.first }
    guard values.contains(where: { $0 != nil }) else {
      return Column(kind: .text, content: .nothing, uniformState: .notReported)
    }
    var bytes: [UInt8] = []
    let ends = values.map { value in
      bytes.append(contentsOf: (value ?? "").utf8)
      return UInt32(bytes.count)
    }
    return Column(
      kind: .text, content: .texts(TextArena(bytes: bytes, ends: ends)), uniformState: nil,
      states: values.map { $0 == nil ? .notReported : .value })
  }

  private static func insert(_ text: [UInt8], into values: inout DistinctTexts) -> Int {
    text.withUnsafeBufferPointer { values.insert($0) }
  }

  private static func arena(_ numbers: some Sequence<Int>, of values: DistinctTexts) -> TextArena {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    for number in numbers {
      bytes.append(contentsOf: values[number])
      ends.append(UInt32(bytes.count))
    }
    return TextArena(bytes: bytes, ends: ends)
  }
}

/// Fields that are computed from all computers together, not read from the server.
extension Field {
  /// The kinds of values that a computer shares, and with how many records: `serial number ×2`, `name ×3`. The record
  /// of a set that had the last contact is marked: `serial number ×2 (newest)`. Empty for a computer without
  /// duplicates.
  public static let duplicates = Field(path: "duplicates", title: "Duplicates", kind: .string, isList: true)

  /// The number of records in the largest of these sets; 1 for a computer without duplicates.
  public static let duplicateCount = Field(path: "duplicateCount", title: "Duplicate Count", kind: .integer)

  /// The value that a computer shares, such as a serial number: of several kinds, the first. Sorted by it, the computers
  /// of a set are beside each other.
  public static let sharedValue = Field(path: "sharedValue", title: "Shared value", kind: .string)

  /// The fields that are computed so.
  static let derived: [Field] = [.duplicates, .duplicateCount, .sharedValue]

  /// Whether values come from comparing computers, not from the server.
  public var isDerived: Bool { Field.derived.contains { $0.path == path } }
}

extension InventorySnapshot {
  /// Whether every column that duplicates are found by is loaded.
  public var canMarkDuplicates: Bool {
    DuplicateKind.allCases.flatMap(\.fields).allSatisfy { finishedColumn(path: $0.path) != nil }
  }

  /// The snapshot with newly computed columns `Field.duplicates`, `duplicateCount` and `sharedValue`; nil when canceled.
  ///
  /// Compares all computers with each other, so use it for a complete snapshot, not for each one during a load. When no
  /// column that could be compared is loaded, these columns are *not requested*.
  ///
  /// - Parameters:
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called once per chunk.
  public func markingDuplicates(
    workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> InventorySnapshot? {
    guard let sets = Duplicates.sets(in: self, workers: workers, isCancelled: isCancelled) else { return nil }
    let texts = chunks.indices.map { DuplicateColumns.texts(sets, rows: starts[$0]..<starts[$0 + 1]) }
    let counts = chunks.indices.map { DuplicateColumns.counts(sets, rows: starts[$0]..<starts[$0 + 1]) }
    let values = chunks.indices.map { DuplicateColumns.values(sets, rows: starts[$0]..<starts[$0 + 1]) }
    return adding([
      (field: .duplicates, parts: texts), (field: .duplicateCount, parts: counts), (field: .sharedValue, parts: values),
    ])
  }
}
