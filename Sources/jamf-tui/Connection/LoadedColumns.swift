import Inventory

/// The fields that a load keeps of each computer.
struct LoadedColumns: Hashable, Sendable {
  /// Those in which the words of a filter are looked for.
  var searched: [Field]
  /// Those that only a sort or a filter by name needs.
  private(set) var kept: [Field] = []

  init(searched: [Field], kept: [Field] = []) {
    self.searched = searched
    add(searched.filter(\.isDerived) + kept)
  }

  /// All of them, the searched ones first.
  var fields: [Field] { searched + kept }

  /// Whether some of them say how a computer compares with all others, so that all have to be there.
  var areDerived: Bool { fields.contains(where: \.isDerived) }

  /// The sections they are in.
  var sections: Set<String> { Set(fields.flatMap(\.sections)) }

  /// Keeps these, too.
  mutating func add(_ fields: [Field]) {
    for field in fields {
      if !searched.contains(field) && !kept.contains(field) { kept.append(field) }
      if field.isDerived { add(Self.compared) }
    }
  }

  /// What computers are compared by.
  static let compared = Duplicates.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }

  /// These with others to be kept.
  func keeping(_ fields: [Field]) -> LoadedColumns {
    var columns = self
    columns.add(fields)
    return columns
  }
}
