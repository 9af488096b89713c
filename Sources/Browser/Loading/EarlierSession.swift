public import Inventory

/// Where a run of the browser ended, for the next one with the stored list of the same server.
public struct EarlierSession: Hashable, Sendable {
  /// A column of the list.
  public struct Column: Hashable, Sendable {
    /// The path of the field.
    public var path: String
    /// As the user has set it, in cells; nil for what fits.
    public var width: Int?

    /// A column.
    public init(path: String, width: Int? = nil) {
      self.path = path
      self.width = width
    }
  }

  /// The name of the open view.
  public var view: String?
  /// The filter as typed, with that of the view.
  public var filter: String
  /// The columns of the list, in order.
  public var columns: [Column]
  /// How many columns stay when the list is scrolled sideways.
  public var frozen: Int
  /// The sort order.
  public var sort: [SortKey]
  /// Whether a filtered list is sorted by relevance.
  public var sortsByRelevance: Bool
  /// The computer under the cursor.
  public var cursor: RecordID?

  /// Where a run ended.
  public init(
    view: String? = nil, filter: String = "", columns: [Column] = [], frozen: Int = 1, sort: [SortKey] = [],
    sortsByRelevance: Bool = true, cursor: RecordID? = nil
  ) {
    self.view = view
    self.filter = filter
    self.columns = columns
    self.frozen = frozen
    self.sort = sort
    self.sortsByRelevance = sortsByRelevance
    self.cursor = cursor
  }
}

extension BrowserConfiguration {
  /// Starts where an earlier run ended.
  public mutating func goOn(as session: EarlierSession) {
    earlier = session
    (view, filter) = (session.view, session.filter)
  }
}

/// Going on where an earlier run ended.
extension BrowserState {
  /// What the next run needs to go on from here; nil when this one has not shown a list, or picks computers.
  public var session: EarlierSession? {
    guard list.fleet != nil, context.configuration.pick == nil else { return nil }
    return EarlierSession(
      view: views.currentName, filter: filtering.line.text,
      columns: list.setup.ownColumns.map { EarlierSession.Column(path: $0.field.path, width: $0.width) },
      frozen: list.setup.frozen, sort: list.query.sort, sortsByRelevance: list.query.sortsByRelevance,
      cursor: list.cursor)
  }

  /// After view and filter, takes the columns, the order and the cursor of the earlier run. Fields that are not known any
  /// more are left out.
  mutating func goOnAsBefore() {
    guard let earlier = context.configuration.earlier else { return }
    let known = fields
    let stored = context.configuration.archived?.snapshot.columns ?? []
    func field(_ path: String) -> Field? { known.field(path: path) ?? stored.first { $0.path == path } }
    let columns = earlier.columns.compactMap { column in
      field(column.path).map { ListSetup.Column(field: $0, width: column.width.map(ListSetup.possible)) }
    }
    if !columns.isEmpty {
      list.setup.columns = columns
      list.setup.frozen = min(max(0, earlier.frozen), columns.count)
    }
    list.want(earlier.sort.filter { field($0.path) != nil }, byRelevance: earlier.sortsByRelevance)
    if let cursor = earlier.cursor { list.goTo(cursor, height: layout.list.height) }
    guard !filtering.line.text.isEmpty else { return }
    filtering.earlier = filtering.line.text
    say("The view and filter of the last run.\(context.keyHint(.escape, "to clear them"))")
  }
}
