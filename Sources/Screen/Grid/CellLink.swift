/// Cells of one row that lead to a page on the web.
public struct CellLink: Hashable, Sendable {
  public let row: Int
  public let columns: Range<Int>
  /// The page's address: visible ASCII only, so that it can end no control sequence and begin none.
  public let target: String
}

extension CellGrid {
  /// Lets cells that have been drawn lead to a page. What is no address of the web, or is outside the grid, leads nowhere.
  public mutating func link(row: Int, columns: Range<Int>, to target: String) {
    let columns = columns.clamped(to: 0..<size.width)
    let isWeb = target.hasPrefix("https://") || target.hasPrefix("http://")
    guard isWeb, target.utf8.count <= 2000, target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      row >= 0, row < size.height, !columns.isEmpty
    else { return }
    links.append(CellLink(row: row, columns: columns, target: target))
  }
}
