import Inventory
import Screen

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
    marks = state.marks
    takesMarked = !state.marks.isEmpty
    let items: [ChoiceItem<TableForm>] = [
      ChoiceItem(.csv, "CSV", details: ["for spreadsheets, formulas defused"]),
      ChoiceItem(.tsv, "TSV", details: ["the same, with tabs"]),
      ChoiceItem(.json, "JSON", details: ["one array, values typed"]),
      ChoiceItem(.ndjson, "NDJSON", details: ["one object a line"]),
      ChoiceItem(.markdown, "Markdown", details: ["a table for a ticket or a wiki"]),
    ]
    list = ChoiceList(items, manner: nil, at: state.copying.exportForm)
  }

  func title(in state: BrowserState) -> String { "Export \(Amount.computers(count(in: state)))" }

  private func count(in state: BrowserState) -> Int { takesMarked ? state.marksAtHand : state.shown?.count ?? 0 }

  func about(_ item: ChoiceItem<TableForm>, in state: BrowserState) -> [ChoiceRemark] {
    let shown = Amount.grouped(state.shown?.count ?? 0)
    let which =
      marks.isEmpty
      ? "The list: \(shown)"
      : takesMarked
        ? "[marked: \(Amount.grouped(state.marksAtHand))] the list: \(shown)"
        : "marked: \(Amount.grouped(state.marksAtHand)) [the list: \(shown)]"
    let (few, all) = (state.columns.count, state.loadedFields.count)
    let columns = takesAllColumns ? "columns shown: \(few) [loaded: \(all)]" : "[columns shown: \(few)] loaded: \(all)"
    return [ChoiceRemark(text: which, role: .label), ChoiceRemark(text: columns, role: .label)]
      + (state.partialRemark.map { [ChoiceRemark(text: $0, role: .warning)] } ?? [])
  }

  mutating func switchWhich() {
    if !marks.isEmpty { takesMarked.toggle() }
  }

  mutating func switchColumns() { takesAllColumns.toggle() }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let form = list.selected?.value else { return [.bell] }
    state.panel = nil
    return state.export(
      takesMarked ? .marked(marks) : .shown, as: form, fields: takesAllColumns ? state.loadedFields : state.columns)
  }
}

extension BrowserState {
  /// The columns shown, then all others that are loaded.
  var loadedFields: [Field] {
    columns + (fleet?.snapshot.columns ?? []).filter { field in !columns.contains { $0.path == field.path } }
  }
}
