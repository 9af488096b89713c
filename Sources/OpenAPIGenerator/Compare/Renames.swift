import Wording

/// Finds renames: pairs of a removed and an added thing that differ only in their names.
enum Renames {
  /// The renamed schemas: old name to new name.
  ///
  /// Schemas that contain renamed schemas match only once those are known, so the search repeats until it finds nothing
  /// new. If several schemas match, the nearest names pair up; if that is ambiguous, none do.
  static func types(
    from old: [(name: String, shape: TypeShape)], to new: [(name: String, shape: TypeShape)]
  ) -> [String: String] {
    let before = Set(old.map(\.name))
    let after = Set(new.map(\.name))
    var removed = old.filter { !after.contains($0.name) && $0.shape.isTelling }
    var added = new.filter { !before.contains($0.name) && $0.shape.isTelling }
    var names: [String: String] = [:]
    while true {
      let come = Dictionary(grouping: added, by: { $0.shape.likeness([:]) })
      let gone = Dictionary(grouping: removed, by: { $0.shape.likeness(names) })
      var found: [String: String] = [:]
      for (likeness, group) in gone {
        for (name, other) in pairs(group.map(\.name), come[likeness]?.map(\.name) ?? []) { found[name] = other }
      }
      if found.isEmpty { return names }
      names.merge(found) { first, _ in first }
      removed.removeAll { found[$0.name] != nil }
      let taken = Set(found.values)
      added.removeAll { taken.contains($0.name) }
    }
  }

  /// The operations that moved: equal, on paths that differ only in the version.
  static func operations(
    from old: [OperationShape], to new: [OperationShape], names: [String: String]
  ) -> [(old: OperationShape, new: OperationShape)] {
    let before = Set(old.map(\.key))
    let after = Set(new.map(\.key))
    let gone = old.filter { !after.contains($0.key) }
    let come = new.filter { !before.contains($0.key) }
    let byKey = Dictionary(grouping: come, by: \.keyWithoutVersion)
    let rivals = Dictionary(grouping: gone, by: \.keyWithoutVersion)
    return gone.compactMap { operation in
      guard let candidates = byKey[operation.keyWithoutVersion], candidates.count == 1,
        rivals[operation.keyWithoutVersion]?.count == 1, operation.likeness(names) == candidates[0].likeness([:])
      else { return nil }
      return (operation, candidates[0])
    }
  }

  private static func pairs(_ gone: [String], _ come: [String]) -> [(String, String)] {
    if gone.count == 1, come.count == 1 { return [(gone[0], come[0])] }
    func nearest(to name: String, among names: [String]) -> String? {
      let distances = names.map { NearestNames.distance(name, $0) }
      guard let least = distances.min(), distances.count(where: { $0 == least }) == 1 else { return nil }
      return distances.firstIndex(of: least).map { names[$0] }
    }
    return gone.compactMap { name in
      guard let other = nearest(to: name, among: come), nearest(to: other, among: gone) == name else { return nil }
      return (name, other)
    }
  }
}
