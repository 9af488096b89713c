/// Two records side by side: each field with both values, in the order of the document.
///
/// The things in a list, such as applications, are found by their names, because the same application has another
/// number on another computer.
public struct RecordComparison: Sendable, Hashable {
  /// What the values of a row are to each other.
  public enum Verdict: Sendable, Hashable, CaseIterable {
    /// Both are known, and they differ.
    case different
    /// Only one of them is known, so nothing can be said.
    case halfKnown
    case equal
    /// Neither is known.
    case unknown
  }

  /// The value of one computer.
  public struct Value: Sendable, Hashable {
    /// The value, or why it is not known: `not reported`, `not available in v4`.
    public let text: String
    public let isKnown: Bool

    init(_ text: String, isKnown: Bool = true) {
      (self.text, self.isKnown) = (text, isKnown)
    }

    static let notReported = Value(RecordValueText.notReported, isKnown: false)
    /// A thing that a list does not have. The list itself is known.
    static let absent = Value("not present")
  }

  /// A field, or a thing of a list.
  public struct Row: Sendable, Hashable {
    /// The title of its section.
    public let section: String
    /// What it is called, after the groups it is in: `Remote management / Managed`.
    public let label: String
    public let left: Value
    public let right: Value
    public let verdict: Verdict
  }

  public let rows: [Row]

  /// Compares two records. Takes time in proportion to their lines.
  public init(_ left: ComputerRecord, _ right: ComputerRecord) {
    let others = Dictionary(right.sections.map { ($0.title, $0) }) { first, _ in first }
    let known = Set(left.sections.map(\.title))
    var rows: [Row] = []
    for section in left.sections {
      rows += SectionPair(title: section.title, section, others[section.title]).rows
    }
    // Sections that only one server version, or only one computer, has.
    for section in right.sections where !known.contains(section.title) {
      rows += SectionPair(title: section.title, nil, section).rows
    }
    self.rows = rows
  }
}

/// A section of both records.
private struct SectionPair {
  typealias Value = RecordComparison.Value
  typealias Row = RecordComparison.Row
  typealias Entry = ComparedSection.Entry

  let title: String
  let left: ComparedSection
  let right: ComparedSection

  init(title: String, _ left: ComputerRecord.Section?, _ right: ComputerRecord.Section?) {
    self.title = title
    self.left = ComparedSection(left, ignoring: Self.loneTables(of: left, in: right))
    self.right = ComparedSection(right, ignoring: Self.loneTables(of: right, in: left))
  }

  /// The lists that are a table in one record and nested in the other: they are compared line by line.
  private static func loneTables(of section: ComputerRecord.Section?, in other: ComputerRecord.Section?) -> Set<String>
  {
    guard let section, let other else { return [] }
    let lone = Set(section.tables.map(\.path)).subtracting(other.tables.map(\.path))
    guard !lone.isEmpty else { return [] }
    var nested: Set<Substring> = []
    for item in other.items {
      for bracket in item.path.indices where item.path[bracket] == "[" { nested.insert(item.path[..<bracket]) }
    }
    return lone.filter { nested.contains($0[...]) }
  }

  /// The rows in the order of the left section. What only the right one has follows what it follows there.
  var rows: [Row] {
    if let left = left.state, let right = right.state { return [row(title, left, right)] }
    var following: [String: [Entry]] = [:]
    var previous = ""
    for entry in right.entries {
      if left.entry(entry.key) == nil { following[previous, default: []].append(entry) } else { previous = entry.key }
    }
    var rows: [Row] = []
    func addFollowing(_ key: String) {
      for entry in following[key] ?? [] where !left.hasList(at: entry.key) {
        rows.append(row(entry.label, left.substitute(for: entry), entry.alone))
      }
    }
    addFollowing("")
    for entry in left.entries {
      if let other = right.entry(entry.key) {
        rows.append(row(entry, other))
      } else if !right.hasList(at: entry.key) {
        rows.append(row(entry.label, entry.alone, right.substitute(for: entry)))
      }
      addFollowing(entry.key)
    }
    return rows
  }

  private func row(_ left: Entry, _ right: Entry) -> Row {
    let label = left.label
    switch (left.content, right.content) {
    case (.thing(let properties), .thing(let others)): return row(label, properties, others)
    case (.value(let value, let members?), .value(let other, let others?)) where members.sorted() == others.sorted():
      // The order of a list's values says nothing.
      return Row(section: title, label: label, left: value, right: other, verdict: .equal)
    default: return row(label, left.alone, right.alone)
    }
  }

  private func row(_ label: String, _ left: Value, _ right: Value) -> Row {
    let verdict: RecordComparison.Verdict =
      switch (left.isKnown, right.isKnown) {
      case (true, true): left.text == right.text ? .equal : .different
      case (false, false): .unknown
      default: .halfKnown
      }
    return Row(section: title, label: label, left: left, right: right, verdict: verdict)
  }

  /// A thing that both lists have: only the properties that are not equal are named.
  private func row(_ label: String, _ left: [ComparedSection.Property], _ right: [ComparedSection.Property]) -> Row {
    let others = Dictionary(right.map { ($0.title, $0.value) }) { first, _ in first }
    let known = Set(left.map(\.title))
    let pairs =
      left.map { (title: $0.title, left: $0.value as String?, right: others[$0.title]) }
      + right.filter { !known.contains($0.title) }.map { (title: $0.title, left: nil, right: $0.value as String?) }
    let unequal = pairs.filter { $0.left != $0.right }
    guard !unequal.isEmpty else {
      let value = Entry.summary(of: left)
      return Row(section: title, label: label, left: value, right: value, verdict: .equal)
    }
    let isDifferent = unequal.contains { $0.left != nil && $0.right != nil }
    func words(_ side: (String, String?)) -> String { "\(side.0): \(side.1 ?? RecordValueText.notReported)" }
    let texts = (
      unequal.map { words(($0.title, $0.left)) }.joined(separator: ", "),
      unequal.map { words(($0.title, $0.right)) }.joined(separator: ", ")
    )
    return Row(
      section: title, label: label, left: Value(texts.0, isKnown: isDifferent || unequal.contains { $0.left != nil }),
      right: Value(texts.1, isKnown: isDifferent || unequal.contains { $0.right != nil }),
      verdict: isDifferent ? .different : .halfKnown)
  }
}

/// A section of a record as entries that can be found in another record.
private struct ComparedSection {
  typealias Value = RecordComparison.Value

  /// A reported property of a thing in a list.
  struct Property {
    var title: String
    var value: String
  }

  struct Entry {
    enum Content {
      /// - Parameter members: the values of a list of texts; nil for a single value.
      case value(Value, members: [String]? = nil)
      case thing([Property])
    }

    /// The same for the same field, or thing, of every computer.
    var key: String
    var label: String
    var content: Content
    /// The path of the list that it is in; nil for none.
    var list: String?

    /// What is said of it where the other computer does not have it.
    var alone: Value {
      switch content {
      case .value(let value, _): value
      case .thing(let properties): Self.summary(of: properties)
      }
    }

    /// The version tells apart most things that have one.
    static func summary(of properties: [Property]) -> Value {
      Value(properties.first { $0.title == "Version" }.map { "Version: \($0.value)" } ?? "present")
    }
  }

  private(set) var entries: [Entry] = []
  /// What the whole section says when it has no lines; `not reported` when the record does not have it.
  let state: Value?
  private var places: [String: Int] = [:]
  /// The paths of the lists that the record has.
  private var lists: Set<String> = []

  /// - Parameter ignored: the paths of tables that are read line by line.
  init(_ section: ComputerRecord.Section?, ignoring ignored: Set<String>) {
    guard let section else {
      state = .notReported
      return
    }
    state = section.state.map { Value($0, isKnown: section.items.first?.isReported ?? false) }
    if state == nil { read(section, section.tables.filter { !ignored.contains($0.path) }) }
  }

  func entry(_ key: String) -> Entry? { places[key].map { entries[$0] } }

  /// Whether the entry that says that there is no list has a list on this side.
  func hasList(at key: String) -> Bool { lists.contains(key) }

  /// The value of this computer for an entry that only the other has.
  func substitute(for entry: Entry) -> Value {
    if let state { return state.isKnown ? .absent : state }
    guard let list = entry.list else { return .notReported }
    if lists.contains(list) { return .absent }
    // A list without things in it is a field that says so, or that it was not reported.
    guard case .value(let value, _)? = self.entry(list)?.content else { return .notReported }
    return value.isKnown ? .absent : value
  }

  private mutating func add(_ entry: Entry) {
    if let list = entry.list { lists.insert(list) }
    guard places[entry.key] == nil else { return }
    places[entry.key] = entries.count
    entries.append(entry)
  }

  // MARK: Reading

  private mutating func read(_ section: ComputerRecord.Section, _ all: [ComputerRecord.Table]) {
    let items = section.items
    var tables = all[...]
    /// The groups that the line is in.
    var groups: [(depth: Int, label: String)] = []
    var line = 0
    while line < items.count {
      let item = items[line]
      while let last = groups.last, last.depth >= item.depth { groups.removeLast() }
      // A group with a single field often has its name: `Site`.
      let outer = groups.last?.label == item.label ? groups.dropLast() : groups[...]
      let before = outer.map { $0.label + " / " }.joined()
      if let table = tables.first, table.lines.lowerBound == line {
        tables = tables.dropFirst()
        add(table, of: section, before: before)
        line = table.lines.upperBound
        continue
      }
      let inner = items[(line + 1)...].prefix { $0.depth > item.depth }
      if !inner.isEmpty, let members = Self.members(of: item, inner) {
        let text = members.joined(separator: ", ")
        add(Entry(key: item.path, label: before + item.label, content: .value(Value(text), members: members)))
        line = inner.endIndex
        continue
      }
      if !inner.isEmpty { groups.append((item.depth, item.label)) }
      // The title of a group has no value of its own.
      if inner.isEmpty || !item.value.isEmpty {
        let value = item.value.isEmpty ? "empty" : item.value
        add(
          Entry(
            key: item.path, label: before + item.label, content: .value(Value(value, isKnown: item.isReported)),
            list: Self.list(in: item.path)))
      }
      line += 1
    }
  }

  /// The values of a list of texts; nil when the lines are something else.
  private static func members(
    of item: ComputerRecord.Item, _ inner: ArraySlice<ComputerRecord.Item>
  ) -> [String]? {
    guard item.value.isEmpty, inner.allSatisfy({ $0.depth == item.depth + 1 && $0.path.hasSuffix("]") }) else {
      return nil
    }
    return inner.map(\.value)
  }

  /// `storage.disks` for `storage.disks[0].model`; nil for what is in no list.
  private static func list(in path: String) -> String? {
    path.lastIndex(of: "[").map { String(path[..<$0]) }
  }

  private mutating func add(_ table: ComputerRecord.Table, of section: ComputerRecord.Section, before: String) {
    lists.insert(table.path)
    var times: [String: Int] = [:]
    for row in 0..<table.count {
      let start = table.lines(ofRow: row).lowerBound
      let head = section.items[start]
      switch table.form {
      case .named:
        // Every computer has the same extension attributes: one that is missing was not reported.
        let key = table.path + "\n" + (section.attributeID(ofLine: start) ?? head.label)
        add(Entry(key: key, label: head.label, content: .value(Value(shown(head), isKnown: head.isReported))))
      case .plain:
        let name = head.value.isEmpty ? head.label : head.value
        let time = times[name, default: 0]
        times[name] = time + 1
        let properties = table.columns.indices.compactMap { column -> Property? in
          guard let line = table.line(row: row, column: column), line != start, section.items[line].isReported else {
            return nil
          }
          return Property(title: table.columns[column].title, value: shown(section.items[line]))
        }
        add(
          Entry(
            key: "\(table.path)\n\(name)\n\(time)", label: before + name, content: .thing(properties),
            list: table.path))
      }
    }
  }

  private func shown(_ item: ComputerRecord.Item) -> String { item.value.isEmpty ? "empty" : item.value }
}
