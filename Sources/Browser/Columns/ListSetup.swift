import Inventory

/// The list's columns: which, in which order, how wide.
struct ListSetup: Hashable, Sendable {
  struct Column: Hashable, Sendable {
    var field: Field
    /// As the user has set it, in cells; nil for what fits.
    var width: Int?
    /// How wide its values are; nil before they are measured.
    var values: ValueWidths?
    /// Why it is where it is only for the time being; nil for a column that stays.
    var visit: Visit?
  }

  /// Why a column is in view although the user has not put it there: the list is filtered or sorted by it.
  enum Visit: Hashable, Sendable {
    case added
    /// It is one of the list's columns that has no room where it belongs, after the columns of these fields. It returns
    /// to the nearest one of them, whatever has been added or moved meanwhile.
    case moved(after: [String])
  }

  static let usualFrozen = 1

  var columns: [Column]
  /// How many columns, from the first, stay when the list is scrolled sideways.
  var frozen = usualFrozen
  /// The column that actions on a column are about.
  var current = 0
  /// The first column shown after the frozen ones.
  var scrolled = 0

  /// Narrower columns show nothing; no terminal is wider.
  static func possible(_ width: Int) -> Int { max(3, min(width, 500)) }

  init(_ fields: [Field]) {
    columns = fields.map { Column(field: $0) }
  }

  var fields: [Field] { columns.map(\.field) }

  /// The columns without visitors, in their order.
  var ownColumns: [Column] {
    var setup = self
    setup.endVisits()
    return setup.columns
  }

  /// Whether both have the same columns of their own, with the same widths as the user has set them.
  func hasSameColumns(as other: ListSetup) -> Bool {
    ownColumns.elementsEqual(other.ownColumns) { $0.field == $1.field && $0.width == $1.width }
  }

  /// The column actions are about; nil when there are no columns.
  var currentField: Field? { columns.indices.contains(current) ? columns[current].field : nil }

  /// Takes other columns. Those that stay keep their width, and the current one stays the current one.
  mutating func set(_ fields: [Field]) {
    let known = Dictionary(columns.map { ($0.field.path, $0) }) { first, _ in first }
    let path = currentField?.path
    columns = fields.map { known[$0.path] ?? Column(field: $0) }
    current = columns.firstIndex { $0.field.path == path } ?? min(current, max(0, columns.count - 1))
    frozen = min(frozen, columns.count)
  }

  /// Puts a column somewhere else; the current one stays the current one, wherever it comes to stand.
  mutating func move(_ index: Int, to target: Int) {
    guard columns.indices.contains(index), columns.indices.contains(target) else { return }
    let path = currentField?.path
    // A column that the user has moved stays.
    columns[index].visit = nil
    columns.insert(columns.remove(at: index), at: target)
    current = columns.firstIndex { $0.field.path == path } ?? current
  }

  /// Clamps the current column, and scrolls sideways as little as needed to show it.
  mutating func settle(width: Int) {
    current = max(0, min(current, columns.count - 1))
    frozen = max(0, min(frozen, columns.count))
    guard width > 0 else { return }
    let kept = ListColumns.kept(self, width: width)
    scrolled = max(kept, min(scrolled, columns.count - 1))
    // Room at the right end is for columns that are hidden at the left.
    while scrolled > kept, shows(columns.count - 1, from: scrolled - 1, width: width) { scrolled -= 1 }
    guard current >= kept else { return }
    scrolled = min(scrolled, current)
    while scrolled < current, !shows(current, from: scrolled, width: width) { scrolled += 1 }
  }

  private func shows(_ index: Int, from first: Int, width: Int) -> Bool {
    var other = self
    other.scrolled = first
    return ListColumns.fit(other, width: width).columns.contains { $0.index == index }
  }
}
