import Inventory
import Screen

/// What a list without rows shows: never nothing, and never "0 computers" for a list that could not be loaded.
struct EmptyList {
  typealias Line = (text: String, role: Role)

  let lines: [Line]

  func draw(in area: Area, on painter: inout Painter) {
    let inner = Area(
      row: area.row, column: area.column + ListColumns.gutter, width: area.width - ListColumns.gutter,
      height: area.height)
    var left = inner
    for line in lines {
      let used = painter.paragraph(line.text, in: left, role: line.role)
      left.row += used
      left.height -= used
    }
  }
}

extension BrowserState {
  /// Why the list has no rows, and what to do next.
  var emptyList: EmptyList { EmptyList(lines: emptyLines) }

  private var emptyLines: [EmptyList.Line] {
    let dots = context.configuration.glyphs.ellipsis.text
    guard let fleet = list.fleet else {
      if let problem = loading.progress.problem, !loading.progress.isRunning {
        return [
          (problem.what, .failure), (problem.why ?? "", .text), (problem.next ?? "", .text),
          (problem.isFinal ? "" : "Press \(keys(of: .refresh)) to retry.", .dim),
        ]
        .filter { !$0.0.isEmpty }
      }
      switch loading.progress.phase {
      case .idle where isOffline: return [("There is no archived list, and --offline contacts no server.", .text)]
      case .idle where loading.progress.generation == 0: return []
      case .idle: return [("Nothing was loaded.", .text), ("Press \(keys(of: .refresh)) to load the list.", .dim)]
      case .connecting: return [("Connecting to \(serverLabel)\(dots)", .dim)] + delayLines
      case .loading: return [("Loading the first computers\(dots)", .dim)] + delayLines
      case .stopping: return [("Stopping\(dots)", .dim)]
      }
    }
    guard let shown = list.shown else { return [("Sorting\(dots)", .dim)] }
    if shown.order.isPreliminary || isFilterWaiting, loading.columnLoad.problem == nil {
      return waitingLines
    }
    if shown.snapshot.count > 0, !shown.query.filter.isAll {
      if let trouble = filterTrouble {
        return [
          ("\"\(filtering.line.text)\" is not applied: \(trouble).", .warning),
          ("The list keeps the filter \"\(shown.query.filter.text)\", which no computer matches.", .text),
          (escapeHint, .dim),
        ]
      }
      let fieldHint = fieldBegun.map { name in
        let what = name.hasSuffix("(") ? "tests of one row" : "a value of that field"
        return "Press \(keys(of: .complete)) for \(name) and \(what)."
      }
      let hints = [wordRemark].compactMap(\.self) + (fieldHint.map { [$0] } ?? absenceHints)
      let wayOn = (hints.isEmpty ? [escapeHint] : hints).map { ($0, Role.dim) }
      if !fleet.isComplete { return incompleteLines(fleet) + wayOn }
      return [("No computer matches \"\(context.excerpt(of: shown.query.filter.text))\".", .text)] + wayOn
    }
    if shown.query.only != nil {
      return [("None of these computers is in the list.", .text), ("Press \(keys(of: .escape)) to show all.", .dim)]
    }
    if fleet.isComplete {
      return [
        ("The server has no computers, or none that these credentials can see.", .text),
        ("Press \(keys(of: .refresh)) to retry.", .dim),
      ]
    }
    if fleet.missing > 0 { return [("The server has computers, but none could be read.", .text)] }
    return [("No computers are loaded yet.", .dim)]
  }

  /// How to see computers again that the filter leaves out.
  private var escapeHint: String {
    let isView = isAtViewFilter && !viewFilter.isEmpty
    return "Press \(keys(of: .escape)) to \(isView ? "leave the view" : "clear the filter")."
  }

  /// What the filter waits for: until then, nobody knows whether a computer matches.
  private var waitingLines: [EmptyList.Line] {
    let load = loading.columnLoad
    let amount =
      !load.isLoading
      ? ": after the list."
      : load.loaded > 0
        ? ": \(Amount.loaded(load.loaded, of: load.total))." : context.configuration.glyphs.ellipsis.text
    let result = load.isLoading && load.loaded > 0 ? "No match so far. " : ""
    return [
      ("Waiting for \(awaitedNames)\(amount)", .progress),
      ("\(result)Matches appear as their values arrive.", .dim),
      (escapeHint, .dim),
    ]
  }

  /// Why nothing has arrived yet.
  private var delayLines: [EmptyList.Line] {
    if let since = loading.contact.offlineSince {
      let time = context.clockTime(since)
      return [("The server has not answered since \(time). Loading continues when it does.", .warning)]
    }
    return loading.progress.delay.map { [($0.sentences(at: context.now), .warning)] } ?? []
  }

  /// The field name that the word being typed would be completed to. Its letters need not occur in any computer.
  private var fieldBegun: String? {
    guard panes.prompt == .filter, filtering.completion.source == .names,
      filtering.completion.taken == nil
    else { return nil }
    return filtering.completion.proposals.first?.text
  }

  /// Says that a word was searched for that elsewhere is an operator.
  private var wordRemark: String? {
    guard let text = list.shown?.query.filter.text else { return nil }
    let remarks = fields.reader.remarks(on: text)
    return remarks.first { !$0.isAlias }.map { $0.sentence }
  }

  /// The key to show for an action; its name where it has none.
  func keys(of id: ActionID) -> String {
    let key = ActionTable.action(named: id).flatMap { context.keyMap.keys(of: $0).first }
    return key?.name ?? id.rawValue
  }
}
