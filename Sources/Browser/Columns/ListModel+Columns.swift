import Inventory
import Screen

/// The columns of the list: the current one, their order, widths, and which stay.
extension ListModel {
  /// Makes a column the current one.
  ///
  /// - Returns: false when there is no such column.
  mutating func moveToColumn(_ index: Int) -> Bool {
    guard setup.columns.indices.contains(index) else { return false }
    setup.current = index
    return true
  }

  /// Moves the current column to the left or right.
  ///
  /// - Returns: false when there is no place for it.
  mutating func moveColumn(by step: Int) -> Bool {
    let target = setup.current + step
    guard setup.columns.indices.contains(target) else { return false }
    setup.move(setup.current, to: target)
    return true
  }

  // MARK: Widths

  /// Makes the current column wider, or narrower, than it is on the screen.
  ///
  /// - Returns: false when it has that width already.
  mutating func widenColumn(by step: Int, shownIn columns: ListColumns) -> Bool {
    guard let width = width(in: columns) else { return false }
    let wanted = ListSetup.possible(width + step)
    guard wanted != width else { return false }
    setup.columns[setup.current].width = wanted
    return true
  }

  /// The current column's, as it is on the screen; as it was set, or would like to be, where it is not.
  private func width(in columns: ListColumns) -> Int? {
    guard setup.columns.indices.contains(setup.current) else { return nil }
    let shown = columns.columns.first { $0.index == setup.current }?.width
    return shown ?? ColumnWish(setup.columns[setup.current]).good
  }

  /// Gives the current column a width, or its default width when it has that one already.
  ///
  /// - Returns: whether it has its default width again.
  mutating func fitColumn(to width: Int) -> Bool {
    guard setup.columns.indices.contains(setup.current) else { return false }
    let wanted = ListSetup.possible(width)
    let isReset = setup.columns[setup.current].width == wanted
    setup.columns[setup.current].width = isReset ? nil : wanted
    return isReset
  }

  /// Wider than any screen: a text may be of any length.
  private static let widestColumn = 1000

  /// The width that the current column's heading and visible texts need.
  func contentWidth(height: Int, _ format: CellFormat) -> Int {
    guard let field = setup.currentField else { return 0 }
    let isSorted = query.sort.contains { $0.path == field.path }
    var width = DisplayText(field.title, upTo: Self.widestColumn).width + (isSorted ? 2 : 0)
    guard let shown else { return width }
    let cells = SnapshotColumns(setup.fields, in: shown.snapshot)
    for position in (0..<shown.count).dropFirst(window.top).prefix(max(0, height)) {
      let cell = ListCell(
        field, row: shown.order.row(at: position), column: setup.current, in: cells, format, upTo: Self.widestColumn)
      width = max(width, min(Self.widestColumn, cell.text.width))
    }
    return width
  }

  // MARK: Freezing

  /// Keeps the columns up to the current one when the list is scrolled sideways; none when they are kept already.
  ///
  /// - Returns: what to say.
  mutating func freezeColumns() -> Message? {
    guard let field = setup.currentField else { return nil }
    let wanted = setup.current + 1
    setup.frozen = setup.frozen == wanted ? 0 : wanted
    let text =
      switch setup.frozen {
      case 0: "No column is frozen."
      case 1: "\(field.title) is frozen: it stays when you scroll sideways."
      default: "The first \(setup.frozen) columns, up to \(field.title), are frozen."
      }
    return Message(text: text)
  }
}
