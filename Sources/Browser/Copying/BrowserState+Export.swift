import Inventory
import Screen
import Wording

/// A file to be written.
public struct ExportRequest: Sendable {
  /// Where to, as the user typed it: `~` and a relative path mean what they mean in a shell.
  public var path: String
  /// Whether a file of that name may be replaced.
  public var replaces: Bool
  /// Hands the file's content to `write`, piece by piece; ends early when that returns false.
  public var content: @Sendable (_ write: ([UInt8]) -> Bool) -> Void
  /// What is written, in words: `12 computers as CSV`.
  public var label: String
  /// What is not in it although it was meant, as the end of a sentence; nil when there is nothing.
  var missing: String?

  init(
    path: String, replaces: Bool, label: String, missing: String? = nil,
    content: @escaping @Sendable (_ write: ([UInt8]) -> Bool) -> Void
  ) {
    self.path = path
    self.replaces = replaces
    self.label = label
    self.missing = missing
    self.content = content
  }
}

/// How the writing of a file came out.
public struct ExportReport: Sendable {
  /// The outcome.
  public enum Outcome: Sendable {
    /// The file was written: its full path and size.
    case written(path: String, bytes: Int)
    /// The file already exists; nothing was written.
    case exists(path: String)
    /// Nothing was written, or not all, and why.
    case failed(Problem)
  }

  /// What was to be written.
  public var request: ExportRequest
  /// The outcome.
  public var outcome: Outcome

  /// Creates a report.
  public init(request: ExportRequest, outcome: Outcome) {
    self.request = request
    self.outcome = outcome
  }
}

/// Writing what is shown, or what is marked, to a file.
extension BrowserState {
  var canExport: Availability {
    if case .unavailable = marksAreSet { return marksAreSet }
    return selection.marking.marks.isEmpty ? list.hasRows : .available
  }

  mutating func openExport() -> [BrowserEffect] {
    open(ExportPanel(in: self))
  }

  /// Asks for a file's name and has a table of computers written to it.
  mutating func export(_ which: Chosen.Which, as form: TableForm, fields: [Field]) -> [BrowserEffect] {
    selection.copying.choice.exportForm = form
    return withColumns(of: fields.filter { $0.path != "id" }, for: "this export") { state in
      guard let chosen = state.chosen(which) else { return [.bell] }
      let (partial, remark) = (state.partialRemark, state.fileRemark)
      var isMarked = false
      if case .marked = which { isMarked = true }
      let lost = isMarked ? state.selection.marking.lost : 0
      let missing = lost == 0 ? nil : state.lostMarksWords(lost)
      let amount = Amount.computers(chosen.count - lost)
      let origin = partial == nil ? state.archivedTime.map { " as of \($0)" } ?? "" : " of a partial list"
      let label = "\(amount)\(origin) as \(form.title)"
      return state.askForFile(
        title: "Export", name: isMarked ? "marked-computers" : "computers", suffix: form.suffix, partial: partial,
        help: (missing.map { $0 + ". " } ?? "") + state.context.keyMap.accepts("writes \(label) to this file"),
        label: label,
        missing: missing
      ) { write in
        guard let (rows, _) = chosen.rows() else { return }
        ValueTable(rows, of: chosen.snapshot, fields: fields).write(form, remark: remark, toFile: write)
      }
    }
  }

  /// That some of the marked computers are not in the list.
  private func lostMarksWords(_ count: Int) -> String {
    let (one, many) =
      list.isWhole ? ("is no longer on the server", "are no longer on the server") : ("is not loaded", "are not loaded")
    return count == 1 ? "1 marked computer \(one)" : "\(Amount.grouped(count)) marked computers \(many)"
  }

  /// The remark that the list is incomplete; nil when it is complete.
  var partialRemark: String? {
    guard let fleet = list.fleet, !fleet.isComplete, !loading.asking.knowsAll(of: list.query.filter) else { return nil }
    let loaded = fleet.loaded
    return "Partial: \(Amount.loadedComputers(loaded, of: fleet.total)) \(Quantity.noun(loaded, "was", "were")) loaded."
  }

  /// What the reader of a file has to know about the list: that it is incomplete, or of which time it is; nil for a
  /// complete list of this run.
  var fileRemark: String? { partialRemark ?? archivedTime.map { "As of \($0)." } }

  /// The time of the list of an earlier run; nil when another list is shown.
  private var archivedTime: String? {
    guard isArchived, let asOf = list.fleet?.asOf else { return nil }
    return DateText.minutes(milliseconds: asOf.milliseconds, in: context.configuration.timeZone)
  }

  /// Asks for the name of a file, and has it written. The name has the time, or that of an archived list.
  ///
  /// - Parameter partial: the remark that the list is incomplete, in a sentence; the file's name then says so, too.
  mutating func askForFile(
    title: String, name: String, suffix: String, partial: String?, help: String, label: String, missing: String? = nil,
    content: @escaping @Sendable (_ write: ([UInt8]) -> Bool) -> Void
  ) -> [BrowserEffect] {
    let archived = partial == nil ? archivedTime : nil
    let time =
      archived ?? DateText.minutes(milliseconds: context.now.milliseconds, in: context.configuration.timeZone)
    let stamp = String(time.filter { $0 != ":" }.map { $0 == " " ? "-" : $0 })
    let mark = partial != nil ? "-partial" : archived != nil ? "-as-of" : ""
    return askForFile(
      title: title, text: "\(name)\(mark)-\(stamp).\(suffix)",
      help: (partial.map { $0 + " " } ?? "") + help,
      ExportRequest(path: "", replaces: false, label: label, missing: missing, content: content))
  }

  private mutating func askForFile(
    title: String, text: String, help: String, _ request: ExportRequest
  ) -> [BrowserEffect] {
    open(
      FormPanel(
        title: title, text: text, help: help, chooseHint: "write", origin: panels.front as? ListPanel
      ) { state, path in
        var request = request
        // Only the file that the user agreed to replace may be replaced.
        request.replaces = request.replaces && path == request.path
        request.path = path
        guard !path.isEmpty else {
          state.say("Nothing was written: a file needs a name.", tone: .warning)
          return nil
        }
        state.say("Writing \(request.label).")
        return [.export(request)]
      })
  }

  /// Whether a question can be shown without interrupting the user.
  var canBeAsked: Bool {
    !selection.copying.isLeaving && panes.prompt == nil && (panels.front == nil || panels.front is ListPanel)
  }

  mutating func exported(_ report: ExportReport) -> [BrowserEffect] {
    switch report.outcome {
    case .written(let path, let bytes):
      let missing = report.request.missing.map { "; \($0)" } ?? ""
      say("Wrote \(report.request.label) to \(path), \(Quantity.of(bytes, "byte"))\(missing).", tone: .good)
    case .failed(let problem):
      let parts = ["\(context.shortened(path: report.request.path)) could not be written.", problem.why, problem.next]
      say(Problem.sentences(parts), tone: .failure)
      guard canBeAsked else { return [] }
      return askForFile(
        title: "The file could not be written", text: report.request.path,
        help: context.keyMap.accepts("writes \(report.request.label) to this file"), report.request)
    case .exists(let path):
      say("\(path) already exists; nothing was written.", tone: .warning)
      guard canBeAsked else { return [] }
      var request = report.request
      request.replaces = true
      return askForFile(
        title: "The file already exists", text: request.path,
        help: context.keyMap.accepts("replaces \(path)") + " Rename to keep both.", request)
    }
    return []
  }
}

extension ValueTable {
  /// Hands the table on until the file takes no more.
  func write(_ form: TableForm, remark: String? = nil, toFile write: ([UInt8]) -> Bool) {
    struct Ended: Error {}
    try? self.write(form, remark: remark) { part in
      if !write(part) { throw Ended() }
    }
  }
}

/// The choice of the form in which computers are written to a file, and of which computers and columns.
struct ExportPanel: ChoicePanel {
  var list: ChoiceList<TableForm>
  private let marks: Marks
  private(set) var takesMarked: Bool
  private(set) var takesAllColumns = false

  var context: ActionContext { .exporting }
  var chooseHint: String { "name the file" }
  var aboutRows: Int { 3 }

  init(in state: BrowserState) {
    marks = state.selection.marking.marks
    takesMarked = !state.selection.marking.marks.isEmpty
    let items: [ChoiceItem<TableForm>] = [
      ChoiceItem(.csv, "CSV", details: ["safe for spreadsheets"]),
      ChoiceItem(.tsv, "TSV", details: ["the same, tab-separated"]),
      ChoiceItem(.json, "JSON", details: ["one array, typed values"]),
      ChoiceItem(.ndjson, "NDJSON", details: ["one object per line"]),
      ChoiceItem(.markdown, "Markdown", details: ["a table for a ticket or a wiki"]),
    ]
    list = ChoiceList(items, manner: nil, at: state.selection.copying.choice.exportForm)
  }

  func title(in state: BrowserState) -> String { "Export \(Amount.computers(count(in: state)))" }

  private func count(in state: BrowserState) -> Int {
    takesMarked ? state.selection.marking.countAtHand : state.list.shown?.count ?? 0
  }

  func about(_ item: ChoiceItem<TableForm>, in state: BrowserState) -> [ChoiceRemark] {
    let shown = Amount.grouped(state.list.shown?.count ?? 0)
    let which =
      marks.isEmpty
      ? "Rows: \(shown) \(state.list.isNear ? "similar" : "in the list")"
      : takesMarked
        ? "Rows: [\(Amount.grouped(state.selection.marking.countAtHand)) marked] \(shown) in the list"
        : "Rows: \(Amount.grouped(state.selection.marking.countAtHand)) marked [\(shown) in the list]"
    let (few, all) = (state.ownFields.count, state.loadedFields.count)
    let columns = takesAllColumns ? "Columns: \(few) shown [\(all) loaded]" : "Columns: [\(few) shown] \(all) loaded"
    return [ChoiceRemark(text: which, role: .label), ChoiceRemark(text: columns, role: .label)]
      + (state.partialRemark.map { [ChoiceRemark(text: $0, role: .warning)] } ?? [])
  }

  mutating func switchWhich() {
    if !marks.isEmpty { takesMarked.toggle() }
  }

  mutating func switchColumns() { takesAllColumns.toggle() }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let form = list.selected?.value else { return [.bell] }
    state.panels.close()
    return state.export(
      takesMarked ? .marked(marks) : .shown, as: form, fields: takesAllColumns ? state.loadedFields : state.ownFields)
  }
}

extension BrowserState {
  /// The columns shown, then all others that are loaded.
  var loadedFields: [Field] {
    columns + (list.fleet?.snapshot.columns ?? []).filter { field in !columns.contains { $0.path == field.path } }
  }
}
