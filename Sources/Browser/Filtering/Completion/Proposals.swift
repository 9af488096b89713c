import Inventory

/// The fields whose names begin with some letters. The names are prepared once per catalogue, because they are searched
/// at every letter.
struct NameProposals: Sendable {
  /// Longer lists are better browsed in the choice of columns.
  static let most = 30

  private static let longestTyped = 300

  private let entries: [Entry]
  private let tables: [FieldTable]

  /// A field with the names it is found by, in lower case.
  private struct Entry: Sendable {
    let field: Field
    let name: String
    let path: String
    /// The last parts of the name and of the path.
    let lastParts: [Substring]
    let titleWords: [Substring]
    let aliases: [FieldAlias]

    init(_ field: Field, _ aliases: [FieldAlias]) {
      self.field = field
      self.aliases = aliases
      name = field.name.lowercased()
      path = field.path.lowercased()
      lastParts = [name, path].compactMap { $0.split(separator: ".").last }
      titleWords = field.title.lowercased().split(separator: " ")
    }

    /// The alias that begins with some letters, when the name does not.
    func alias(_ wanted: String) -> FieldAlias? {
      wanted.isEmpty || name.hasPrefix(wanted) ? nil : aliases.first { $0.name.hasPrefix(wanted) }
    }

    /// What the field is: its title, and the alias by which it was found.
    func detail(_ wanted: String) -> String {
      guard let alias = alias(wanted) else { return field.title }
      return alias.name + ": " + (alias.meaning ?? field.title)
    }

    /// How well the field matches: by an alias, the beginning of its name, of the last part of its path, or of a word
    /// of its title; nil for no match.
    func rank(_ wanted: String) -> Int? {
      if aliases.contains(where: { $0.name == wanted }) { return -1 }
      if name.hasPrefix(wanted) || alias(wanted) != nil { return 0 }
      if lastParts.contains(where: { $0.hasPrefix(wanted) }) { return 1 }
      if wanted.contains("."), path.hasPrefix(wanted) { return 1 }
      return titleWords.contains { $0.hasPrefix(wanted) } ? 2 : nil
    }
  }

  init(_ catalogue: FieldCatalogue) {
    let aliases = Dictionary(
      grouping: catalogue.kind.aliases.filter { catalogue.alias(named: $0.name) != nil }, by: \.path)
    entries = catalogue.fields.map { Entry($0, aliases[$0.path] ?? []) }
    tables = catalogue.tables
  }

  /// - Parameters:
  ///   - typed: the letters; with none, the fields shown.
  ///   - shown: the fields the list has columns for.
  func of(_ typed: String, shown: [Field]) -> [Proposal] {
    // No name is that long, and comparing takes time proportional to the text.
    guard typed.utf8.count <= Self.longestTyped else { return [] }
    let wanted = typed.lowercased()
    let paths = Set(shown.map(\.path))
    var found: [(rank: Int, order: Int, entry: Entry)] = []
    for (order, entry) in entries.enumerated() {
      let isShown = paths.contains(entry.field.path)
      guard let rank = wanted.isEmpty ? (isShown ? 0 : nil) : entry.rank(wanted) else { continue }
      found.append((rank * 2 + (isShown ? 0 : 1), order, entry))
    }
    found.sort { ($0.rank, $0.entry.name.count, $0.order) < ($1.rank, $1.entry.name.count, $1.order) }
    let named = wanted.isEmpty ? [] : tables.filter { $0.name.lowercased().hasPrefix(wanted) }
    let whole = named.map {
      Proposal(text: $0.name + ":(", title: $0.name + ":(", detail: "several fields of one row")
    }
    let fields = found.map {
      Proposal(text: $0.entry.field.name + ":", title: $0.entry.field.name, detail: $0.entry.detail(wanted))
    }
    // A table comes before its fields, and after the fields that the list shows.
    let first = fields.firstIndex { proposal in named.contains { proposal.title.hasPrefix($0.name + ".") } }
    let place = first ?? found.firstIndex { $0.rank > 1 } ?? fields.count
    return Array((fields[..<place] + whole + fields[place...]).prefix(Self.most))
  }

  /// Fields of a table, in whose brackets they are typed.
  static func of(_ typed: String, in table: FieldTable) -> [Proposal] {
    let wanted = typed.lowercased()
    var found: [(rank: Int, order: Int, proposal: Proposal)] = []
    for (order, field) in table.fields.enumerated() {
      let name = table.name(of: field)
      let isFirst = name.lowercased().hasPrefix(wanted)
      let isLater =
        name.lowercased().split(separator: ".").contains { $0.hasPrefix(wanted) }
        || field.title.lowercased().split(separator: " ").contains { $0.hasPrefix(wanted) }
      guard isFirst || isLater else { continue }
      found.append((isFirst ? 0 : 1, order, Proposal(text: name + ":", title: name, detail: field.title)))
    }
    return found.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }.prefix(most).map(\.proposal)
  }
}

extension Proposal {
  /// A field's name as tests of recorded changes have it; nil for a whole table, of which none are recorded.
  func recorded(hasColon: Bool) -> Proposal? {
    guard text.hasSuffix(":") else { return nil }
    return hasColon ? self : Proposal(text: String(text.dropLast()), title: title, detail: detail)
  }
}

/// Values that could be typed for a field.
enum ValueProposals {
  /// The most that are listed; typing finds the others.
  static let most = 50

  /// Longer values are of no use in the filter's line, and writing them takes time at each key.
  private static let longest = 1000

  /// - Parameters:
  ///   - place: what stands at the cursor.
  ///   - listing: the field's values that have in them what is typed, counted; nil while they are not known.
  static func of(_ place: FilterPlace, _ listing: FacetListing?) -> [Proposal] {
    guard let field = place.kind.field else { return [] }
    let isOperand = if case .operand = place.kind { true } else { false }
    var proposals = fixed(for: field, isOperand: isOperand, typed: place.typed, isCounted: listing != nil)
    if listing == nil {
      // Values named in the API document can be proposed before any computer's value is known.
      let typed = place.typed.lowercased()
      for value in field.namedValues
      where value.lowercased().contains(typed) || field.shown(value).lowercased().contains(typed) {
        let choice = FilterValue.shown(value)
        guard let text = isOperand ? choice.operand(for: field) : choice.written(for: field) else { continue }
        proposals.append(proposal(text, value, of: field))
      }
    }
    if let listing {
      for index in listing.places.prefix(most) {
        let value = listing.table.values[index]
        guard value.text.utf8.count <= longest else { continue }
        let choice = FilterValue.shown(value.text)
        let text = isOperand ? choice.operand(for: field) : choice.written(for: field)
        guard let text else { continue }
        let count = FacetCount(count: value.count, total: value.total)
        proposals.append(proposal(text, value.text, of: field, count))
      }
      let missing = listing.table.missing.all
      if missing.count > 0, !isOperand, place.typed.isEmpty {
        proposals.append(Proposal(text: "?", title: "?", detail: "not reported", count: missing))
      }
    }
    // What is typed already is not proposed.
    return proposals.count == 1 && proposals[0].title == place.typed ? [] : proposals
  }

  /// A value as the list shows it, with the server's own beside it where that differs.
  private static func proposal(_ text: String, _ value: String, of field: Field, _ count: FacetCount? = nil) -> Proposal
  {
    let shown = field.shown(value)
    return Proposal(text: text, title: shown, detail: shown == value ? "" : value, count: count)
  }

  /// Values that can be proposed without knowing the computers.
  private static func fixed(for field: Field, isOperand: Bool, typed: String, isCounted: Bool) -> [Proposal] {
    let all: [(String, String)] =
      switch field.kind {
      case .dateTime, .date:
        isOperand
          ? [("7d", "7 days"), ("30d", "30 days"), ("90d", "90 days"), ("1d", "1 day"), ("1y", "1 year")]
          : [
            ("today", ""), ("yesterday", ""), ("<7d", "in the last 7 days"), ("<30d", "in the last 30 days"),
            (">30d", "more than 30 days ago"), (">90d", "more than 90 days ago"),
          ]
      case .boolean where !isCounted && !isOperand: [("yes", ""), ("no", "")]
      case .boolean, .string, .enumeration, .freeForm, .integer, .number: []
      }
    // As the only proposal it would look as if there were no other values.
    let isLonely = all.isEmpty && typed.isEmpty && field.namedValues.isEmpty
    let known = all + (isCounted || isOperand || isLonely ? [] : [("?", "not reported")])
    return known.filter { $0.0.hasPrefix(typed.lowercased()) }.map { Proposal(text: $0.0, title: $0.0, detail: $0.1) }
  }
}
