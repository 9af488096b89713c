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
  /// The choice of columns.
  case columns
  /// The values of a column, with counts.
  case facets
  /// The choice of a field to group by.
  case grouping
  /// The groups, with counts.
  case groups
  /// The applications, with counts.
  case applications
  /// The charts of the fleet.
  case overview
  /// The choice of those charts.
  case overviewFields
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
  /// The choice of a value shared with other computers.
  case pivots
  /// The messages.
  case messages
  /// A text to be read.
  case reading
  /// The choice of a profile.
  case profiles
  /// What changed since the previous refresh.
  case changes
  /// The result for the entries of a pasted list.
  case lookup
  /// The line that is typed to find some of those entries.
  case entries
  /// The choice of what several pasted lines are.
  case pasting
  /// The choice of a command to run.
  case commands
  /// A question that Enter answers with yes.
  case confirming
  /// The output of a command.
  case output
  /// The choice of a secret to reveal.
  case revealing
  /// A secret is on the screen.
  case secret
  /// The comparison of two computers.
  case comparing
  /// The line that a search in the comparison is typed into.
  case searchingComparison
  /// The changes of a period that earlier loads have recorded.
  case recorded
  /// The line that is typed to find some of the changes.
  case searchingRecorded
  /// What has happened to one computer.
  case timeline
  /// The line that is typed to find some of its events.
  case searchingTimeline
  /// A range of computers is being marked.
  case range

  /// Whether plain characters are text here.
  var takesText: Bool {
    switch self {
    case .filter, .search, .columns, .facets, .grouping, .groups, .applications, .overviewFields, .palette, .form,
      .views, .sections, .entries, .searchingComparison, .searchingTimeline, .searchingRecorded:
      true
    case .list, .detail, .sort, .help, .overview, .copying, .exporting, .pivots, .messages, .reading, .profiles,
      .changes, .lookup, .pasting, .commands, .confirming, .output, .revealing, .secret, .comparing, .timeline,
      .recorded, .range:
      false
    }
  }

  /// Whether a key can be a command here. Where text is typed, characters are text, except the space: lines are found
  /// by typing a few letters without spaces.
  func takesAsKey(_ key: Key) -> Bool {
    guard takesText, case .character(let character) = key else { return true }
    return character == " "
  }
}

extension Set<ActionContext> {
  static let panes: Self = [.list, .detail]
  /// The panes, also while a range is being marked.
  static let panesAndRange: Self = panes.union([.range])
  /// The lines below the panes.
  static let prompts: Self = [.filter, .search]
  /// All contexts with text input.
  static let lines = Self(ActionContext.allCases.filter(\.takesText))
  /// Where one chooses from lines.
  static let panels: Self = [
    .sort, .help, .columns, .facets, .grouping, .groups, .applications, .overview, .overviewFields, .palette,
    .copying, .exporting, .views, .sections, .pivots, .messages, .reading, .profiles, .changes, .lookup, .entries,
    .pasting, .commands, .confirming, .output, .revealing, .secret, .comparing, .searchingComparison, .timeline,
    .searchingTimeline, .recorded, .searchingRecorded,
  ]
  static let everywhere = Self(ActionContext.allCases)
}

extension Set<ActionContext> {
  /// Where that is, in words.
  var places: String {
    isDisjoint(with: .prompts) ? "in a panel or the help" : "while you type"
  }
}

extension ActionContext {
  /// Where those are, in few words: `in the list`.
  public static func words(for contexts: Set<ActionContext>) -> String {
    if contexts == .everywhere { return "everywhere" }
    if contexts.count <= 3, let places = phrase(contexts) { return places }
    if contexts.isSuperset(of: .panes) { return "in the list and the detail" }
    if contexts.contains(.list) { return "in the list" }
    if contexts.contains(.detail) { return "in the detail" }
    if contexts.contains(.range) { return "while marking a range" }
    if !contexts.isDisjoint(with: .prompts) { return "while typing" }
    return "in a panel"
  }

  /// `in the list and the overview`; nil when one of them has no name that people know.
  private static func phrase(_ contexts: Set<ActionContext>) -> String? {
    let names = allCases.filter(contexts.contains).map(\.name)
    let known = names.compactMap(\.self)
    guard known.count == names.count, let last = known.last else { return nil }
    return "in " + (known.count == 1 ? last : "\(known.dropLast().joined(separator: ", ")) and \(last)")
  }

  /// What people call it; nil for a line of text and where nothing else would be understood.
  private var name: String? {
    switch self {
    case .list: "the list"
    case .detail: "the detail"
    case .sort: "the choice of a sort"
    case .help: "the help"
    case .columns: "the choice of columns"
    case .facets: "the values of a column"
    case .grouping: "the choice of groups"
    case .groups: "the groups"
    case .applications: "the applications"
    case .overview: "the overview"
    case .overviewFields: "the choice of charts"
    case .palette: "the list of actions"
    case .copying: "the choice of what to copy"
    case .exporting: "the export"
    case .views: "the views"
    case .sections: "the sections"
    case .pivots: "the choice of a shared value"
    case .messages: "the messages"
    case .profiles: "the profiles"
    case .changes: "the changes"
    case .lookup: "the found computers"
    case .pasting: "the choice of what lines are"
    case .commands: "the commands"
    case .output: "a command's output"
    case .revealing: "the choice of a secret"
    case .secret: "the secret"
    case .comparing: "the comparison"
    case .timeline: "the time line"
    case .recorded: "the recorded changes"
    case .range: "a range that is being marked"
    case .filter, .search, .form, .reading, .entries, .confirming, .searchingComparison, .searchingTimeline,
      .searchingRecorded:
      nil
    }
  }
}
