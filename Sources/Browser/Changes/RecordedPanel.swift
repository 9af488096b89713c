import Inventory
import Screen

/// What earlier loads recorded: the fields that changed in a period, and the computers of each with both values.
struct RecordedPanel: ChangesPanel {
  enum Line: Hashable, Sendable {
    case field(String)
    case event(FleetEvent.Kind)
    /// A change, or a computer that came or went. A computer has one of a kind in a load.
    case entry(ComputerID, seenAt: Int64)
    /// The remaining entries, without lines of their own.
    case others
  }

  /// What the lines are.
  enum Level: Hashable, Sendable {
    case fields
    case field(String)
    case event(FleetEvent.Kind)
  }

  /// The most lines of a field; the list of computers can show all of them.
  static let most = 2000
  /// A value has no more characters in a line, and none is searched further.
  private static let longestValue = 1000

  private(set) var period: ChangePeriod
  private(set) var showsVolatile = false
  private(set) var level = Level.fields
  /// The last question, whose digest may still be made.
  var asked: RecordedQuestion?
  private(set) var digest: RecordedDigest?
  var isSearching = false
  var list = ChoiceList<Line>()

  var context: ActionContext { isSearching ? .searchingRecorded : .recorded }
  var chooseHint: String { isSearching ? "keep" : level == .fields ? "open" : "go there" }
  var aboutRows: Int { 3 }

  init(_ period: ChangePeriod) { self.period = period }

  mutating func change(period: ChangePeriod) {
    self.period = period
    startOver()
  }

  mutating func toggleVolatile() {
    showsVolatile.toggle()
    startOver()
  }

  private mutating func startOver() {
    (asked, digest, level) = (nil, nil, .fields)
    list.setItems([])
  }

  mutating func take(_ new: RecordedDigest?, in state: BrowserState) {
    digest = new
    list.setItems(items(in: state))
  }

  private mutating func enter(_ new: Level, in state: BrowserState) {
    level = new
    list = ChoiceList(items(in: state))
  }

  // MARK: Lines

  private func items(in state: BrowserState) -> [ChoiceItem<Line>] {
    guard let digest else { return [] }
    switch level {
    case .fields:
      let events = FleetEvent.Kind.allCases.compactMap { kind -> ChoiceItem<Line>? in
        guard let count = digest.events[kind]?.count else { return nil }
        return ChoiceItem(.event(kind), kind.title, details: ["", Amount.computers(count)], role: .header)
      }
      return events
        + digest.fields.map { field in
          ChoiceItem(
            .field(field.path), title(of: field.path, in: state),
            details: [Amount.changes(field.places.count), Amount.computers(field.computers)], keywords: field.path)
        }
    case .field(let path):
      let changes = digest.changes(of: path)
      return cut(
        changes.count,
        changes.prefix(Self.most).map { change in
          ChoiceItem(
            .entry(change.id, seenAt: change.seenAt), name(of: change.id, in: state),
            details: [words(of: change, in: state), time(change.seenAt, in: state)])
        })
    case .event(let kind):
      let events = digest.events[kind] ?? []
      return cut(
        events.count,
        events.prefix(Self.most).map { event in
          ChoiceItem(
            .entry(event.id, seenAt: event.seenAt), event.name ?? name(of: event.id, in: state),
            details: [event.serial ?? "", time(event.seenAt, in: state)])
        })
    }
  }

  private func cut(_ count: Int, _ items: [ChoiceItem<Line>]) -> [ChoiceItem<Line>] {
    guard count > items.count else { return items }
    return items + [ChoiceItem(.others, "and \(Amount.grouped(count - items.count)) more", role: .dim)]
  }

  private func title(of path: String, in state: BrowserState) -> String {
    state.filtering.catalogue.field(path: path)?.title ?? path
  }

  private func name(of id: ComputerID, in state: BrowserState) -> String {
    guard let snapshot = state.list.fleet?.snapshot, let row = snapshot.row(of: id) else { return "Computer \(id)" }
    return snapshot.name(ofRow: row)
  }

  private func time(_ milliseconds: Int64, in state: BrowserState) -> String {
    DateText.minutes(milliseconds: milliseconds, in: state.context.configuration.timeZone)
  }

  private func shown(_ text: String?, of path: String, in state: BrowserState) -> String {
    switch RecordedChange.value(text, of: state.filtering.catalogue.field(path: path)) {
    case .date(let milliseconds): time(milliseconds, in: state)
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    default: text ?? "not reported"
    }
  }

  /// `14.6 → 15.1`.
  private func words(of change: RecordedChange, in state: BrowserState) -> String {
    func short(_ text: String?) -> String {
      let text = shown(text, of: change.path, in: state)
      return text.utf8.count <= Self.longestValue ? text : String(text.unicodeScalars.prefix(Self.longestValue))
    }
    let arrow = state.context.configuration.glyphs.isASCII ? "->" : "→"
    return "\(short(change.before)) \(arrow) \(short(change.after))"
  }

  // MARK: Words about them

  /// What the computers of the lines have in common: `OS version changed in the last 7 days`.
  func label(in state: BrowserState) -> String {
    let when = period.words(in: state.context.configuration.timeZone)
    return switch level {
    case .field(let path): "\(title(of: path, in: state)) changed \(when)"
    case .event(let kind): "\(kind.title) \(when)"
    case .fields: "changed or new \(when)"
    }
  }

  /// The same, with the words that narrow the lines.
  func narrowedLabel(in state: BrowserState) -> String {
    list.line.isEmpty ? label(in: state) : "\(label(in: state)), with \"\(state.context.excerpt(of: list.line.text))\""
  }

  func title(in state: BrowserState) -> String {
    guard level == .fields else { return label(in: state) }
    let when = period.words(in: state.context.configuration.timeZone)
    guard let digest else { return "Changes \(when)" }
    let changes = digest.count == 0 ? [] : ["\(Amount.grouped(digest.count)) of \(Amount.computers(digest.computers))"]
    let events = FleetEvent.Kind.allCases.compactMap { kind in
      digest.events[kind].map { "\(Amount.grouped($0.count)) \(kind.word)" }
    }
    let counts = (changes + events).joined(separator: ", ")
    return "Changes \(when)" + (counts.isEmpty ? "" : ": " + counts)
  }

  func note(in state: BrowserState) -> String {
    let found = foundNote(in: state)
    guard found.isEmpty, let digest else { return found }
    if case .reading = state.filtering.recorded {
      return "reading recorded changes" + state.context.configuration.glyphs.ellipsis.text
    }
    if level == .fields, digest.volatile > 0 {
      return "without \(Amount.changes(digest.volatile)) of volatile fields"
    }
    return ""
  }

  func nothing(in state: BrowserState) -> String {
    if let unrecorded = state.unrecorded { return unrecorded }
    guard let digest else {
      return "Reading recorded changes" + state.context.configuration.glyphs.ellipsis.text
    }
    let when = period.words(in: state.context.configuration.timeZone)
    return
      "No changes \(when). Recording began on \(time(digest.history.recordsSince, in: state)). Tab shows another period."
  }

  func about(_ item: ChoiceItem<Line>, in state: BrowserState) -> [ChoiceRemark] {
    guard let change = change(of: item.value) else { return [] }
    let reported = change.reportedAt.map { ", reported \(time($0, in: state))" } ?? ""
    let width = box(in: state).inner.width
    let lines = DisplayText.lines(
      of: words(of: change, in: state), width: max(1, width), atMost: aboutRows - 1,
      glyphs: state.context.configuration.glyphs)
    return lines.map { ChoiceRemark(text: $0.text, role: .text) }
      + [ChoiceRemark(text: "seen \(time(change.seenAt, in: state))\(reported)")]
  }

  func box(in state: BrowserState) -> Box {
    Box(width: min(116, state.context.size.width - 8), height: state.context.size.height - 6, in: state)
  }

  // MARK: Keys

  func chooseLine(in state: inout BrowserState) -> [BrowserEffect] {
    var mine = self
    switch list.selected?.value {
    case .field(let path): mine.enter(.field(path), in: state)
    case .event(let kind): mine.enter(.event(kind), in: state)
    case .entry(let id, _):
      guard state.list.fleet?.snapshot.row(of: id) != nil else {
        state.say("This computer is not in the list.", tone: .warning)
        return [.bell]
      }
      state.panels.close()
      return state.putCursor(on: id)
    case .others, nil: return [.bell]
    }
    state.panels.show(mine)
    return []
  }

  func leaveLevel(in state: BrowserState) -> Self? {
    var mine = self
    switch level {
    case .fields: return nil
    case .field(let path):
      mine.enter(.fields, in: state)
      mine.list.goTo(.field(path))
    case .event(let kind):
      mine.enter(.fields, in: state)
      mine.list.goTo(.event(kind))
    }
    return mine
  }

  /// The computers of all lines that the typed words leave, as far as they can be in the list.
  var present: Set<ComputerID> {
    guard list.line.isEmpty else {
      return (0..<list.count).compactMap { list.item(at: $0)?.value }.reduce(into: []) {
        $0.formUnion(computers(of: $1))
      }
    }
    switch level {
    case .fields: return digest?.present ?? []
    case .field(let path): return computers(of: .field(path))
    case .event(let kind): return computers(of: .event(kind))
    }
  }

  private func computers(of line: Line) -> Set<ComputerID> {
    switch line {
    case .field(let path): Set(digest?.changes(of: path).lazy.map(\.id) ?? [])
    case .event(let kind): Set(digest?.events[kind]?.map(\.id) ?? [])
    case .entry(let id, _): [id]
    case .others: []
    }
  }

  private func change(of line: Line) -> RecordedChange? {
    guard case .entry(let id, let seenAt) = line, case .field(let path) = level else { return nil }
    return digest?.changes(of: path).first { $0.id == id && $0.seenAt == seenAt }
  }

  /// Of changes: the name, the field, both values in full, and when it was seen. All changes of the field, unless words are typed.
  func rows(in state: BrowserState, onlySelected: Bool) -> [[String]] {
    guard case .field(let path) = level, let digest else { return shownRows(onlySelected: onlySelected) }
    func row(_ change: RecordedChange) -> [String] {
      [
        name(of: change.id, in: state), title(of: path, in: state), shown(change.before, of: path, in: state),
        shown(change.after, of: path, in: state), time(change.seenAt, in: state),
      ]
    }
    if onlySelected { return list.selected.flatMap { change(of: $0.value) }.map { [row($0)] } ?? [] }
    let changes = digest.changes(of: path)
    guard !list.line.isEmpty else { return changes.map(row) }
    let found = Set((0..<list.count).compactMap { list.item(at: $0)?.value })
    return changes.filter { found.contains(.entry($0.id, seenAt: $0.seenAt)) }.map(row)
  }
}

extension FleetEvent.Kind {
  fileprivate var word: String { self == .enrolled ? "new" : rawValue }

  fileprivate var title: String {
    switch self {
    case .enrolled: "New computers"
    case .deleted: "Deleted computers"
    case .returned: "Computers that returned"
    }
  }
}

extension Amount {
  fileprivate static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(grouped(count)) changes" }
}
