import Algorithms
import Inventory

/// The result of looking up a list: the verdict, and the computers as they were then.
///
/// It is made again whenever there is more to search (`followLookup`).
struct LookupReport: Sendable {
  /// Which entries.
  enum Kind: CaseIterable, Hashable, Sendable {
    case all, found, several, notFound, givenTwice

    fileprivate var title: String {
      switch self {
      case .all: "all"
      case .found: "found"
      case .several: "several"
      case .notFound: "not found"
      case .givenTwice: "given twice"
      }
    }

    fileprivate func holds(_ entry: ListEntry) -> Bool {
      switch self {
      case .all: true
      case .found: entry.rows.count == 1
      case .several: entry.rows.count > 1
      case .notFound: if case .notFound = entry.outcome { true } else { false }
      case .givenTwice: entry.firstGiven != nil
      }
    }
  }

  /// The list as it was given.
  let text: String
  let verdict: ListVerdict
  /// The computers that were searched, as far as they had arrived.
  let fleet: Fleet
  /// The fields that were not searched, but can be.
  let unasked: [Field]
  /// Whether the server was asked about the entries that the loaded computers do not have.
  var isDecided = false
  /// The paths of the fields that were fetched for it, or are being fetched.
  var fetched: Set<String> = []
  /// For each kind the places of its entries.
  private var places: [Kind: [Int]]
  /// What the entries were narrowed by; nil for all of them.
  private(set) var words: String?

  /// - Parameter unasked: the fields that were not searched, but can be.
  init(text: String, verdict: ListVerdict, fleet: Fleet, unasked: [Field]) {
    self.text = text
    self.verdict = verdict
    self.fleet = fleet
    self.unasked = unasked
    var places: [Kind: [Int]] = [:]
    for (place, entry) in verdict.entries.enumerated() {
      for kind in Kind.allCases where kind.holds(entry) { places[kind, default: []].append(place) }
    }
    self.places = places
  }

  var snapshot: InventorySnapshot { fleet.snapshot }

  /// Whether everything was searched: an entry that is not found then does not exist.
  var isFinal: Bool { isDecided || fleet.isComplete && unasked.isEmpty }

  /// Whether it is up to date with this list.
  func isOf(_ other: Fleet) -> Bool {
    fleet.load == other.load && fleet.isComplete == other.isComplete && fleet.total == other.total
      && fleet.early == other.early
      && snapshot.count == other.snapshot.count && snapshot.columns.count == other.snapshot.columns.count
      && snapshot.unfinished == other.snapshot.unfinished
  }

  func count(_ kind: Kind) -> Int { places[kind]?.count ?? 0 }

  func entry(_ kind: Kind, at position: Int) -> ListEntry? {
    place(kind, at: position).map { verdict.entries[$0] }
  }

  /// The place, among all entries, of one of a kind.
  func place(_ kind: Kind, at position: Int) -> Int? {
    guard let places = places[kind], places.indices.contains(position) else { return nil }
    return places[position]
  }

  /// Where an entry is among those of a kind, or the next of them: `place` is that among all.
  func position(_ kind: Kind, ofPlace place: Int) -> Int {
    (places[kind] ?? []).partitioningIndex { $0 >= place }
  }

  /// The computers that the entries of a kind name. Goes over all: not for the terminal's thread.
  func computers(_ kind: Kind) -> Set<ComputerID> {
    var ids: Set<ComputerID> = []
    for place in places[kind] ?? [] {
      for row in verdict.entries[place].rows { ids.insert(snapshot.id(at: row)) }
    }
    return ids
  }

  /// The computer to go to from an entry: the first it names, else the nearest.
  func target(of entry: ListEntry) -> ComputerID? {
    if let row = entry.rows.first { return snapshot.id(at: row) }
    guard case .notFound(let nearest) = entry.outcome else { return nil }
    return nearest.first?.hit.rows.first.map { snapshot.id(at: $0) }
  }

  /// The paths of all fields that were not searched: those that can be, and those that this server does not have.
  var unaskedPaths: [String] { isDecided ? [] : ListLookup.paths.filter { !verdict.paths.contains($0) } }

  // MARK: In words

  /// The same report with only the entries that contain some words, in themselves or in their results; nil when
  /// cancelled. It visits all entries: not for the terminal's thread.
  func narrowed(by words: String, isCancelled: () -> Bool) -> LookupReport? {
    let query = ChoiceQuery(words, manner: .literal)
    var isWanted = [Bool](repeating: false, count: verdict.entries.count)
    for (place, entry) in verdict.entries.enumerated() {
      if place % 256 == 0, isCancelled() { return nil }
      let others = Folding.folded(self.words(entry))
      isWanted[place] = query.score(text: Folding.folded(entry.text), others: others) != nil
    }
    var narrowed = self
    narrowed.words = words
    narrowed.places = places.mapValues { $0.filter { isWanted[$0] } }
    return narrowed
  }

  /// The entries of a kind, in words: `not found`, with what they were narrowed by.
  func label(_ kind: Kind) -> String { title(kind) + (words.map { ", with \"\($0)\"" } ?? "") }

  /// What a kind is called.
  func title(_ kind: Kind) -> String {
    kind == .notFound ? notFoundWords : kind.title
  }

  /// "Not found" must not be said while some fields or computers were not searched.
  private var notFoundWords: String { isFinal ? Kind.notFound.title : "not found so far" }

  func words(_ entry: ListEntry) -> String {
    let again = entry.firstGiven.map { "again, as on line \($0): " } ?? ""
    switch entry.outcome {
    case .heading: return "a heading, not a computer"
    case .found(let hit, let others):
      return again + ([hit] + others).map(words).joined(separator: "; also ")
    case .notFound(let nearest):
      let near = nearest.map { "\($0.text) (\(title($0.hit.path)))" }.joined(separator: ", ")
      return again + notFoundWords + (near.isEmpty ? "" : "; similar: \(near)")
    }
  }

  /// The field first: names may be long.
  private func words(_ hit: ListHit) -> String {
    let several = hit.rows.count > 1 ? "\(Amount.computers(hit.rows.count)): " : ""
    return "\(title(hit.path)) of \(several)\(names(hit.rows))"
  }

  private func names(_ rows: [Int]) -> String {
    rows.prefix(3).map(name).joined(separator: ", ") + (rows.count > 3 ? " and more" : "")
  }

  private func name(_ row: Int) -> String {
    let name =
      snapshot.column(path: BrowserState.namePath).map { snapshot.text(row: row, column: $0, upTo: 1000).text } ?? ""
    return name.isEmpty ? "Computer \(snapshot.id(at: row))" : name
  }

  private func title(_ path: String) -> String {
    path == "id" ? "ID" : (snapshot.columns.first { $0.path == path } ?? Field(path: path)).lowerTitle
  }

  /// The entries of a kind with their results, to be written to a file.
  func table(_ kind: Kind, clean: @escaping @Sendable (String) -> String) -> ValueTable {
    let names = ["line", "entry", "verdict", "field", "id", "name", "nearest"]
    let titles = ["Line", "Entry", "Verdict", "Field", "ID", "Name", "Nearest"]
    let entries = (places[kind] ?? []).map { verdict.entries[$0] }
    let value: @Sendable (Int, Int) -> FieldValue = { row, column in
      let entry = entries[row]
      switch column {
      case 0: return .integer(entry.line)
      case 1: return .text(entry.text)
      case 2: return .text(state(of: entry))
      case 3:
        if case .found(let hit, _) = entry.outcome { return .text(hit.path) }
        return .notReported
      case 4: return entry.rows.isEmpty ? .notReported : .list(entry.rows.map { snapshot.id(at: $0).rawValue })
      case 5: return entry.rows.isEmpty ? .notReported : .list(entry.rows.map(name))
      default:
        guard case .notFound(let nearest) = entry.outcome, !nearest.isEmpty else { return .notReported }
        return .list(nearest.map(\.text))
      }
    }
    return ValueTable(
      columns: zip(names, titles).map { ValueTable.Column(name: $0, title: $1) }, rowCount: entries.count, clean: clean,
      value: value,
      shown: { row, column in
        switch value(row, column) {
        case .integer(let number): String(number)
        case .text(let text): text
        case .list(let texts): texts.joined(separator: ", ")
        default: ""
        }
      })
  }

  private func state(of entry: ListEntry) -> String {
    let state =
      switch entry.outcome {
      case .heading: "heading"
      case .found(let hit, _): hit.rows.count > 1 ? "several" : "found"
      case .notFound: notFoundWords
      }
    return entry.firstGiven == nil ? state : state + ", given twice"
  }
}
