import Inventory
import Screen

/// The summary at the head of the detail: its facts in one, two or three columns.
extension DetailLayout {
  private static let gap = 2
  /// The shortest pane with two columns of facts, and with three.
  private static let widthForTwo = 72
  private static let widthForThree = 116
  /// What the last of three columns needs for a management ID with its label.
  private static let lastOfThree = 49
  /// What the second of three columns needs for a serial number, an age, or a word about a missing value.
  private static let secondOfThree = 28
  private static let labelInColumns = 13
  /// The card's labels are short, so that a whole management ID fits beside them even in a narrow pane.
  private static let shortLabel = 13
  private static let managementIDWidth = 36
  private static let barWidth = 8

  /// Where the columns of facts are.
  private var cardColumns: [Range<Int>] {
    if isPlain || width < Self.widthForTwo { return [0..<width] }
    guard width >= Self.widthForThree else {
      let first = (width - Self.gap) / 2
      return [0..<first, first + Self.gap..<width]
    }
    // The facts of the second column are short.
    let rest = width - Self.lastOfThree - 2 * Self.gap
    let first = rest - max(Self.secondOfThree, rest * 2 / 5)
    return [0..<first, first + Self.gap..<rest + Self.gap, rest + 2 * Self.gap..<width]
  }

  mutating func add(card: [DetailCardItem]) {
    let columns = cardColumns
    guard columns.count > 1 else {
      let isRoomy = width - valueColumn >= Self.managementIDWidth
      let column = isRoomy ? valueColumn : min(valueColumn, Self.shortLabel + 1)
      for (number, item) in card.enumerated() {
        let label = isRoomy || isPlain ? item.title : item.label ?? item.title
        lines += cell(item, label: label, at: column, place: .card(number))
      }
      return
    }
    for row in Self.rows(of: card.map { Self.span($0, of: columns.count) }, columns: columns.count) {
      let cells = row.map { fact in
        let room = columns[fact.column].lowerBound..<columns[fact.column + fact.span - 1].upperBound
        var layout = narrowed(to: room.count)
        let item = card[fact.number]
        let cell = layout.cell(
          item, label: item.label ?? item.title, at: Self.labelInColumns, place: .card(fact.number))
        nextChange = [nextChange, layout.nextChange].compactMap(\.self).min()
        return (room: room, lines: cell)
      }
      add(cells: cells)
    }
  }

  /// How many columns a fact takes.
  private static func span(_ item: DetailCardItem, of columns: Int) -> Int {
    guard item.isLong else { return 1 }
    // The last of three columns is wide enough for a management ID.
    return columns == 3 && item.path == BrowserState.managementIDPath ? 1 : 2
  }

  private struct Slot {
    var number: Int
    var column: Int
    var span: Int
  }

  /// Puts facts into rows, each into the first row with room for it.
  private static func rows(of spans: [Int], columns: Int) -> [[Slot]] {
    var rows: [[Slot]] = []
    var used: [Int] = []
    for (number, span) in spans.enumerated() {
      let row = used.firstIndex { $0 + span <= columns } ?? used.count
      if row == used.count {
        rows.append([])
        used.append(0)
      }
      rows[row].append(Slot(number: number, column: used[row], span: span))
      used[row] += span
    }
    return rows
  }

  /// The lines of a fact.
  private mutating func cell(
    _ item: DetailCardItem, label: String, at column: Int, place: DetailPlace
  ) -> [DetailLine] {
    let room = width - column
    var sign = item.health.map { isPlain ? "" : $0.sign(glyphs) } ?? ""
    guard let value = item.value.text else {
      let words = item.words.map { $0 + plainHealth(item) }
      let state = item.isLoading ? glyphs.ellipsis.text : item.value.long(glyphs)
      return laidOut(
        label: label, value: (words ?? state) + before(item), at: column, sign: words == nil ? "" : sign,
        health: words == nil ? nil : item.health, isAbsent: words == nil, place: place)
    }
    let isCut = DetailLayout.shown(of: value).cut > 0
    let texts = isCut ? [(value: value, note: "")] : texts(of: item, value)
    func fitting(_ sign: String) -> (value: String, note: String)? {
      let taken = sign.isEmpty ? 0 : DisplayText(sign).width + 1
      return texts.first { DisplayText($0.value + $0.note, upTo: width).width <= room - taken }
    }
    if case .space(let total?) = item.form, !isPlain, let free = item.number.flatMap({ Int($0) }) {
      let withBar = [sign, bar(free: free, of: total)].filter { !$0.isEmpty }.joined(separator: " ")
      if fitting(withBar) != nil { sign = withBar }
    }
    let text = fitting(sign) ?? texts[texts.count - 1]
    var lines = laidOut(
      label: label, value: text.value + text.note, at: column, sign: sign, health: item.health, isAbsent: false,
      place: place)
    if lines.count == 1, !text.note.isEmpty { lines[0].noteStart = DisplayText(text.value).width }
    return lines
  }

  /// What a fact can say, the longest first.
  private mutating func texts(of item: DetailCardItem, _ value: String) -> [(value: String, note: String)] {
    let separator = " \(glyphs.separator.text) "
    let note = (item.note.isEmpty ? "" : separator + item.note) + before(item) + plainHealth(item)
    guard let date = item.date else {
      guard case .space(let total) = item.form, let free = item.number.flatMap({ Int($0) }) else {
        return [(item.words ?? value, note)] + (item.short.map { [($0, note)] } ?? [])
      }
      let short = DetailCard.gigabytes(free, each: 1000) + " free"
      let long = total.map { " of " + DetailCard.gigabytes($0, each: 1000) } ?? ""
      return [(short + long, note), (short, note)]
    }
    let time = RelativeTime(date, in: timeZone, now: now)
    nextChange = [nextChange, time.nextChange].compactMap(\.self).min()
    switch item.form {
    case .contact: return [(time.words, separator + value + note), (time.words, note)]
    case .expiry:
      let day = String(value.prefix("2026-11-20".count))
      let words = item.health == .bad ? "expired \(day)" : "until \(day)"
      return [(words, separator + time.words + note), (words, note)]
    default: return [(value, " (\(time.words))" + note)]
    }
  }

  private func before(_ item: DetailCardItem) -> String { item.before.map { " (was \($0.short(glyphs)))" } ?? "" }

  /// The state in words, for screen readers.
  private func plainHealth(_ item: DetailCardItem) -> String {
    guard isPlain, let health = item.health else { return "" }
    switch health {
    case .good: return " (good)"
    case .attention: return " (needs attention)"
    case .bad: return " (bad)"
    case .unknown: return " (unknown)"
    }
  }

  /// How much of a drive is used.
  private func bar(free: Int, of total: Int) -> String {
    guard total > 0 else { return "" }
    let share = min(1, max(0, 1 - Double(free) / Double(total)))
    let full = Int((share * Double(Self.barWidth)).rounded())
    return String(repeating: glyphs.barFull.text, count: full)
      + String(repeating: glyphs.barEmpty.text, count: Self.barWidth - full)
  }
}

/// Fields beside each other.
extension DetailLayout {
  private static let columnGap = 3
  /// The shortest pane with two columns of fields.
  private static let widthForFields = 110
  /// A field with more lines than this is easier to read across the pane.
  private static let mostLinesInColumn = 4

  /// Puts columns of lines beside each other.
  mutating func add(cells: [(room: Range<Int>, lines: [DetailLine])]) {
    for row in 0..<(cells.map(\.lines.count).max() ?? 0) {
      var parts = cells.map { cell in
        var line = row < cell.lines.count ? cell.lines[row] : .blank
        line.room = cell.room
        line.indent += cell.room.lowerBound
        line.valueColumn += cell.room.lowerBound
        return line
      }
      while parts.count > 1, parts.last?.kind == .blank { parts.removeLast() }
      guard var first = parts.first else { continue }
      first.beside = Array(parts.dropFirst())
      lines.append(first)
    }
  }

  /// Lays out fields in two columns, where the pane is wide and the fields are short.
  ///
  /// - Parameter add: adds the field of that number; 0 is the first.
  /// - Returns: false when that is not so, and nothing was laid out.
  mutating func addInColumns(_ items: [Int], isStart: (Int) -> Bool, add: (inout DetailLayout, Int) -> Void) -> Bool {
    guard !isPlain, width >= Self.widthForFields, items.count >= 4 else { return false }
    let first = (width - Self.columnGap) / 2
    var layout = narrowed(to: first)
    // Where the second column can begin.
    var starts: [Int] = []
    for item in items {
      if isStart(item) { starts.append(layout.lines.count) }
      let before = layout.lines.count
      add(&layout, item)
      guard layout.lines.count - before <= Self.mostLinesInColumn else { return false }
    }
    guard let split = starts.first(where: { $0 * 2 >= layout.lines.count }) else { return false }
    nextChange = [nextChange, layout.nextChange].compactMap(\.self).min()
    self.add(cells: [
      (0..<first, Array(layout.lines[..<split])),
      (first + Self.columnGap..<width, Array(layout.lines[split...])),
    ])
    return true
  }

  /// An empty layout of the same kind in a part of the pane.
  private func narrowed(to width: Int) -> DetailLayout {
    DetailLayout(width: width, glyphs: glyphs, now: now, timeZone: timeZone, folds: folds, isPlain: isPlain)
  }
}
