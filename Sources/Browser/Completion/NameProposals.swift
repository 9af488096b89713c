import Inventory

/// Fields that a few letters may be the beginning of. What names begin with is put down once for a catalogue: it is looked
/// through at every letter that is typed.
struct NameProposals: Sendable {
  /// More would be a catalogue, and there is another way to look at that.
  static let most = 30

  private let entries: [Entry]

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

  init(_ catalogue: FieldCatalogue) { entries = catalogue.fields.map(Entry.init) }

  /// - Parameters:
  ///   - typed: the letters; with none, the fields shown.
  ///   - shown: the fields the list has columns for.
  func of(_ typed: String, shown: [Field]) -> [Proposal] {
    let wanted = typed.lowercased()
    let paths = Set(shown.map(\.path))
    var found: [(rank: Int, order: Int, field: Field)] = []
    for (order, entry) in entries.enumerated() {
      let isShown = paths.contains(entry.field.path)
      guard let rank = wanted.isEmpty ? (isShown ? 0 : nil) : entry.rank(wanted) else { continue }
      found.append((rank * 2 + (isShown ? 0 : 1), order, entry.field))
    }
    found.sort { ($0.rank, $0.field.name.count, $0.order) < ($1.rank, $1.field.name.count, $1.order) }
    return found.prefix(Self.most).map {
      Proposal(text: $0.field.name + ":", title: $0.field.name, detail: $0.field.title)
    }
  }
}
