import Inventory

/// Fields that a few letters may be the beginning of. What names begin with is put down once for a catalogue: it is looked
/// through at every letter that is typed.
struct NameProposals: Sendable {
  /// More would be a catalogue, and there is another way to look at that.
  static let most = 30

  private static let longestTyped = 300

  private let entries: [Entry]
  private let tables: [FieldTable]

  /// A field and what it can be asked by, all in small letters.
  private struct Entry: Sendable {
    let field: Field
    let name: String
    let path: String
    /// The last parts of the name and of the path.
    let lastParts: [Substring]
    let titleWords: [Substring]

    init(_ field: Field) {
      self.field = field
      name = field.name.lowercased()
      path = field.path.lowercased()
      lastParts = [name, path].compactMap { $0.split(separator: ".").last }
      titleWords = field.title.lowercased().split(separator: " ")
    }

    /// How well the field fits: its name begins so, the last part of its path does, a word of its title does; nil when none
    /// does.
    func rank(_ wanted: String) -> Int? {
      if name.hasPrefix(wanted) { return 0 }
      if lastParts.contains(where: { $0.hasPrefix(wanted) }) { return 1 }
      if wanted.contains("."), path.hasPrefix(wanted) { return 1 }
      return titleWords.contains { $0.hasPrefix(wanted) } ? 2 : nil
    }
  }

  init(_ catalogue: FieldCatalogue) {
    entries = catalogue.fields.map(Entry.init)
    tables = catalogue.tables
  }

  /// - Parameters:
  ///   - typed: the letters; with none, the fields shown.
  ///   - shown: the fields the list has columns for.
  func of(_ typed: String, shown: [Field]) -> [Proposal] {
    // No name is as long, and comparing takes as long as the text.
    guard typed.utf8.count <= Self.longestTyped else { return [] }
    let wanted = typed.lowercased()
    let paths = Set(shown.map(\.path))
    var found: [(rank: Int, order: Int, field: Field)] = []
    for (order, entry) in entries.enumerated() {
      let isShown = paths.contains(entry.field.path)
      guard let rank = wanted.isEmpty ? (isShown ? 0 : nil) : entry.rank(wanted) else { continue }
      found.append((rank * 2 + (isShown ? 0 : 1), order, entry.field))
    }
    found.sort { ($0.rank, $0.field.name.count, $0.order) < ($1.rank, $1.field.name.count, $1.order) }
    let named = wanted.isEmpty ? [] : tables.filter { $0.name.lowercased().hasPrefix(wanted) }
    let whole = named.map {
      Proposal(text: $0.name + ":(", title: $0.name + ":(", detail: "several fields of one row")
    }
    let fields = found.map { Proposal(text: $0.field.name + ":", title: $0.field.name, detail: $0.field.title) }
    // A table stands before its fields, and behind those that the list shows.
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
