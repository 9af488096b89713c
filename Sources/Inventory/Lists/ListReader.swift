/// Decides what the entries of a pasted list are, by what is found.
///
/// `Anna's MacBook, old` can be one name or two, a line with tabs a table's row or a list. The shape does not tell, but what
/// computers there are does: the cells of a row are different fields of one computer, those of a list the same field of
/// several.
struct ListReader {
  private let lines: [WantedLine]
  private let index: HitIndex
  /// What was found out about the whole of the list; known once it was read.
  private(set) var layout = ListLayout.lines

  init(lines: [WantedLine], index: HitIndex) {
    self.lines = lines
    self.index = index
  }

  /// The entries, in their order.
  mutating func read() -> [GivenEntry] {
    let wholes = lines.map { found($0.whole) }
    let divided = lines.indices.filter { wholes[$0].isEmpty && lines[$0].cells.count > 1 }
    if !divided.isEmpty {
      let lists = divided.count { namesSeveral(lines[$0].cells) }
      let isOneLine = lines.count == 1 && !isRow(lines[0].cells)
      layout = lists * 2 > divided.count || isOneLine ? .cells : .firstColumn
    }
    var entries: [GivenEntry] = []
    for (line, whole) in zip(lines, wholes) {
      if !whole.isEmpty {
        entries.append(GivenEntry(line: line.number, text: line.whole.text, key: line.whole.key, hits: whole))
      } else if layout == .cells, line.cells.count > 1 {
        entries += line.cells.map { entry($0, line) }
      } else {
        entries += firstCell(of: line)
      }
    }
    markHeading(&entries)
    return entries
  }

  private func found(_ part: WantedLine.Part) -> [ListHit] { part.key.map(index.found) ?? [] }

  private func entry(_ part: WantedLine.Part, _ line: WantedLine) -> GivenEntry {
    GivenEntry(line: line.number, text: part.text, key: part.key, hits: found(part))
  }

  /// The first cell as an entry, or its words where spaces stand between entries.
  private func firstCell(of line: WantedLine) -> [GivenEntry] {
    let cell = entry(line.cells[0], line)
    guard cell.hits.isEmpty, !line.words.isEmpty else { return [cell] }
    let areNumbered = line.words.allSatisfy { $0.text.contains { $0 &- UInt8(ascii: "0") < 10 } }
    let isList = namesSeveral(line.words) || areNumbered && line.words.contains { !found($0).isEmpty }
    return isList ? line.words.map { entry($0, line) } : [cell]
  }

  /// Whether two of the texts are the same field of different computers.
  private func namesSeveral(_ parts: [WantedLine.Part]) -> Bool {
    var rowsByPath: [String: [Int]] = [:]
    for part in parts {
      guard let hit = found(part).first else { continue }
      if let rows = rowsByPath[hit.path], rows != hit.rows { return true }
      rowsByPath[hit.path] = hit.rows
    }
    return false
  }

  /// Whether two of the texts are different fields of the same computer.
  private func isRow(_ parts: [WantedLine.Part]) -> Bool {
    var pathsByRow: [Int: String] = [:]
    for hit in parts.compactMap({ found($0).first }) {
      for row in hit.rows {
        if let path = pathsByRow[row], path != hit.path { return true }
        pathsByRow[row] = hit.path
      }
    }
    return false
  }

  /// The first line of a table names what the columns are.
  private func markHeading(_ entries: inout [GivenEntry]) {
    guard let first = entries.first, entries.count > 1, first.hits.isEmpty, ListHeading.isOne(first.text) else {
      return
    }
    for index in entries.indices.prefix(while: { entries[$0].line == first.line }) where entries[index].hits.isEmpty {
      entries[index].isHeading = true
    }
  }
}
