import APIRuntime

/// Reads the entries of one kind page by page.
///
/// As many as the server takes at once are asked for, so that most lists are one page. It may cut the size in silence: what
/// counts is what came, and pages go on until all that the server counts are there, or one brings nothing new.
struct LookupWalk<Entry> {
  /// What came, each id once, in the order in which it came first.
  private(set) var entries: [(id: String, entry: Entry)] = []
  private let read: (_ id: String, _ row: JSONValue) -> Entry?
  private var places: [String: Int] = [:]
  private var seen: Set<String> = []
  private var page = 0

  /// The most rows that Jamf Pro answers with.
  static var rows: Int { 2000 }
  /// More pages than any list has: a server that always finds one more entry is not asked for ever.
  private static var mostPages: Int { 200 }

  /// A walk that makes entries of rows with `read`; where that gives nil, the row counts and is left out.
  init(read: @escaping (_ id: String, _ row: JSONValue) -> Entry?) { self.read = read }

  /// Takes in `{"totalCount": 2, "results": [...]}`, or a list that has no pages. Returns the number of the page to ask for
  /// next; nil at the end. Throws when it is neither.
  mutating func take(_ answer: JSONValue) throws(JSONReadingError) -> Int? {
    guard let rows = answer.elements ?? answer["results"]?.elements else {
      throw JSONReadingError(offset: 0, expected: "a list", found: "something else")
    }
    let before = seen.count
    for row in rows {
      guard let id = row["id"]?.idText else { continue }
      seen.insert(id)
      guard let entry = read(id, row) else { continue }
      if let place = places[id] {
        entries[place].entry = entry
      } else {
        places[id] = entries.count
        entries.append((id, entry))
      }
    }
    let isPaged = answer.elements == nil
    let isComplete = answer["totalCount"]?.integerValue.map { seen.count >= $0 } ?? false
    guard isPaged, !isComplete, seen.count > before, page + 1 < Self.mostPages else { return nil }
    page += 1
    return page
  }
}
