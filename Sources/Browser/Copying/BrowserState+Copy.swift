import Inventory
import Screen
import Wording

/// How an attempt to copy came out.
public struct CopyReport: Hashable, Sendable {
  /// The outcome.
  public enum Outcome: Hashable, Sendable {
    /// The text went out by this route, in words: `tmux buffer`, `OSC 52`, `xclip`.
    case copied(route: String)
    /// Nothing was copied: the text is longer than the bytes that terminals take, and no program could take it.
    case tooLong(most: Int)
    /// Nothing was copied, and why.
    case failed(Problem)
  }

  /// The label given with `BrowserEffect.copy`: what was copied, in words.
  public var label: String
  /// The text that was to be copied.
  public var text: String
  /// The outcome.
  public var outcome: Outcome

  /// Creates a report.
  public init(label: String, text: String, outcome: Outcome) {
    self.label = label
    self.text = text
    self.outcome = outcome
  }
}

extension Computation.Kind {
  static let copying = Computation.Kind("copying")
}

/// Copying, and reporting what was copied and how.
extension BrowserState {
  /// Puts a text where the user can paste it from; `label` says in words what it is.
  mutating func copy(text: String, label: String) -> [BrowserEffect] {
    guard !text.isEmpty else {
      say("There is nothing to copy: \(label) is empty.", tone: .warning)
      return [.bell]
    }
    selection.copying.asked = AskedCopy(text: text, label: label)
    return [.copy(text: text, label: label)]
  }

  /// Copies what was made of computers, in some form. Should it be too long, it is offered as a file of that form.
  mutating func copy(text: String, as form: CopyForm, label: String) -> [BrowserEffect] {
    selection.copying.choice.last = CopyChoice.Last(text: text, form: form, partial: partialRemark)
    return copy(text: text, label: label)
  }

  /// Copies the management IDs of the marked computers, else that of the one under the cursor.
  mutating func copyManagementIDs() -> [BrowserEffect] {
    copy(.field(fields.known(path: Self.managementIDPath)), as: .list(.lines))
  }

  /// Copies something of the chosen computers in some form; what is not loaded is fetched first.
  mutating func copy(_ field: CopyField, as form: CopyForm) -> [BrowserEffect] {
    if field == .detail {
      return detailField.map { copy(text: $0.text, label: "\($0.title) of \(cursorTitle)") } ?? [.bell]
    }
    if case .field(let one) = field, case .list(.lines) = form, let text = textAtHand(one) {
      return copy(text: text, label: "the \(one.lowerTitle) of \(cursorTitle)")
    }
    guard let which = chosen?.which else { return [.bell] }
    return gather(field, as: form, of: which, for: "this copy", isCopy: true) { state, values, chosen in
      guard let label = state.label(field, as: form, values, chosen, without: "nothing was copied") else {
        return [.bell]
      }
      return state.copy(text: values.text, as: form, label: label)
    }
  }

  /// Makes the text of some computers when everything it needs is loaded.
  mutating func gather(
    _ field: CopyField, as form: CopyForm, of which: Chosen.Which, for purpose: String, isCopy: Bool = false,
    _ take: @escaping @Sendable (inout BrowserState, ListedValues, GatheredFrom) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    let columns = ownFields
    let fields =
      switch field {
      case .detail: [Field]()
      // Ids are known without a column.
      case .field(let one): one.path == "id" ? [] : [one]
      case .columns: columns
      }
    let computer: ComputerID? = if case .one(let id) = which { id } else { nil }
    return withColumns(of: fields, for: purpose, isCopy: isCopy, computer: computer) { state in
      guard let chosen = state.chosen(which) else { return [.bell] }
      if chosen.count >= Amount.slow {
        let amount = Amount.computers(chosen.count)
        state.say("Reading \(amount)\(state.context.configuration.glyphs.ellipsis.text)")
      }
      let isWhole = state.list.isWhole
      return state.compute(.copying) { _, isCancelled in
        guard let (rows, lost) = chosen.rows(isCancelled: isCancelled) else { return nil }
        let values = CopyText.text(of: field, as: form, rows: rows, of: chosen.snapshot, columns: columns)
        let name = rows.count == 1 ? rows.first : nil
        let from = GatheredFrom(count: rows.count, lost: lost, row: name, snapshot: chosen.snapshot, isWhole: isWhole)
        return { state in take(&state, values, from) }
      }
    }
  }

  /// A value that the list does not have and the loaded detail of the one chosen computer has.
  func textAtHand(_ field: Field) -> String? {
    guard selection.marking.marks.isEmpty, field.path != "id", let snapshot = list.shown?.snapshot else { return nil }
    let column = snapshot.finishedColumn(path: field.path)
    if let column, let row = list.cursorRow, snapshot.value(row: row, column: column) != .notRequested { return nil }
    return detail.record?.text(field.path).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of the computer under the cursor.
  var cursorTitle: String {
    guard let shown = list.shown, let row = list.cursorRow else { return "this computer" }
    return shown.snapshot.name(ofRow: row)
  }

  // MARK: What is said

  /// The gathered values, in words; nil when there are none, with a message about what was therefore not done.
  mutating func label(
    _ field: CopyField, as form: CopyForm, _ values: ListedValues, _ from: GatheredFrom, without consequence: String
  ) -> String? {
    let who = from.row.map { from.snapshot.name(ofRow: $0) } ?? Amount.computers(from.count)
    let isOne = from.row != nil
    guard case .field(let one) = field else { return "\(who) \(form.phrase)" + from.lostWords }
    guard values.count > 0 else {
      let what = one.lowerTitle
      let text =
        if from.count == 0 {
          "None of the marked computers is \(from.isWhole ? "still on the server" : "loaded")"
        } else if values.unknown > 0 {
          "The \(what) of \(who) is \(loading.progress.isRunning ? "not loaded yet" : "unknown")"
        } else { isOne ? "\(who) did not report its \(what)" : "None of \(who) reported its \(what)" }
      say("\(text); \(consequence).", tone: .warning)
      return nil
    }
    let shape = form == .list(.lines) ? "" : " \(form.phrase)"
    var words = "the \(one.lowerTitle) of \(isOne ? who : Amount.computers(values.count))\(shape)"
    if values.notReported > 0 { words += "; \(Amount.computers(values.notReported)) did not report it" }
    if values.unknown > 0 { words += "; unknown for \(Amount.computers(values.unknown))" }
    return words + from.lostWords
  }

  mutating func copied(_ report: CopyReport) -> [BrowserEffect] {
    let last = selection.copying.choice.last.flatMap { $0.text == report.text ? $0 : nil }
    if last != nil { selection.copying.choice.last = nil }
    if selection.copying.asked == AskedCopy(text: report.text, label: report.label) { selection.copying.asked = nil }
    switch report.outcome {
    case .copied(let route) where selection.copying.unopened?.url == report.text:
      // The address was copied because the page could not be opened.
      say("\(selection.copying.unopened?.why ?? "") Copied its address (\(route)): \(report.text)", tone: .warning)
      selection.copying.unopened = nil
      return []
    case .copied(let route):
      let isShort = report.text.utf8.count <= 80 && !report.text.contains("\n")
      say(
        isShort ? "Copied (\(route)): \(report.text), \(report.label)." : "Copied (\(route)): \(report.label).",
        tone: .good)
      return []
    case .tooLong(let most):
      let bytes = Quantity.of(report.text.utf8.count, "byte")
      let trouble = "\(bytes) are too many for the terminal's clipboard (at most \(Amount.grouped(most)))."
      guard canBeAsked else {
        say("Could not copy \(report.label): \(trouble)", tone: .failure)
        return []
      }
      return askForFile(
        title: "Too long to copy", name: "copied", suffix: last?.form.suffix ?? "txt", partial: last?.partial,
        help: "\(trouble) \(context.keyMap.accepts("writes \(report.label) to this file"))",
        label: report.label
      ) { write in
        // Only lists of lines have no line end after the last line.
        let isOfLines = (last?.form ?? .list(.lines)) == .list(.lines)
        _ = write(Array((isOfLines && !report.text.hasSuffix("\n") ? report.text + "\n" : report.text).utf8))
      }
    case .failed(let problem):
      say("Could not copy \(report.label). \(problem.sentences)", tone: .failure)
      return []
    }
  }
}

/// The computers whose values were gathered.
struct GatheredFrom: Sendable {
  var count: Int
  /// How many of those meant are not in the list.
  var lost: Int
  /// The row, when it is one computer.
  var row: Int?
  var snapshot: InventorySnapshot
  /// Whether the list is complete.
  var isWhole: Bool

  var lostWords: String {
    guard lost > 0 else { return "" }
    let verb = lost == 1 ? "is" : "are"
    return isWhole
      ? "; \(Amount.grouped(lost)) \(verb) no longer on the server" : "; \(Amount.computers(lost)) \(verb) not loaded"
  }
}
