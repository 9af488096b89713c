import APIRuntime

/// Reads the entries of one kind page by page.
///
/// As many as the server takes at once are asked for, so that most lists are one page. It may cut the size in silence: what
/// counts is what came, and pages go on until all that the server counts are there, or one brings nothing new.
///
/// A list is kept for as long as the client lives. So one that rests on a single answer, because it is empty or fits one page,
/// is requested a second time before it is believed: the page after the last, which costs next to nothing. When that says
/// otherwise, the list is read from the beginning.
struct LookupWalk<Entry> {
  /// What came, each id once, in the order in which it came first.
  private(set) var entries: [(id: String, entry: Entry)] = []
  /// Whether the page that was asked for last is only to confirm what came.
  private(set) var isConfirming = false
  private let read: (_ id: String, _ row: JSONValue) -> Entry?
  private var places: [String: Int] = [:]
  private var seen: Set<String> = []
  private var page = 0
  private var requests = 0
  /// The count of the answer before, and how many answers in a row had it.
  private var count: Int?
  private var agreeing = 0
  private var confirmations = 0

  /// The most rows that Jamf Pro answers with.
  static var rows: Int { 2000 }
  /// More pages than any list has: a server that always finds one more entry is not asked for ever.
  private static var mostPages: Int { 200 }
  /// Answers that contradict each other are asked for again, but not forever.
  private static var mostConfirmations: Int { 3 }

  /// A walk that makes entries of rows with `read`; where that gives nil, the row counts and is left out.
  init(read: @escaping (_ id: String, _ row: JSONValue) -> Entry?) { self.read = read }

  /// Takes in `{"totalCount": 2, "results": [...]}`, or a list that has no pages. Returns the number of the page to ask for
  /// next; nil at the end. Throws when it is neither.
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
      // Another list than before: its pages may have other rows.
      isConfirming = false
      return ask(0)
    }
    // A server that does not count ends its list with a page without news; only an empty list has no other answer then.
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
