import Algorithms
import Inventory
import Screen
import Wording

/// The choice of what to copy, and in which form, with a preview.
struct CopyPanel: ChoicePanel {
  var list: ChoiceList<CopyField>
  private(set) var choice: CopyChoice
  /// Whose values they are.
  let chosen: Chosen
  private let columns: [Field]
  private let detail: String?
  /// The first rows of those chosen; nil until they are found.
  private(set) var sample: [Int]?

  var context: ActionContext { .copying }
  var chooseHint: String { "copy" }
  var aboutRows: Int { 4 }

  init?(in state: BrowserState) {
    guard let chosen = state.chosen else { return nil }
    self.chosen = chosen
    choice = state.selection.copying.choice
    columns = state.ownFields
    detail = state.actionContext == .detail ? state.detailField?.text : nil
    var fields: [CopyField] = detail == nil ? [] : [.detail]
    var items: [ChoiceItem<CopyField>] = []
    if detail != nil, let field = state.detailField { items.append(ChoiceItem(.detail, "Selected: " + field.title)) }
    fields += state.copyableFields.map { .field($0) } + [.columns]
    for field in fields {
      switch field {
      case .detail: break
      case .field(let one):
        items.append(ChoiceItem(field, one.title, details: [""]))
      case .columns:
        let all = "All \(Quantity.of(columns.count, "column"))"
        items.append(ChoiceItem(field, all, details: ["one row per computer"]))
      }
    }
    list = ChoiceList(items, manner: nil, at: choice.field ?? fields[0])
  }

  func title(in state: BrowserState) -> String {
    if case .one(let id) = chosen.which, let row = chosen.snapshot.row(of: id) {
      return "Copy from " + chosen.snapshot.name(ofRow: row)
    }
    return "Copy from \(Quantity.of(state.selection.marking.countAtHand, "marked computer"))"
  }

  /// Takes the first rows of those chosen: each field then has an example.
  mutating func show(_ rows: [Int]) {
    sample = rows
    for item in list.items {
      guard case .field(let one) = item.value else { continue }
      let values = rows.prefix(1).map { row in
        CopyText.text(of: item.value, as: .list(.lines), rows: [row], of: chosen.snapshot, columns: columns)
      }
      let isUnknown = values.contains { $0.unknown > 0 }
      let isSilent = values.contains { $0.count == 0 }
      let example: String? = isUnknown ? unknownWords(one) : isSilent ? "not reported" : values.first?.text
      list.update(item.value) { $0.details = [example ?? ""] }
    }
    list.setItems(list.items)
  }

  /// What is said in place of a value that is not known. A column that has arrived has no values for computers whose
  /// page has not.
  private func unknownWords(_ field: Field) -> String {
    if chosen.snapshot.layout.path(for: field) == nil { return "not available in \(chosen.snapshot.layout)" }
    return chosen.snapshot.finishedColumn(path: field.path) == nil ? "loaded when copied" : "not loaded yet"
  }

  /// The form that the selected line will be copied in.
  var form: CopyForm? { list.selected.map { choice.form(for: $0.value) } }

  mutating func stepForm(by step: Int) {
    guard let field = list.selected?.value, let form, let index = field.forms.firstIndex(of: form) else { return }
    let count = field.forms.count
    choice.choose(field.forms[(index + step + count) % count], for: field)
  }

  func about(_ item: ChoiceItem<CopyField>, in state: BrowserState) -> [ChoiceRemark] {
    let dots = state.context.configuration.glyphs.ellipsis.text
    let form = choice.form(for: item.value)
    let forms = item.value.forms.map { $0 == form ? "[\($0.title)]" : $0.title }.joined(separator: " ")
    return [ChoiceRemark(text: forms, role: .label)] + preview(item.value, form, dots).map { ChoiceRemark(text: $0) }
  }

  /// The first lines of the text.
  private func preview(_ field: CopyField, _ form: CopyForm, _ dots: String) -> [String] {
    if field == .detail { return [detail ?? ""] }
    guard let sample else { return [dots] }
    let values = CopyText.text(of: field, as: form, rows: sample, of: chosen.snapshot, columns: columns)
    if case .field(let one) = field, values.count == 0 {
      return [values.unknown > 0 ? "\(one.title): \(unknownWords(one))." : "Not reported."]
    }
    return values.text.split(whereSeparator: \.isNewline).prefix(3).map(String.init)
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let field = list.selected?.value, let form else { return [.bell] }
    keep(field, in: &state)
    return state.copy(field, as: form)
  }

  /// Writes it to a file in place of the clipboard.
  func writeToFile(in state: inout BrowserState) -> [BrowserEffect] {
    guard let field = list.selected?.value, let form else { return [.bell] }
    keep(field, in: &state)
    if case .table(let form) = form { return state.export(chosen.which, as: form, fields: columns) }
    guard case .field(let one) = field else { return [.bell] }
    return state.gather(field, as: form, of: chosen.which, for: "this export") { state, values, from in
      guard let label = state.label(field, as: form, values, from, without: "nothing was written") else {
        return [.bell]
      }
      return state.askForFile(
        title: "Export", name: one.name, suffix: form.suffix, partial: state.partialRemark,
        help: state.context.keyMap.accepts("writes \(label) to this file"), label: label
      ) { write in _ = write(Array((values.text + "\n").utf8)) }
    }
  }

  private func keep(_ field: CopyField, in state: inout BrowserState) {
    state.panels.close()
    state.selection.copying.choice = choice
    if field != .detail { state.selection.copying.choice.field = field }
  }
}

extension Computation.Kind {
  static let copySample = Computation.Kind("copy sample")
}

extension BrowserState {
  private static let copiedPaths = [
    managementIDPath, "id", "hardware.serialNumber", "udid", namePath, userPath, "userAndLocation.email",
    "hardware.macAddress", "general.lastIpAddress",
  ]

  /// What one copies most, then the columns of the list, the current one first.
  var copyableFields: [Field] {
    let fields = fields
    let usual = Self.copiedPaths.compactMap { path in
      path == "id" || path == Self.managementIDPath ? fields.known(path: path) : fields.field(path: path)
    }
    let current = columns.indices.contains(list.setup.current) ? [columns[list.setup.current]] : []
    return (usual + current + columns).uniqued(on: \.path)
  }

  mutating func openCopy() -> [BrowserEffect] {
    guard let panel = CopyPanel(in: self) else { return [.bell] }
    let chosen = panel.chosen
    return open(panel)
      + compute(.copySample) { _, isCancelled in
        guard let (rows, _) = chosen.rows(atMost: 3, isCancelled: isCancelled) else { return nil }
        return { state in
          _ = state.withPanel(CopyPanel.self) { panel, _ in panel.show(rows) }
          return []
        }
      }
  }
}
