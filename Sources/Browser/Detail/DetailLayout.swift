import Inventory
import Screen
import Wording

/// Turns a record into lines of a given width.
///
/// Values have a column of their own, and nothing is cut. A long label moves its value to the right or to the next
/// line. A long value continues on the next line; a single word, such as an ID, gets a line to itself rather than being
/// broken. Lists of uniform items are tables (`DetailTable`).
///
/// An extension attribute can be megabytes long. Only the beginning of a value is laid out, and a line says how much
/// more there is. Copying and searching use the whole value.
struct DetailLayout {
  /// The most characters of a value that are laid out: about two thousand lines of a pane.
  static let mostCharacters = 100_000
  /// The most lines of a multi-line value that are laid out.
  static let mostLines = 5_000
  /// The most characters of a label that are laid out.
  static let longestLabel = 1_000
  /// The most lines about a problem, so that other content stays visible.
  private static let mostProblemLines = 100

  private static let widestLabel = 28

  let width: Int
  let glyphs: Glyphs
  let now: Instant
  let timeZone: TimeZoneRules
  let folds: DetailFolds
  /// Whether each field has a line of its own, in plain words.
  let isPlain: Bool
  let valueColumn: Int
  var lines: [DetailLine] = []
  private(set) var tables: [DetailTable] = []
  /// When words such as "3 d ago" will be others; nil when there are none.
  var nextChange: Instant?
  /// How many fields and sections are hidden.
  private var hidden = (fields: 0, sections: 0)

  init(width: Int, glyphs: Glyphs, now: Instant, timeZone: TimeZoneRules, folds: DetailFolds, isPlain: Bool = false) {
    self.isPlain = isPlain
    self.width = max(1, width)
    self.glyphs = glyphs
    self.now = now
    self.timeZone = timeZone
    self.folds = folds
    valueColumn = min(Self.widestLabel, self.width * 2 / 5) + 1
  }

  /// What is laid out of a value.
  static func shown(of value: String) -> CutText {
    CutText(value, characters: mostCharacters, lines: mostLines)
  }

  mutating func add(note: String) {
    lines.append(.blank)
    for line in DisplayText(note).wrapped(to: width) { lines.append(DetailLine(kind: .note, value: line)) }
  }

  /// - Parameter isOld: whether previously loaded sections follow.
  mutating func add(problem: Problem, isOld: Bool, _ keys: DetailKeys) {
    lines.append(.blank)
    let what =
      isOld
      ? "The sections could not be reloaded; the previous ones are shown."
      : "The sections could not be loaded."
    // Asking for this computer alone again is of no use when the server does not have it.
    let sentences =
      problem.isGone
      ? Problem.sentences([problem.what, keys.reloadList, problem.why])
      : problem.sentences(retry: keys.retry)
    let text = "\(what) \(sentences)"
    for line in DisplayText.lines(of: text, width: width, atMost: Self.mostProblemLines, glyphs: glyphs) {
      lines.append(DetailLine(kind: .problem, value: line))
    }
  }

  mutating func add(sections: [ComputerRecord.Section], _ keys: DetailKeys = DetailKeys()) {
    // Titles with nothing below them stand together.
    var wasBare = false
    for (number, section) in sections.enumerated() {
      guard !isHidden(section) else {
        hidden.sections += 1
        continue
      }
      let isFolded = section.state == nil && folds.sections.contains(section.title)
      let isBare = section.state != nil || isFolded
      if !isBare || !wasBare { lines.append(.blank) }
      wasBare = isBare
      let heading = lines.count
      lines.append(
        DetailLine(
          kind: .heading, value: DisplayText(section.title, upTo: Self.longestLabel), isFolded: isFolded,
          place: .title(ofSection: number)))
      let firstTable = tables.count
      if !isBare { add(section, number) }
      lines[heading].remark = remark(on: section, isFolded: isFolded, tables: tables[firstTable...])
      lines[heading].isAbsent = section.state != nil && section.items.first?.isReported == false
    }
    addHidden(keys)
  }

  /// Says what is hidden, so that it is not mistaken for complete.
  private mutating func addHidden(_ keys: DetailKeys) {
    let parts = [
      hidden.fields == 0 ? nil : Quantity.of(hidden.fields, "field"),
      hidden.sections == 0 ? nil : Quantity.of(hidden.sections, "section"),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return }
    let isOne = hidden.fields + hidden.sections == 1
    add(
      note: "\(parts.joined(separator: " and ")) that \(isOne ? "was" : "were") not reported \(isOne ? "is" : "are")"
        + " hidden.\(keys.showAbsent)")
  }

  /// Whether nothing of a section was reported, and that is not to be shown.
  private func isHidden(_ section: ComputerRecord.Section) -> Bool {
    folds.hidesAbsent && section.items.indices.allSatisfy { !Self.isReported($0, in: section) }
  }

  /// Whether a line says something: a group does when one of its lines does.
  private static func isReported(_ line: Int, in section: ComputerRecord.Section) -> Bool {
    let item = section.items[line]
    guard item.isReported else { return false }
    guard item.value.isEmpty else { return true }
    let parts = section.items[(line + 1)...].prefix { $0.depth > item.depth }
    return parts.isEmpty || parts.contains { $0.isReported && !$0.value.isEmpty }
  }

  /// What stands beside a section's title: `none`, `214 · 4 of 10 columns`, `46, folded`.
  private func remark(
    on section: ComputerRecord.Section, isFolded: Bool, tables: ArraySlice<DetailTable>
  ) -> DisplayText {
    if let state = section.state { return DisplayText(state) }
    var text = section.count.map { Amount.grouped($0) } ?? ""
    if isFolded { text += text.isEmpty ? "folded" : ", folded" }
    if section.count != nil, let table = tables.first {
      let all = section.tables[table.number].columns.count
      if table.columns.count < all {
        text += (text.isEmpty ? "" : " \(glyphs.separator.text) ") + Quantity.of(table.columns.count, of: all, "column")
      }
    }
    return DisplayText(text)
  }

  private mutating func add(_ section: ComputerRecord.Section, _ number: Int) {
    var rest = section.tables.indices[...]
    var line = 0
    while line < section.items.count {
      if let table = rest.first, section.tables[table].lines.lowerBound == line {
        rest = rest.dropFirst()
        add(table: table, of: section, number)
        line = section.tables[table].lines.upperBound
      } else {
        let end = rest.first.map { section.tables[$0].lines.lowerBound } ?? section.items.count
        let start = groupStart(before: end, in: section) ?? end
        if line < start { add(fields: line..<start, of: section, number) }
        for field in max(line, start)..<max(line + 1, end) {
          add(fields: field..<field + 1, of: section, number)
        }
        line = max(line + 1, end)
      }
    }
  }

  /// The first line of the group that a table is in; nil for a table that is in none.
  private func groupStart(before table: Int, in section: ComputerRecord.Section) -> Int? {
    guard section.items.indices.contains(table), section.items[table].depth > 0 else { return nil }
    return section.items[..<table].lastIndex { $0.depth == 0 }
  }

  /// Fields that are in no table.
  private mutating func add(fields: Range<Int>, of section: ComputerRecord.Section, _ number: Int) {
    let shown = folds.hidesAbsent ? fields.filter { Self.isReported($0, in: section) } : Array(fields)
    hidden.fields += fields.count - shown.count
    func add(_ line: Int, to layout: inout DetailLayout) {
      let next = section.items.indices.contains(line + 1) ? section.items[line + 1].depth : 0
      let isGroup = next > section.items[line].depth
      layout.add(section.items[line], at: DetailPlace(section: number, item: line), isGroup: isGroup)
    }
    let isInColumns = addInColumns(shown, isStart: { section.items[$0].depth == 0 }) { add($1, to: &$0) }
    if !isInColumns { for line in shown { add(line, to: &self) } }
  }

  /// - Parameters:
  ///   - deeper: additional depth.
  ///   - isGroup: whether it is the title of what follows, which needs no value.
  private mutating func add(
    _ item: ComputerRecord.Item, at place: DetailPlace, deeper: Int = 0, isGroup: Bool = false
  ) {
    let isEmpty = item.value.isEmpty && !isGroup
    add(
      label: item.label, value: isEmpty ? "empty" : item.value, remark: isEmpty ? "" : age(item.date),
      at: valueColumn, indent: indent(item.depth + deeper), isAbsent: isEmpty || !item.isReported, place: place)
  }

  // MARK: Tables

  private mutating func add(table number: Int, of section: ComputerRecord.Section, _ sectionNumber: Int) {
    let table = section.tables[number]
    switch table.form {
    case .named:
      for row in 0..<table.count {
        let rows = table.lines(ofRow: row)
        if folds.hidesAbsent, !section.items[rows.lowerBound].isReported {
          hidden.fields += 1
          continue
        }
        add(section.items[rows.lowerBound], at: DetailPlace(section: sectionNumber, item: rows.lowerBound))
        guard isOpen(rows, in: section) else { continue }
        for line in rows.dropFirst() {
          add(section.items[line], at: DetailPlace(section: sectionNumber, item: line))
        }
      }
    case .plain:
      let indent = indent(section.items[table.lines.lowerBound].depth)
      let shown = DetailTable(
        section: sectionNumber, number: number, of: section, indent: indent, width: width - indent)
      let index = tables.count
      tables.append(shown)
      if table.columns.count > 1 { lines.append(DetailLine(kind: .columns(table: index))) }
      for row in 0..<table.count {
        let rows = table.lines(ofRow: row)
        let place = DetailPlace(section: sectionNumber, item: rows.lowerBound)
        let isOpen = isOpen(rows, in: section)
        lines.append(DetailLine(kind: .row(table: index, row: row), place: place))
        if isOpen { add(row: rows, of: table, in: section, sectionNumber) }
      }
    }
  }

  /// All fields of an item, below its row.
  private mutating func add(
    row lines: Range<Int>, of table: ComputerRecord.Table, in section: ComputerRecord.Section, _ number: Int
  ) {
    for line in lines {
      var item = section.items[line]
      // The first line has the number of the thing where others have the title.
      if line == lines.lowerBound {
        guard let row = table.row(ofLine: line),
          let column = table.columns.indices.first(where: { table.line(row: row, column: $0) == line })
        else { continue }
        item.label = table.columns[column].title
        item.depth += 1
      }
      add(item, at: DetailPlace(section: number, item: line), deeper: 1)
    }
  }

  private func isOpen(_ lines: Range<Int>, in section: ComputerRecord.Section) -> Bool {
    folds.rows.contains(section.items[lines.lowerBound].path)
  }

  // MARK: Lines

  /// Deep nesting must not push the labels out of sight.
  private func indent(_ depth: Int) -> Int { min(depth * 2, valueColumn / 2) }

  /// The age, to be shown after a date.
  private mutating func age(_ date: DateValue?) -> String {
    guard let date else { return "" }
    let time = RelativeTime(date, in: timeZone, now: now)
    nextChange = [nextChange, time.nextChange].compactMap(\.self).min()
    return " (\(time.words))"
  }

  /// The lines of a field with a sign before its value.
  func laidOut(
    label: String, value: String, at valueColumn: Int, sign: String = "", health: Health?, isAbsent: Bool,
    place: DetailPlace
  ) -> [DetailLine] {
    let sign = DisplayText(sign)
    let taken = sign.isEmpty ? 0 : sign.width + 1
    var layout = DetailLayout(width: width, glyphs: glyphs, now: now, timeZone: timeZone, folds: folds)
    layout.add(label: label, value: value, at: valueColumn + taken, isAbsent: isAbsent, place: place)
    for index in layout.lines.indices { layout.lines[index].health = health }
    guard taken > 0, let first = layout.lines.firstIndex(where: { !$0.value.isEmpty }) else { return layout.lines }
    if layout.lines[first].valueColumn >= taken {
      layout.lines[first].sign = sign
    } else {
      // A long word begins at the left edge, so the sign stays beside the label.
      layout.lines[0].value = sign
    }
    return layout.lines
  }

  /// - Parameter remark: text shown after the value; it is not broken across lines.
  private mutating func add(
    label: String, value: String, remark: String = "", at valueColumn: Int, indent: Int = 0, isAbsent: Bool,
    place: DetailPlace
  ) {
    let title = CutText(label, characters: Self.longestLabel)
    let labels = DisplayText(title.cut == 0 ? label : title.text + glyphs.ellipsis.text)
      .wrapped(to: max(1, width - indent))
    for part in labels.dropLast() {
      lines.append(DetailLine(kind: .item, label: part, indent: indent, place: place))
    }
    let last = labels.last ?? .empty
    let afterLabel = last.isEmpty ? indent : indent + last.width + (last.width < valueColumn - indent ? 1 : 2)
    var first = DetailLine(kind: .item, label: last, indent: indent, isAbsent: isAbsent, place: place)
    first.valueColumn = max(valueColumn, afterLabel)

    let whole = Self.shown(of: value)
    let paragraphs = paragraphs(of: whole.cut == 0 ? value + remark : whole.text)
    if whole.cut == 0, paragraphs.count == 1, paragraphs[0].width <= width - first.valueColumn {
      first.value = paragraphs[0]
      lines.append(first)
      return
    }
    var rest = DetailLine(kind: .continuation, isAbsent: isAbsent, place: place)
    let isOneWord = paragraphs.count == 1 && !paragraphs[0].text.contains(" ")
    if isOneWord, paragraphs[0].width <= width - indent {
      rest.valueColumn = min(indent + 2, width - paragraphs[0].width)
    } else {
      rest.valueColumn = valueColumn
    }
    let room = width - rest.valueColumn
    var parts =
      (whole.cut == 0 ? wrapped(paragraphs, value, remark, to: room) : paragraphs.flatMap { $0.wrapped(to: room) })[...]
    if first.valueColumn <= rest.valueColumn { first.value = parts.popFirst() ?? .empty }
    lines.append(first)
    for part in parts {
      rest.value = part
      lines.append(rest)
    }
    guard whole.cut > 0 else { return }
    rest.isAbsent = true
    for part in DisplayText(more(whole.cut) + remark).wrapped(to: max(1, room)) {
      rest.value = part
      lines.append(rest)
    }
  }

  /// Says that a value continues, so that it is not mistaken for complete.
  private func more(_ count: Int) -> String {
    let amount = "\(Amount.grouped(count)) more character\(count == 1 ? "" : "s")"
    return "\(glyphs.ellipsis.text) \(amount); copy the value to get all of it"
  }

  private func wrapped(_ paragraphs: [DisplayText], _ value: String, _ remark: String, to width: Int) -> [DisplayText] {
    let remark = DisplayText(String(remark.drop { $0 == " " }))
    guard paragraphs.count == 1, !remark.isEmpty, remark.width <= width else {
      return paragraphs.flatMap { $0.wrapped(to: width) }
    }
    var parts = DisplayText(value).wrapped(to: width)
    if let last = parts.last, last.width + 1 + remark.width <= width {
      parts[parts.count - 1] = DisplayText("\(last.text) \(remark.text)")
    } else {
      parts.append(remark)
    }
    return parts
  }

  /// The lines that a value itself has: what a script of an extension attribute printed can be many. At least one.
  private func paragraphs(of value: String) -> [DisplayText] {
    guard value.contains(where: \.isNewline) else { return [DisplayText(value)] }
    var parts = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { DisplayText(String($0)) }
  }
}
