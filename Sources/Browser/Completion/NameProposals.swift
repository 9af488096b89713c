import Inventory

/// Fields that a few letters may be the beginning of.
enum NameProposals {
  /// More would be a catalogue, and there is another way to look at that.
  static let most = 30

  /// - Parameters:
  ///   - typed: the letters; with none, the fields shown.
  ///   - shown: the fields the list has columns for.
  static func of(_ typed: String, in catalogue: FieldCatalogue, shown: [Field]) -> [Proposal] {
    let wanted = typed.lowercased()
    let paths = Set(shown.map(\.path))
    var found: [(rank: Int, order: Int, field: Field)] = []
    for (order, field) in catalogue.fields.enumerated() {
      let isShown = paths.contains(field.path)
      guard let rank = wanted.isEmpty ? (isShown ? 0 : nil) : rank(of: field, wanted) else { continue }
      found.append((rank * 2 + (isShown ? 0 : 1), order, field))
    }
    found.sort { ($0.rank, $0.field.name.count, $0.order) < ($1.rank, $1.field.name.count, $1.order) }
    return found.prefix(most).map { Proposal(text: $0.field.name + ":", title: $0.field.name, detail: $0.field.title) }
  }

  /// How well a field fits: its name begins so, a part of its path does, a word of its title does; nil when none does.
  private static func rank(of field: Field, _ wanted: String) -> Int? {
    let name = field.name.lowercased()
    if name.hasPrefix(wanted) { return 0 }
    let path = field.path.lowercased()
    if isAtPart(path, wanted, after: ".") || isAtPart(name, wanted, after: ".") { return 1 }
    return isAtPart(field.title.lowercased(), wanted, after: " ") ? 2 : nil
  }

  private static func isAtPart(_ text: String, _ wanted: String, after sign: Character) -> Bool {
    text.split(separator: sign).contains { $0.hasPrefix(wanted) }
      || (wanted.contains(sign) && text.hasPrefix(wanted))
  }
}
