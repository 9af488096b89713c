import Inventory
import Screen
import Wording

extension Computation.Kind {
  static let openingPages = Computation.Kind("opening pages")
}

/// The computer's page in the web pages of its server.
extension BrowserState {
  /// The address of the page of the computer under the cursor; nil when it is unknown.
  var pageURL: String? { list.current.flatMap { pageURL(of: $0) } }

  /// The address of a computer's page; nil when it is unknown.
  func pageURL(of computer: ComputerID?) -> String? {
    guard let base = context.configuration.webURL, let id = computer?.rawValue,
      !id.isEmpty, id.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    return "\(base)/computers.html?id=\(id)&o=r"
  }

  var canOpenPage: Availability {
    if case .unavailable = list.hasComputer { return list.hasComputer }
    if context.configuration.webURL == nil { return .unavailable(reason: "This server has no web interface to open.") }
    return pageURL == nil ? .unavailable(reason: "This computer has no page in the web interface.") : .available
  }

  /// More pages than this are opened only after a question.
  private static let mostPagesAtOnce = 5
  /// More are not opened at all: a web browser with hundreds of new tabs does not answer.
  private static let mostPages = 100

  var canOpenPages: Availability {
    if selection.marking.marks.isEmpty { return canOpenPage }
    if context.configuration.webURL == nil { return .unavailable(reason: "This server has no web interface to open.") }
    return marksAreSet
  }

  /// Opens the pages of the marked computers, in the order of the list, or that of the current one if none is marked.
  mutating func openPages() -> [BrowserEffect] {
    let marks = selection.marking.marks
    guard !marks.isEmpty else { return openPage() }
    guard marks.count <= Self.mostPages else {
      let amount = Amount.computers(marks.count)
      say("\(amount) are marked; at most \(Self.mostPages) pages are opened at once.", tone: .warning)
      return [.bell]
    }
    guard let chosen = chosen(.marked(marks)) else { return [.bell] }
    return compute(.openingPages) { _, isCancelled in
      guard let (rows, _) = chosen.rows(isCancelled: isCancelled) else { return nil }
      let computers = rows.map { chosen.snapshot.id(at: $0) }
      return { state in state.openPages(of: computers) }
    }
  }

  private mutating func openPages(of computers: [ComputerID]) -> [BrowserEffect] {
    let urls = computers.compactMap { pageURL(of: $0) }
    guard !urls.isEmpty else {
      say("None of the marked computers has a page in the web interface.", tone: .warning)
      return [.bell]
    }
    guard urls.count > Self.mostPagesAtOnce else { return open(pages: urls) }
    guard canBeAsked else { return [.bell] }
    let remark = ChoiceRemark(text: "The web browser opens a tab for each marked computer.", role: .text)
    return open(
      ConfirmationPanel(
        title: "Open \(Quantity.of(urls.count, "page"))?", [remark], chooseHint: "open"
      ) { state in state.open(pages: urls) })
  }

  private mutating func open(pages urls: [String]) -> [BrowserEffect] {
    say("Opening \(Quantity.of(urls.count, "page"))")
    return urls.count == 1 ? [.openURL(urls[0])] : [.openURLs(urls)]
  }

  /// The addresses of pages that could not be opened are copied, to be opened where there is a web browser.
  mutating func openedAll(_ urls: [String], failed: [String], _ problem: Problem?) -> [BrowserEffect] {
    guard let problem, !failed.isEmpty else {
      say("Opened \(Quantity.of(urls.count, "page")).", tone: .good)
      return []
    }
    say("\(Quantity.of(failed.count, of: urls.count, "page")) could not be opened. \(problem.what)", tone: .warning)
    return copy(
      text: failed.joined(separator: "\n"), label: "the addresses of \(Quantity.of(failed.count, "page"))")
  }

  mutating func openPage() -> [BrowserEffect] {
    guard let pageURL else { return [.bell] }
    say("Opening \(pageURL)")
    return [.openURL(pageURL)]
  }

  /// Where it cannot be opened, the address is shown and copied, to be opened where there is a browser.
  mutating func opened(_ url: String, _ problem: Problem?) -> [BrowserEffect] {
    guard let problem else {
      say("Opened \(url)", tone: .good)
      return []
    }
    say("\(problem.what) The address is \(url)", tone: .warning)
    selection.copying.unopened = (url, problem.what)
    return copy(text: url, label: "the address of the page")
  }
}

extension ActionID {
  static let openPage = ActionID("openPage")
}

extension ActionTable {
  static let pageActions: [Action] = [
    Action(
      .openPage, .act, "Open in browser",
      help: "Open the marked computers in the web interface of Jamf Pro, or the current one if none is marked.",
      keys: [.character("o")], in: .panes, hint: ActionHint("web", rank: 13), availability: \.canOpenPages
    ) { state, _ in state.openPages() }
  ]
}
