/// Decides how a pasted list is structured, based on the computers found.
///
/// `Anna's MacBook, old` can be one name or two, and a line with tabs a row of a table or a list. The text does not
/// decide, but the computers do: the cells of a row are different fields of one computer, those of a list are the same
/// field of several computers.
struct ListReader {
  private let lines: [WantedLine]
  private let index: HitIndex
  /// The structure of the whole list; known after reading.
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

  /// The first cell as an entry, or its words when spaces separate entries.
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

  /// Marks the first line of a table if it contains the names of columns.
  private func markHeading(_ entries: inout [GivenEntry]) {
    guard let first = entries.first, entries.count > 1, first.hits.isEmpty, ListHeading.isOne(first.text) else {
      return
    }
    for index in entries.indices.prefix(while: { entries[$0].line == first.line }) where entries[index].hits.isEmpty {
      entries[index].isHeading = true
    }
  }
}

/// Names for a column of computers in programs and documents.
enum ListHeading {
  /// Whether a text is such a name, ignoring case, spaces and punctuation.
  static func isOne(_ text: [UInt8]) -> Bool {
    let name = letters(of: Folding.folded(String(decoding: text, as: UTF8.self)))
    return !name.isEmpty && names.contains(name)
  }

  private static let names: Set<[UInt8]> = {
    var names: Set<[UInt8]> = []
    for path in ListLookup.paths + [ListLookup.idPath] {
      names.insert(letters(of: Folding.folded(path.split(separator: ".").last.map(String.init) ?? path)))
    }
    // Names in Jamf Pro's exports, its former name, and common column titles.
    let others = [
      "computerid", "computername", "computer", "computers", "device", "devicename", "deviceid", "hostname",
      "jamfid", "jamfcomputerid", "jamfproid", "jamfprocomputerid", "jssid", "jsscomputerid", "mac", "macaddress1",
      "primarymacaddress", "wifimacaddress", "serial", "serialno", "serials", "serialnumbers", "sn", "uuid",
      "hardwareuuid", "user", "users", "fullname", "mail", "emailaddress", "managementids",
    ]
    for other in others { names.insert(Array(other.utf8)) }
    return names
  }()

  private static func letters(of folded: [UInt8]) -> [UInt8] {
    folded.filter { $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
  }
}
