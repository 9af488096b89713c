import Inventory
import Screen

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
      .openPage, .act, "Open in browser", help: "Open the computer's page in the web interface of Jamf Pro.",
      keys: [.character("o")], in: .panes, hint: ActionHint("web", rank: 13), availability: \.canOpenPage
    ) { state, _ in state.openPage() }
  ]
}
