import Inventory
import Screen
import Wording

/// Writing what is shown, or what is marked, to a file.
extension BrowserState {
  var canExport: Availability {
    if case .unavailable = marksAreSet { return marksAreSet }
    return marks.isEmpty ? hasRows : .available
  }

  mutating func openExport() -> [BrowserEffect] {
    open(ExportPanel(in: self))
  }

  /// Asks for a file's name and has a table of computers written to it.
  mutating func export(_ which: Chosen.Which, as form: TableForm, fields: [Field]) -> [BrowserEffect] {
    copying.exportForm = form
    return withColumns(of: fields.filter { $0.path != "id" }, for: "this export") { state in
      guard let chosen = state.chosen(which) else { return [.bell] }
      let partial = state.partialRemark
      var isMarked = false
      if case .marked = which { isMarked = true }
      let lost = isMarked ? state.lostMarks : 0
      let lacks = lost == 0 ? nil : state.lostMarksWords(lost)
      let amount = Amount.computers(chosen.count - lost)
      let label = "\(amount)\(partial == nil ? "" : " of a partial list") as \(form.title)"
      return state.askForFile(
        title: "Export", name: isMarked ? "marked-computers" : "computers", suffix: form.suffix, partial: partial,
        help: (lacks.map { $0 + ". " } ?? "") + state.keyMap.accepts("writes \(label) to this file"), label: label,
        lacks: lacks
      ) { write in
        guard let (rows, _) = chosen.rows() else { return }
        ValueTable(rows, of: chosen.snapshot, fields: fields).write(form, remark: partial, toFile: write)
      }
    }
  }

  /// That some of the marked computers are not in the list.
  private func lostMarksWords(_ count: Int) -> String {
    let (one, many) =
      isWhole ? ("is no longer on the server", "are no longer on the server") : ("is not loaded", "are not loaded")
    return count == 1 ? "1 marked one \(one)" : "\(Amount.grouped(count)) marked ones \(many)"
  }

  /// That the list is not all there is, in a sentence; nil when it is.
  var partialRemark: String? {
    guard let fleet, !fleet.isComplete else { return nil }
    let loaded = fleet.snapshot.count
    return "Partial: \(Amount.loadedComputers(loaded, of: fleet.total)) \(Quantity.noun(loaded, "was", "were")) loaded."
  }

  /// Asks for the name of a file, and has it written.
  ///
  /// - Parameter partial: that not all computers were there, in a sentence: the name of the file says so, too.
  mutating func askForFile(
    title: String, name: String, suffix: String, partial: String?, help: String, label: String, lacks: String? = nil,
    content: @escaping @Sendable (_ write: ([UInt8]) -> Bool) -> Void
  ) -> [BrowserEffect] {
    let time = DateText.minutes(milliseconds: now.milliseconds, in: configuration.timeZone)
    let stamp = String(time.filter { $0 != ":" }.map { $0 == " " ? "-" : $0 })
    return askForFile(
      title: title, text: "\(name)\(partial == nil ? "" : "-partial")-\(stamp).\(suffix)",
      help: (partial.map { $0 + " " } ?? "") + help,
      ExportRequest(path: "", replaces: false, label: label, lacks: lacks, content: content))
  }

  private mutating func askForFile(
    title: String, text: String, help: String, _ request: ExportRequest
  ) -> [BrowserEffect] {
    open(
      FormPanel(title: title, text: text, help: help, origin: panel as? ListPanel) { state, path in
        var request = request
        // Only the name that was found to be taken is one that was said yes to.
        request.replaces = request.replaces && path == request.path
        request.path = path
        guard !path.isEmpty else {
          state.message = Message(text: "A file needs a name; nothing was written.", tone: .warning)
          return nil
        }
        state.message = Message(text: "Writing \(request.label).")
        return [.export(request)]
      })
  }

  /// Whether something can be asked: someone who does something else by now is not interrupted.
  var canBeAsked: Bool { !isLeaving && prompt == nil && (panel == nil || panel is ListPanel) }

  /// A file's name, short enough that what is said of it is seen beside it.
  func shortened(path: String) -> String {
    let most = 24
    guard path.count > most else { return path }
    return path.prefix(7) + configuration.glyphs.ellipsis.text + path.suffix(most - 8)
  }

  mutating func exported(_ report: ExportReport) -> [BrowserEffect] {
    switch report.outcome {
    case .written(let path, let bytes):
      let lacks = report.request.lacks.map { "; \($0)" } ?? ""
      message = Message(
        text: "Wrote \(report.request.label) to \(path), \(Quantity.of(bytes, "byte"))\(lacks).", tone: .good)
    case .failed(let problem):
      let parts = ["\(shortened(path: report.request.path)) could not be written.", problem.why, problem.next]
      message = Message(text: Problem.sentences(parts), tone: .failure)
      guard canBeAsked else { return [] }
      return askForFile(
        title: "The file could not be written", text: report.request.path,
        help: keyMap.accepts("writes \(report.request.label) to this file"), report.request)
    case .exists(let path):
      message = Message(text: "\(path) is there already; nothing was written.", tone: .warning)
      guard canBeAsked else { return [] }
      var request = report.request
      request.replaces = true
      return askForFile(
        title: "There is a file of that name", text: request.path,
        help: keyMap.accepts("replaces \(path)") + " Another name keeps it.", request)
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
