import Inventory
public import Screen
import Wording

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
    let columns = other.list.columns.compactMap { column in
      counterpart(of: column.field).map { ListSetup.Column(field: $0, width: column.width) }
    }
    if !columns.isEmpty {
      list = other.list
      list.columns = columns
      list.scrolled = 0
    }
    query.sort = other.query.sort.compactMap { key in
      let field = other.field(path: key.path).flatMap { counterpart(of: $0) }
      return field.map { SortKey(path: $0.path, descending: key.descending) }
    }
    let gone = other.columns.filter { counterpart(of: $0) == nil }
    var left: [String] = []
    if !gone.isEmpty {
      left.append("\(gone.map(\.title).joined(separator: ", ")), of which nothing is known here")
    }
    let marks = other.marks.count
    if marks > 0 { left.append(Quantity.of(marks, "mark")) }
    if let only = other.restriction { left.append("the narrowing to \(only.label)") }
    guard !left.isEmpty else { return }
    message = Message(text: "Left behind: \(left.joined(separator: "; ")).", tone: .warning)
  }

  /// The field of this server that is the same. Extension attributes go by their names: by its number one is another here.
  private func counterpart(of field: Field) -> Field? {
    guard field.extensionAttributeID != nil else { return self.field(path: field.path) }
    return configuration.columns.first { $0.extensionAttributeID != nil && $0.name == field.name }
      ?? (try? catalogue.field(named: field.name))
  }
}
