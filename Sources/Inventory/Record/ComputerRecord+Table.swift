extension ComputerRecord {
  /// A list of things that are told alike, so that they can stand in rows: applications, certificates, partitions.
  ///
  /// It tells what lines of its section tell, in another form; each cell is one of those lines.
  public struct Table: Sendable, Hashable {
    /// What is told of each thing.
    public struct Column: Sendable, Hashable {
      /// The title for people.
      public var title: String
      /// The last part of the path of its values: `version`.
      public var name: String
      /// Whether its values are amounts, which stand at the right.
      public var isNumeric: Bool
    }

    /// How a row is to be read.
    public enum Form: Sendable, Hashable {
      /// Several things of equal weight, the first of which names the row.
      case plain
      /// A name and its value, and then what is known of the two: an extension attribute.
      case named
    }

    /// The way to the list: `storage.disks[0].partitions`.
    public let path: String
    public let form: Form
    /// The lines of the section that the table tells.
    public let lines: Range<Int>
    /// The one that names the rows, then the others as the document has them.
    public let columns: [Column]
    /// The first line of each row; it names the thing.
    private let starts: [Int]
    /// For each row and column the line of the section, or -1.
    private let cells: [Int32]

    /// How many rows it has.
    public var count: Int { starts.count }

    /// The lines that tell a row.
    public func lines(ofRow row: Int) -> Range<Int> {
      starts[row]..<(row + 1 < starts.count ? starts[row + 1] : lines.upperBound)
    }

    /// The line of the section that tells a column's value in a row; nil when nothing is told.
    public func line(row: Int, column: Int) -> Int? {
      let index = cells[row * columns.count + column]
      return index < 0 ? nil : Int(index)
    }

    /// The row that a line of the section is in.
    public func row(ofLine line: Int) -> Int? {
      guard lines.contains(line) else { return nil }
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] <= line { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? nil : low - 1
    }
  }
}

extension ComputerRecord.Table {
  /// More cells than this for each line are not worth a table: where every thing has members of its own, rows times columns
  /// would grow with the square of what was sent.
  private static let mostCellsPerLine = 32
  /// As many cells as any table may have.
  private static let alwaysAllowed = 1 << 14

  /// The table of lines that tell a list of things: the first line of each names it by one of the columns. Nil when nearly all
  /// of its cells would be empty.
  ///
  /// - Parameters:
  ///   - starts: the first line of each thing, in order.
  ///   - end: the end of the last one.
  ///   - column: what to call the column of a line that names a thing, from its name; nil for numbers alone.
  init?(
    path: String, form: Form, items: [ComputerRecord.Item], starts: [Int], end: Int, column: (String) -> Column
  ) {
    var columns: [Column] = []
    var places: [String: Int] = [:]
    var found: [(row: Int, column: Int, line: Int)] = []
    for (row, start) in starts.enumerated() {
      for line in start..<(row + 1 < starts.count ? starts[row + 1] : end) {
        // The head of a thing that has no name is its number.
        guard let name = Self.name(of: items[line].path) else { continue }
        let place = places[name] ?? columns.count
        if place == columns.count {
          places[name] = place
          columns.append(column(name))
        }
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
    self.columns = columns
    self.starts = starts
    self.cells = cells
  }

  /// The part of a path behind the number of the thing: `version` of `applications[0].version`.
  private static func name(of path: String) -> String? {
    guard let bracket = path.utf8.lastIndex(of: UInt8(ascii: "]")) else { return nil }
    let rest = path[path.utf8.index(after: bracket)...].dropFirst()
    return rest.isEmpty ? nil : String(rest)
  }
}
