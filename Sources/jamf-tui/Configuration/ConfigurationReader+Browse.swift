import APIRuntime
import Browser
import Inventory
import Screen
import Wording

extension ConfigurationReader {
  private static let browseKeys = [
    "columns", "sort", "refreshMinutes", "views", "keys", "theme", "detail", "limits", "mouse", "accessible",
    "overview",
  ]

  /// Reads the `browse` object: how the browser starts, and its views and keys.
  mutating func readBrowse(_ json: inout JSONReader) throws(JSONReadingError) -> Configuration.BrowseSettings {
    var browse = Configuration.BrowseSettings()
    try object(&json, "\"browse\"", known: Self.browseKeys) { (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "columns": browse.columns = try reading.readColumns(&json)
      case "sort": browse.sort = try reading.string(&json, key)
      case "refreshMinutes": browse.refreshMinutes = try reading.wholeNumber(&json, key, in: Limits.refreshMinutes)
      case "views": browse.views = try reading.readViews(&json)
      case "keys": browse.keys = try reading.readKeys(&json)
      case "theme": browse.theme = try reading.choice(&json, key, "theme", "themes")
      case "detail": browse.detail = try reading.choice(&json, key, "place for the detail", "places")
      case "limits": browse.limits = try reading.readLimits(&json)
      case "overview": browse.overview = try reading.readColumns(&json)
      case "mouse": browse.mouse = try reading.truth(&json, key)
      default: browse.accessible = try reading.truth(&json, key)
      }
    }
    return browse
  }

  private mutating func readViews(_ json: inout JSONReader) throws(JSONReadingError) -> [SavedView] {
    guard json.peek() == .array else {
      try wrongType(&json, "\"views\"", "a list of views in [ ]")
      return []
    }
    var views: [SavedView] = []
    try json.beginArray()
    while try json.nextElement() {
      // `peek` skips white space, so that the line is that of the view.
      _ = json.peek()
      let start = json.offset
      guard let view = try readView(&json) else { continue }
      if views.contains(where: { $0.name == view.name }) {
        report("there are two views named \"\(view.name)\"", at: start)
      } else {
        views.append(view)
      }
    }
    return views
  }

  private mutating func readView(_ json: inout JSONReader) throws(JSONReadingError) -> SavedView? {
    let start = json.offset
    guard json.peek() == .object else {
      try wrongType(&json, "a view", "an object in { }")
      return nil
    }
    var name: String?
    var view = SavedView(name: "", filter: "")
    try object(&json, "a view", known: ["name", "filter", "columns", "sort", "widths", "frozen"]) {
      (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "name": name = try reading.string(&json, key)
      case "filter": view.filter = try reading.string(&json, key) ?? ""
      case "columns": view.columns = try reading.readColumns(&json)
      case "sort": view.sort = try reading.string(&json, key)
      case "widths": view.widths = try reading.readWidths(&json)
      default: view.frozen = try reading.wholeNumber(&json, key, in: Limits.frozenColumns)
      }
    }
    guard let name, !name.trimmed.isEmpty else {
      report("a view needs a \"name\"", at: start)
      return nil
    }
    view.name = name.trimmed
    for column in view.widths.keys.sorted() where !(view.columns ?? []).contains(column) {
      report("\"widths\" names \"\(column)\", which is not among the view's \"columns\"", at: start)
    }
    return view
  }

  /// Column names without duplicates.
  private mutating func readColumns(_ json: inout JSONReader) throws(JSONReadingError) -> [String]? {
    _ = json.peek()
    let start = json.offset
    guard let names = try strings(&json, "columns") else { return nil }
    let columns = ColumnNames(names)
    for repetition in columns.repetitions { report("\"columns\": \(repetition)", at: start) }
    return columns.names
  }

  /// Column widths in cells, by column name.
  private mutating func readWidths(_ json: inout JSONReader) throws(JSONReadingError) -> [String: Int] {
    var widths: [String: Int] = [:]
    try object(&json, "\"widths\"", known: nil) { (reading, name, json) throws(JSONReadingError) in
      widths[name] = try reading.wholeNumber(&json, name, in: Limits.columnWidth)
    }
    return widths
  }

  /// One of the words of a type.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ json: inout JSONReader, _ key: String, _ noun: String, _ plural: String
  ) throws(JSONReadingError) -> Choice? {
    _ = json.peek()
    let start = json.offset
    guard let name = try string(&json, key) else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let hint =
      NearestNames.name(to: name, among: names).map { "did you mean \"\($0)\"?" } ?? "the \(plural) are \(list(names))"
    report("there is no \(noun) \"\(name)\"; \(hint)", at: start)
    return nil
  }

  /// Pairs of limits: from which value on something needs attention, and from which it is bad.
  private mutating func readLimits(_ json: inout JSONReader) throws(JSONReadingError) -> HealthLimits {
    var limits = HealthLimits()
    let known = ["contactDays", "expiryDays", "majorVersionsBehind", "freeGigabytes"]
    try object(&json, "\"limits\"", known: known) { (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "contactDays": try reading.readPair(&json, key, isFalling: false, into: &limits.contactDays)
      case "expiryDays": try reading.readPair(&json, key, isFalling: true, into: &limits.expiryDays)
      case "majorVersionsBehind":
        try reading.readPair(&json, key, isFalling: false, into: &limits.majorVersionsBehind)
      default: try reading.readPair(&json, key, isFalling: true, into: &limits.freeGigabytes)
      }
    }
    return limits
  }

  /// - Parameter isFalling: whether smaller values are worse.
  private mutating func readPair(
    _ json: inout JSONReader, _ key: String, isFalling: Bool, into pair: inout HealthLimits.Pair
  ) throws(JSONReadingError) {
    _ = json.peek()
    let start = json.offset
    guard json.peek() == .array else {
      return try wrongType(&json, "\"\(key)\"", "two numbers in [ ]: for attention and for bad")
    }
    var numbers: [Int] = []
    var isReadable = true
    try json.beginArray()
    while try json.nextElement() {
      if let number = try wholeNumber(&json, key, in: Limits.health) {
        numbers.append(number)
      } else {
        isReadable = false
      }
    }
    guard isReadable else { return }
    guard numbers.count == 2, isFalling ? numbers[0] >= numbers[1] : numbers[0] <= numbers[1] else {
      let order = isFalling ? "the second no larger than the first" : "the second no smaller than the first"
      return report("\"\(key)\" needs two numbers, for attention and for bad, \(order)", at: start)
    }
    pair = HealthLimits.Pair(attention: numbers[0], bad: numbers[1])
  }

  /// One or more keys per action.
  private mutating func readKeys(_ json: inout JSONReader) throws(JSONReadingError) -> [String: [String]] {
    var keys: [String: [String]] = [:]
    var places: [String: Int] = [:]
    try object(&json, "\"keys\"", known: nil) { (reading, action, json) throws(JSONReadingError) in
      places[action] = json.offset
      switch json.peek() {
      case .string: keys[action] = try reading.string(&json, action).map { [$0] }
      case .array: keys[action] = try reading.strings(&json, action)
      default: try reading.wrongType(&json, "\"\(action)\"", "a key in quotes, or a list of keys in [ ]")
      }
    }
    for problem in KeyMap.reading(keys).problems.sorted(by: { places[$0.action] ?? 0 < places[$1.action] ?? 0 }) {
      let text = problem.description { NearestNames.name(to: $0, among: $1) }
      report(text, at: places[problem.action] ?? json.offset)
    }
    return keys
  }
}
