/// Where the keys go. A key means at most one thing in each of them.
public enum ActionContext: String, CaseIterable, Hashable, Sendable {
  /// The list of computers.
  case list
  /// The detail of one computer.
  case detail
  /// The line the filter is typed into.
  case filter
  /// The line a search in the detail is typed into.
  case search
  /// The choice of the column to sort by.
  case sort
  /// The help.
  case help

  /// Whether plain characters are text here.
  var takesText: Bool {
    switch self {
    case .filter, .search: true
    case .list, .detail, .sort, .help: false
    }
  }
}
