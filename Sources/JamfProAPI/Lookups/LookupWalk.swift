import APIRuntime

/// Reads the names of one kind page by page.
///
/// As many as the server takes at once are asked for, so that most lists are one page. It may cut the size in silence: what
/// counts is what came, and pages go on until all that the server counts are there, or one brings nothing new.
struct LookupWalk {
  /// The most that Jamf Pro answers with.
  static let rows = 2000
  /// More pages than any list has: a server that always finds one more name is not asked for ever.
  private static let mostPages = 200

  private(set) var names: [String: String] = [:]
  private var seen: Set<String> = []
  private var page = 0

  /// Takes in `{"totalCount": 2, "results": [...]}`, or a list that has no pages. Returns the number of the page to ask for
  /// next; nil at the end. Throws when it is neither.
  mutating func take(_ answer: JSONValue) throws(JSONReadingError) -> Int? {
    guard let rows = answer.elements ?? answer["results"]?.elements else {
      throw JSONReadingError(offset: 0, expected: "a list of names", found: "something else")
    }
    let before = seen.count
    for row in rows {
      guard let id = row["id"]?.idText else { continue }
      seen.insert(id)
      names[id] = row["name"]?.stringValue ?? names[id]
    }
    let isPaged = answer.elements == nil
    let isComplete = answer["totalCount"]?.integerValue.map { seen.count >= $0 } ?? false
    guard isPaged, !isComplete, seen.count > before, page + 1 < LookupWalk.mostPages else { return nil }
    page += 1
    return page
  }
}
