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

  /// How well a field fits: its name begins so, the last part of its path does, a word of its title does; nil when none does.
  private static func rank(of field: Field, _ wanted: String) -> Int? {
    let name = field.name.lowercased()
    if name.hasPrefix(wanted) { return 0 }
    if name.split(separator: ".").last?.hasPrefix(wanted) == true { return 1 }
    let path = field.path.lowercased()
    if path.split(separator: ".").last?.hasPrefix(wanted) == true { return 1 }
    if wanted.contains("."), path.hasPrefix(wanted) { return 1 }
    return field.title.lowercased().split(separator: " ").contains { $0.hasPrefix(wanted) } ? 2 : nil
  }
}
