import Screen

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
  /// The choice of what the list has columns for.
  case columns
  /// The values of a column, with counts.
  case facets
  /// The list of all actions, found by a few letters.
  case palette
  /// The choice of what to copy, and in which form.
  case copying
  /// The choice of what to write to a file.
  case exporting
  /// The line a file's name, or another answer, is typed into.
  case form
  /// The choice of a view.
  case views
  /// The sections of the detail.
  case sections
  /// What led to other computers from this one.
  case pivots
  /// What has been said.
  case messages
  /// A text to be read.
  case reading
  /// The choice of a profile.
  case profiles
  /// What is different since the refresh before.
  case changes
  /// What became of the entries of a list.
  case lookup
  /// The line that is typed to find some of those entries.
  case entries
  /// The choice of what several pasted lines are.
  case pasting
  /// A range of computers is being marked.
  case range

  /// Whether plain characters are text here.
  var takesText: Bool {
    switch self {
    case .filter, .search, .columns, .facets, .palette, .form, .views, .sections, .entries: true
    case .list, .detail, .sort, .help, .copying, .exporting, .pivots, .messages, .reading, .profiles, .changes,
      .lookup, .pasting, .range:
      false
    }
  }

  /// Whether a key can do something here. Where one types, characters are text; a space may still be a key, since what is
  /// found by typing a few letters is found without spaces.
  func takesAsKey(_ key: Key) -> Bool {
    guard takesText, case .character(let character) = key else { return true }
    return character == " "
  }
}
