import Algorithms
import OrderedCollections

extension ComputerRecord {
  /// A list of similar objects that can be shown as rows: applications, certificates, partitions.
  ///
  /// It presents lines of its section in another form; each cell is one of those lines.
  public struct Table: Sendable, Hashable {
    /// A property of the objects.
    public struct Column: Sendable, Hashable {
      /// The title on the screen.
      public var title: String
      /// The last part of the path of its values: `version`.
      public var name: String
      /// Whether its values are amounts, which are aligned to the right.
      public var isNumeric: Bool
    }

    /// The meaning of a row's cells.
    public enum Form: Sendable, Hashable {
      /// Properties of equal importance, the first of which names the object.
      case plain
      /// A name and its value, then details about the two: an extension attribute.
      case named
    }

    /// The path of the list: `storage.disks[0].partitions`.
    public let path: String
    public let form: Form
    /// The lines of the section that the table presents.
    public let lines: Range<Int>
    /// The column that names the rows, then the others in the order of the document.
    public let columns: [Column]
    /// The first line of each row; it names the object.
    private let starts: [Int]
    /// For each row and column the line of the section, or -1.
    private let cells: [Int32]

    /// The number of rows.
    public var count: Int { starts.count }

    /// The lines of a row.
    public func lines(ofRow row: Int) -> Range<Int> {
      starts[row]..<(row + 1 < starts.count ? starts[row + 1] : lines.upperBound)
    }

    /// The line of the section with a column's value in a row; nil when there is none.
    public func line(row: Int, column: Int) -> Int? {
      let index = cells[row * columns.count + column]
      return index < 0 ? nil : Int(index)
    }

    /// The row that contains a line of the section.
    public func row(ofLine line: Int) -> Int? {
      guard lines.contains(line) else { return nil }
      let following = starts.partitioningIndex { $0 > line }
      return following == 0 ? nil : following - 1
    }
  }
}

extension ComputerRecord.Table {
  /// A table with more cells per line is not worthwhile: if every object had members of its own, the number of cells
  /// would grow with the square of the input.
  private static let mostCellsPerLine = 32
  /// The number of cells that is always allowed.
  private static let alwaysAllowed = 1 << 14

  /// The table for the lines of a list of objects. The first line of each object names it by one of the columns. Nil
  /// when nearly all cells would be empty.
  ///
  /// - Parameters:
  ///   - starts: the first line of each object, in order.
  ///   - end: the end of the last object.
  ///   - column: makes the column for a property, from the last part of its path.
  init?(
    path: String, form: Form, items: [ComputerRecord.Item], starts: [Int], end: Int, column: (String) -> Column
  ) {
    var columns: OrderedDictionary<String, Column> = [:]
    var found: [(row: Int, column: Int, line: Int)] = []
    for (row, start) in starts.enumerated() {
      for line in start..<(row + 1 < starts.count ? starts[row + 1] : end) {
        // The first line of an object without a name has its number.
        guard let name = Self.name(of: items[line].path) else { continue }
        let place = columns.index(forKey: name) ?? columns.count
        if place == columns.count { columns[name] = column(name) }
        found.append((row, place, line))
      }
    }
    guard starts.count * columns.count <= max(Self.alwaysAllowed, Self.mostCellsPerLine * found.count) else {
      return nil
    }
    var cells = [Int32](repeating: -1, count: starts.count * columns.count)
    for cell in found { cells[cell.row * columns.count + cell.column] = Int32(cell.line) }
    self.path = path
    self.form = form
    self.lines = (starts.first ?? end)..<end
    self.columns = Array(columns.values)
    self.starts = starts
    self.cells = cells
  }

  /// The part of a path after the number of the object: `version` of `applications[0].version`.
  private static func name(of path: String) -> String? {
    guard let bracket = path.utf8.lastIndex(of: UInt8(ascii: "]")) else { return nil }
    let rest = path[path.utf8.index(after: bracket)...].dropFirst()
    return rest.isEmpty ? nil : String(rest)
  }
}
