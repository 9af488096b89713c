/// Finds the computers named in a pasted list.
///
/// A list can contain serial numbers, names, ids, management IDs, UDIDs, MAC addresses, user names, email addresses and
/// full names in any mixture. Case, diacritics and the notation of addresses are ignored. The list can consist of
/// lines, of the first column of a table, or of entries separated by commas, semicolons, tabs or spaces.
public enum ListLookup {
  /// The paths of the searched columns of computers, if a snapshot has them. Ids need no column.
  public static let paths = DeviceKind.computers.identityPaths

  /// The path of the id.
  public static let idPath = "id"

  /// The computers for each entry of a text, in the order of the list; nil when canceled.
  ///
  /// - Parameters:
  ///   - text: the text as pasted, possibly with quotes, byte order marks and any line ends.
  ///   - snapshot: the loaded computers.
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called once per chunk.
  public static func resolve(
    _ text: String, in snapshot: InventorySnapshot, workers: Workers = .one,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> ListVerdict? {
    var wanted = WantedKeys()
    let lines = PastedLine.lines(of: text).map { WantedLine($0, &wanted) }
    let scan = IdentityScan(snapshot)
    guard let hits = scan.hits(wanted, workers: workers, isCancelled: isCancelled) else { return nil }
    let index = HitIndex(hits, wanted: wanted, scan: scan)
    var reader = ListReader(lines: lines, index: index)
    let given = reader.read()
    guard let nearest = NearMisses.find(given, wanted, scan, workers: workers, isCancelled: isCancelled) else {
      return nil
    }
    return ListVerdict(
      entries: ListLookup.entries(given, nearest), layout: reader.layout,
      paths: [idPath] + scan.places.map(\.field.path))
  }

  /// The entries with suggestions, and with the lines of earlier equal entries.
  private static func entries(_ given: [GivenEntry], _ nearest: [Int: [ListSuggestion]]) -> [ListEntry] {
    var lineOfRow: [Int: Int] = [:]
    var lineOfText: [Int: Int] = [:]
    return given.map { entry in
      var made = ListEntry(line: entry.line, text: String(decoding: entry.text, as: UTF8.self), outcome: .heading)
      guard !entry.isHeading else { return made }
      made.outcome = outcome(entry, nearest)
      made.firstGiven = entry.key.flatMap { lineOfText[$0] }
      guard made.firstGiven == nil else { return made }
      if let key = entry.key { lineOfText[key] = entry.line }
      guard let rows = entry.hits.first?.rows else { return made }
      if rows.allSatisfy({ lineOfRow[$0] != nil }) { made.firstGiven = lineOfRow[rows[0]] }
      for row in rows where lineOfRow[row] == nil { lineOfRow[row] = entry.line }
      return made
    }
  }

  private static func outcome(_ entry: GivenEntry, _ nearest: [Int: [ListSuggestion]]) -> ListOutcome {
    guard let hit = entry.hits.first else {
      return .notFound(nearest: entry.key.flatMap { nearest[$0] } ?? [])
    }
    guard entry.hits.count > 1 else { return .found(hit, others: []) }
    let rows = Set(hit.rows)
    return .found(hit, others: entry.hits.dropFirst().filter { !rows.isSuperset(of: $0.rows) })
  }
}

/// A pasted line with the keys of all its possible meanings.
struct WantedLine {
  /// A text and its key; nil for a text without anything to compare.
  struct Part {
    let text: [UInt8]
    let key: Int?

    init(_ text: [UInt8], _ wanted: inout WantedKeys) {
      self.text = text
      key = wanted.insert(text)
    }
  }

  let number: Int
  let whole: Part
  /// The nonempty cells; the whole line when it has only one.
  let cells: [Part]
  /// The words of the first cell when it has several.
  let words: [Part]

  init(_ line: PastedLine, _ wanted: inout WantedKeys) {
    number = line.number
    let whole = Part(line.whole, &wanted)
    self.whole = whole
    cells = line.cells.count == 1 ? [whole] : line.cells.map { Part($0, &wanted) }
    let words = PastedLine.words(of: line.cells[0])
    self.words = words.count > 1 ? words.map { Part($0, &wanted) } : []
  }
}

/// The keys of all texts that a list can mean, each once.
struct WantedKeys: Sendable {
  private(set) var texts = DistinctTexts()
  private(set) var addresses = DistinctTexts()
  /// The numbers of the addresses, by the number of the text.
  private var addressOfText: [Int: Int] = [:]
  private var scratch: [UInt8] = []

  /// The number of a text; nil when nothing is left to compare.
  mutating func insert(_ text: [UInt8]) -> Int? {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text)
    guard IdentityField.makeTextKey(of: &scratch) else { return nil }
    let known = texts.count
    let number = scratch.withUnsafeBufferPointer { texts.insert($0) }
    guard number == known else { return number }
    let key = scratch
    scratch.removeAll(keepingCapacity: true)
    if HardwareAddress.append(key, to: &scratch) {
      addressOfText[number] = scratch.withUnsafeBufferPointer { addresses.insert($0) }
    }
    return number
  }

  /// The number of the address in a text; nil for other texts.
  func address(ofText text: Int) -> Int? { addressOfText[text] }
}

/// The computers for each wanted text, computed once even if the list repeats it.
struct HitIndex {
  private var byText: [[ListHit]] = []

  init(_ hits: [IdentityScan.Hit], wanted: WantedKeys, scan: IdentityScan) {
    // The start of each key's hits, followed by the end of the last ones.
    var starts = [Int](repeating: 0, count: wanted.texts.count + wanted.addresses.count + 1)
    for hit in hits { starts[Int(hit.key) + 1] += 1 }
    for key in starts.indices.dropFirst() { starts[key] += starts[key - 1] }
    let sorted = hits.sorted { ($0.key, $0.place, $0.row) < ($1.key, $1.place, $1.row) }
    let sources = scan.snapshot.sources.sorted()
    byText.reserveCapacity(wanted.texts.count)
    for text in 0..<wanted.texts.count {
      var found: [ListHit] = []
      let id = wanted.texts.string(text)
      let rows = sources.compactMap { scan.snapshot.row(of: RecordID(source: $0, rawValue: id)) }
      if !rows.isEmpty { found.append(ListHit(path: ListLookup.idPath, rows: rows)) }
      var named = sorted[starts[text]..<starts[text + 1]]
      if let address = wanted.address(ofText: text) {
        let key = wanted.texts.count + address
        // The text of an address can also be a computer's name.
        named = (named + sorted[starts[key]..<starts[key + 1]]).sorted { ($0.place, $0.row) < ($1.place, $1.row) }[...]
      }
      for hit in named {
        let path = scan.places[Int(hit.place)].field.path
        if let last = found.indices.last, found[last].path == path {
          found[last].rows.append(Int(hit.row))
        } else {
          found.append(ListHit(path: path, rows: [Int(hit.row)]))
        }
      }
      // By id, in whichever order the computers were loaded.
      let order = IdentityOrder(scan.snapshot)
      for hit in found.indices where found[hit].rows.count > 1 {
        found[hit].rows.sort { order.isBefore(UInt32($0), UInt32($1)) }
      }
      byText.append(found)
    }
  }

  /// The hits of a text by field, an id first.
  func found(_ text: Int) -> [ListHit] { byText[text] }
}

/// An entry of a list with the computers that it names.
struct GivenEntry {
  let line: Int
  let text: [UInt8]
  let key: Int?
  /// The hits by field; empty when nothing was found.
  let hits: [ListHit]
  var isHeading = false
}
