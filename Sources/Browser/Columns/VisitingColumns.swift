import Inventory

/// Bringing the fields into view that the list is filtered or sorted by, as long as it is.
extension ListSetup {
  /// So many columns visit at most: they must not push those out that the user has chosen.
  private static let mostVisitors = 3

  /// Lets those of the fields visit that are not on the screen, and ends all other visits.
  ///
  /// - Parameter width: the list's width in cells.
  mutating func bringIntoView(_ fields: [Field], width: Int) {
    // A visitor that stays keeps the cursor.
    let path = currentField?.path
    endVisits()
    let fallback = currentField?.path
    var unscrolled = self
    unscrolled.scrolled = 0
    let seen = Set(ListColumns.fit(unscrolled, width: width).columns.map { columns[$0.index].field.path })
    // Beside the columns that stay when the list is scrolled sideways, which are the names in most lists.
    var place = min(max(1, frozen), columns.count)
    let own = columns
    for field in fields.filter({ !seen.contains($0.path) }).prefix(Self.mostVisitors) {
      var visitor = Column(field: field, visit: .added)
      if let home = own.firstIndex(where: { $0.field.path == field.path }),
        let index = columns.firstIndex(where: { $0.field.path == field.path })
      {
        visitor = columns.remove(at: index)
        visitor.visit = .moved(after: own[..<home].map(\.field.path))
      }
      columns.insert(visitor, at: min(place, columns.count))
      place += 1
    }
    goBack(to: columns.contains { $0.field.path == path } ? path : fallback)
  }

  /// Removes visiting columns, and puts those of the list back where they belong.
  mutating func endVisits() {
    guard columns.contains(where: { $0.visit != nil }) else { return }
    // The cursor on a visitor that leaves goes to the next column that stays.
    let path =
      columns.dropFirst(current).first { $0.visit != .added }?.field.path
      ?? columns.last { $0.visit == nil }?.field.path
    let returning = columns.compactMap { visitor -> (before: [String], column: Column)? in
      guard case .moved(let before) = visitor.visit else { return nil }
      var column = visitor
      column.visit = nil
      return (before, column)
    }
    columns.removeAll { $0.visit != nil }
    for (before, column) in returning.sorted(by: { $0.before.count < $1.before.count }) {
      let neighbor = before.last { path in columns.contains { $0.field.path == path } }
      columns.insert(column, at: columns.firstIndex { $0.field.path == neighbor }.map { $0 + 1 } ?? 0)
    }
    goBack(to: path)
  }

  private mutating func goBack(to path: String?) {
    current = columns.firstIndex { $0.field.path == path } ?? min(current, max(0, columns.count - 1))
  }
}

/// What the columns in view were last chosen for.
struct VisitReason: Hashable, Sendable {
  var fields: [String]
  var own: [String]
  var width: Int
}

extension BrowserState {
  /// Runs after every event: what the list is filtered or sorted by is brought into view.
  mutating func bringQueryIntoView() {
    let known = fields
    let sort =
      list.query.sort == context.configuration.sort ? [] : list.query.sort.compactMap { known.field(path: $0.path) }
    var wanted: [Field] = []
    for field in list.query.filter.fields + sort
    where !field.isList && field.path != ListLookup.idPath && !wanted.contains(field) { wanted.append(field) }
    guard !wanted.isEmpty || list.visitReason?.fields.isEmpty == false else { return }
    let reason = VisitReason(
      fields: wanted.map(\.path), own: list.setup.ownColumns.map(\.field.path), width: layout.header.width)
    guard reason != list.visitReason else { return }
    list.visitReason = reason
    list.setup.bringIntoView(wanted, width: reason.width)
  }
}
