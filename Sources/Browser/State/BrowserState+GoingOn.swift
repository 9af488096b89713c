import Inventory
public import Screen

/// Going on at another server: who compares two wants to see the same of both.
extension BrowserState {
  /// The browser of another server, begun with what the one before was showing: view, filter, order, columns and look.
  ///
  /// What is about computers of the other server stays behind: marks, a list looked up, what one could go back to. That,
  /// and columns that this server may not have, is said.
  public init(after other: BrowserState, configuration: BrowserConfiguration, size: ScreenSize, now: Instant) {
    var configuration = configuration
    (configuration.view, configuration.filter) = (nil, other.filter.text)
    self.init(configuration: configuration, size: size, now: now)
    (look, detail.split) = (other.look, other.detail.split)
    (copying, recentActions) = (other.copying, other.recentActions)
    (filterHistory, log) = (other.filterHistory, other.log)
    progress.chosenMinutes = other.progress.chosenMinutes
    views.select(named: other.views.currentName)
    goOn(as: other)
  }

  private mutating func goOn(as other: BrowserState) {
    // An extension attribute of that number is another one here.
    func isHere(_ path: String) -> Bool {
      guard let field = other.field(path: path), field.extensionAttributeID == nil else { return false }
      return self.field(path: path) != nil
    }
    let gone = other.columns.filter { !isHere($0.path) }
    if gone.count < other.columns.count {
      list = other.list
      list.columns.removeAll { gone.contains($0.field) }
      list.scrolled = 0
    }
    query.sort = other.query.sort.filter { isHere($0.path) }
    var left: [String] = []
    if !gone.isEmpty {
      left.append("\(gone.map(\.title).joined(separator: ", ")), as another server has other extension attributes")
    }
    let marks = other.marks.count
    if marks > 0 { left.append("\(Amount.grouped(marks)) mark\(marks == 1 ? "" : "s")") }
    if let only = other.restriction { left.append("the narrowing to \(only.label)") }
    guard !left.isEmpty else { return }
    message = Message(text: "Left behind: \(left.joined(separator: "; ")).", tone: .warning)
  }
}
