import APIRuntime

/// Reads the entries of one kind page by page.
///
/// Pages have the largest size that the server accepts, so that most lists are one page. The server may cut pages
/// silently, so only what arrives counts: the walk continues until all entries that the server counts are there, or a
/// page brings nothing new.
///
/// A list is kept for as long as the client lives. If it rests on a single answer, because it is empty or fits one
/// page, a second request confirms it: for the page after the last, which costs almost nothing. If that answer says
/// otherwise, the list is read from the beginning.
struct LookupWalk<Entry> {
  /// The entries so far, each id once, in order of first appearance.
  private(set) var entries: [(id: String, entry: Entry)] = []
  /// Whether the last request was only for confirmation.
  private(set) var isConfirming = false
  private let read: (_ id: String, _ row: JSONValue) -> Entry?
  private var places: [String: Int] = [:]
  private var seen: Set<String> = []
  private var page = 0
  private var requests = 0
  /// The count of the previous answer, and how many consecutive answers had it.
  private var count: Int?
  private var agreeing = 0
  private var confirmations = 0

  /// The most rows that Jamf Pro sends at a time.
  static var rows: Int { 2000 }
  /// More pages than any list has, for a server that always finds one more entry.
  private static var mostPages: Int { 200 }
  /// Contradictory answers are requested again, but not forever.
  private static var mostConfirmations: Int { 3 }

  /// A walk that makes entries of rows with `read`. If that returns nil, the row counts, but is left out.
  init(read: @escaping (_ id: String, _ row: JSONValue) -> Entry?) { self.read = read }

  /// Reads `{"totalCount": 2, "results": [...]}`, or a list without pages. Returns the number of the next page to
  /// request; nil at the end. Throws when the answer is neither.
  mutating func take(_ answer: JSONValue) throws(JSONReadingError) -> Int? {
    guard let rows = answer.elements ?? answer["results"]?.elements else {
      throw JSONReadingError(offset: 0, expected: "a list", found: "something else")
    }
    let before = seen.count
    for row in rows { add(row) }
    requests += 1
    let total = answer["totalCount"]?.integerValue.flatMap { $0 < 0 ? nil : $0 }
    agreeing = requests > 1 && total == count ? agreeing + 1 : 1
    count = total
    let hasNews = seen.count > before
    let isComplete = total.map { seen.count >= $0 } ?? (answer.elements != nil)
    guard requests < Self.mostPages else { return nil }
    if isConfirming, agreeing == 1 || hasNews {
      // The list changed, so its pages may have other rows.
      isConfirming = false
      return ask(0)
    }
    // Without a count, a page without new entries ends the list. It is a second answer, unless the list is empty.
    guard isComplete || !hasNews else { return ask(page + 1) }
    let restsOnOne = agreeing < 2 && (isComplete && answer.elements == nil || seen.isEmpty)
    guard restsOnOne, confirmations < Self.mostConfirmations else { return nil }
    confirmations += 1
    isConfirming = true
    return ask(seen.isEmpty ? 0 : page + 1)
  }

  private mutating func ask(_ number: Int) -> Int {
    page = number
    return number
  }

  private mutating func add(_ row: JSONValue) {
    guard let id = row["id"]?.idText else { return }
    seen.insert(id)
    guard let entry = read(id, row) else { return }
    if let place = places[id] {
      entries[place].entry = entry
    } else {
      places[id] = entries.count
      entries.append((id, entry))
    }
  }
}

extension JSONValue {
  /// The elements of an array; nil for other values.
  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The texts of an array of texts; none for other values.
  var strings: [String] { elements?.compactMap(\.stringValue) ?? [] }

  /// A whole number; nil for other values.
  var integerValue: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// An id; some operations write it as a number.
  var idText: String? { stringValue ?? integerValue.map(String.init) }
}
