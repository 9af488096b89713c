import Inventory
public import Screen

/// The whole browser as a value: events go in, effects and pictures come out.
///
/// Work that has to look at every computer, such as filtering and sorting, is requested as an effect. Its result is a
/// value that answers "which row is at this position" at once. "At which position is this row" is needed once per new
/// order, for the cursor, and scans the row numbers: some microseconds for 10,000 of them.
public struct BrowserState: Sendable {
  let configuration: BrowserConfiguration
  var size: ScreenSize
  var now: Instant
  /// The time of the last clock event: earlier than `now` when the system's clock was set back.
  var toldTime: Instant
  /// The server's name and versions; nil until it has answered.
  var server: ServerSummary?

  var progress = LoadProgress()
  /// The computers the list is about.
  var fleet: Fleet?
  /// What the list should show; `shown` follows when the ranking is done.
  var query: ListQuery
  /// The last filter that could be parsed. It takes effect (`query`) when the list has the columns it needs.
  var wanted = Filter.all
  /// What is wrong with the text in the filter's line; nil when it can be parsed.
  var filterError: FilterError?
  /// The fields that filters can name.
  var catalogue: FieldCatalogue { didSet { completionNames = nil } }
  var attributes = AttributeKnowledge.notAsked
  var columnLoad = ColumnLoad()
  var ranking = RankingQueue()
  var shown: ShownRows?

  /// The computer under the cursor. It is kept while a filter matches nothing.
  var cursor: ComputerID?
  /// Positions in `shown`. The cursor's position is that of `cursor`.
  var window = ScrollWindow()
  /// Whether the cursor stays on the first line while pages arrive; until the first key.
  var isPinnedToTop = true

  var filter = LineEditor()
  /// The proposals for the filter's line.
  var completion = Completion()
  /// The catalogue's names in the form that completion searches; nil until they are first needed.
  var completionNames: NameProposals?
  /// Earlier filters.
  var filterHistory: FilterHistory
  var search = LineEditor()
  var prompt: Prompt?
  var focus = Pane.list
  /// Whether the detail fills the screen; it then has the focus, too.
  var isZoomed = false
  /// The pane to return to from the zoomed detail.
  var paneBeforeZoom = Pane.list
  var detail = DetailModel()
  /// The panel over the panes. It gets the keys.
  var panel: (any Panel)? {
    didSet { isPanelReplaced = true }
  }
  var isPanelReplaced = false
  var message: Message? {
    didSet { if let message, message != oldValue { log.add(message, at: now) } }
  }
  var log = MessageLog()
  /// The list's columns: which, in which order, how wide.
  var list: ListSetup
  var marks = Marks()
  /// The range that is being marked; nil when none is.
  var markedRange: MarkedRange?
  var hiddenMarks = HiddenMarks()
  /// What the next copy and export start from: the last choices.
  var copying = CopyChoice()
  /// The last copy that was requested; nil once its outcome is known.
  var askedCopy: AskedCopy?
  /// Whether the user has quit: only copies requested before are finished.
  var isLeaving = false
  /// The computers for which a message said that some have no value to pick.
  var toldOfPick: Chosen.Which?
  /// The address of a page that is copied because it could not be opened, and the reason.
  var unopened: (url: String, why: String)?
  /// The last pasted list, as it was last shown.
  var lastPane: ListPanel?
  /// What changed since the previous refresh.
  var changes = Changes()
  /// All views, and which one is open.
  var views: ViewModel
  /// The places to go back and forward to, and what can be undone.
  var history = History()
  var computations = Computations()
  var look: Look
  /// The actions last run from the palette.
  var recentActions = RecentActions()
  /// The last message about columns that show ids, so that it is not repeated at every refresh.
  var toldOfIDs: [String] = []

  /// Creates the browser as it is before its first event.
  ///
  /// - Parameters:
  ///   - size: the terminal's size, in cells.
  ///   - now: the time.
  public init(configuration: BrowserConfiguration, size: ScreenSize, now: Instant) {
    self.configuration = configuration
    list = ListSetup(configuration.columns)
    look = Look(theme: configuration.theme, usesMouse: configuration.usesMouse)
    views = ViewModel(configuration.views, catalogue: configuration.catalogue)
    self.size = size
    (self.now, toldTime) = (now, now)
    query = ListQuery(sort: configuration.sort)
    catalogue = configuration.catalogue
    filterHistory = FilterHistory(configuration.earlierFilters)
  }

  /// Handles one event, without looking at all computers.
  ///
  /// - Returns: the effects to carry out, in this order.
  public mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    let effects = turnDetail(before: event) + take(event)
    settleWindows()
    settleRange()
    noteWhere()
    return effects + followMarks() + followCursor() + followCompletion() + followFacets() + followLookup()
      + pursueView() + countViews()
  }

  private mutating func take(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .started: return startLook() + openFirstView() + startLoad()
    case .key(let key): return press(key)
    case .typed(let text): return type(text)
    case .paste(let text): return paste(text)
    case .resize(let size): self.size = size
    case .clock(let instant): return clock(instant)
    case .resumed: break
    case .connected(let summary): connected(summary)
    case .loadStarted(let generation): loadStarted(generation)
    case .page(let generation, let snapshot, let loaded, let total):
      return pageArrived(generation, snapshot, loaded: loaded, total: total)
    case .loadFinished(let generation, let snapshot, let instant):
      return loadFinished(generation, snapshot, at: instant)
    case .loadPartial(let generation, let snapshot, let missing, let problem, let instant):
      return loadPartial(generation, snapshot, missing: missing, problem, at: instant)
    case .loadFailed(let generation, let problem, let instant): loadFailed(generation, problem, at: instant)
    case .loadStopped(let generation, let instant): loadStopped(generation, at: instant)
    case .loadDelayed(let delay): loadDelayed(delay)
    case .profileDelayed(let delay): progress.nextProfileDelay = delay
    case .loadRepairing(let generation, let repair): loadRepairing(generation, repair)
    case .profileFailed(let name, let problem): profileFailed(name, problem)
    case .columnsProgress(let generation, let loaded, let total):
      columnsProgress(generation, loaded: loaded, total: total)
    case .columnsRepairing(let generation, let repair): columnsRepairing(generation, repair)
    case .columnsLoaded(let generation, let snapshot, let missing, let problem):
      return columnsLoaded(generation, snapshot, missing: missing, problem)
    case .columnsFailed(let generation, let problem): columnsFailed(generation, problem)
    case .attributesKnown(let catalogue, let problem): return attributesKnown(catalogue, problem)
    case .ranked(let rows): return ranked(rows)
    case .rankingCancelled(let generation): return rankingEnded(generation)
    case .detailLoaded(let id, let record): return detailLoaded(id, record)
    case .detailFailed(let id, let problem): detailFailed(id, problem)
    case .copied(let report): return copied(report)
    case .computed(let result): return computed(result)
    case .exported(let report): return exported(report)
    case .fileRead(let file): return fileRead(file)
    case .configurationSaved(let change, let problem): return configurationSaved(change, problem)
    case .opened(let url, let problem): return opened(url, problem)
    case .mouse(let input): return mouse(input)
    }
    return []
  }

  /// The keys in force.
  var keyMap: KeyMap { configuration.keyMap }

  /// The fields the list has columns for, in their order.
  var columns: [Field] { list.fields }

  /// The context that receives the keys.
  var context: ActionContext {
    if let panel { return panel.context }
    return switch (prompt, focus) {
    case (.filter, _): .filter
    case (.search, _): .search
    case (nil, .list): markedRange == nil ? .list : .range
    case (nil, .detail): .detail
    }
  }

  var isTooSmall: Bool {
    size.width < Layout.smallest.width || size.height < Layout.smallest.height
  }

  var layout: Layout {
    plan(wantsDetailOnly: isZoomed, focus: focus)
  }

  /// The layout with another pane in front.
  func plan(wantsDetailOnly: Bool, focus: Pane) -> Layout {
    Layout(
      size: size, wantsDetailOnly: wantsDetailOnly, focus: focus,
      comfortableListWidth: ListColumns.comfortableWidth(of: list), noticeRows: notice.count, split: detail.split,
      hasTabs: views.all.count > 1)
  }

  /// Makes every scroll position fit the screen: any event may have changed the room there is.
  private mutating func settleWindows() {
    let layout = layout
    if let shown, shown.count > 0 { window.settle(count: shown.count, height: layout.list.height) }
    list.settle(width: layout.header.width)
    settlePanel()
  }
}

extension BrowserState {
  /// Draws the whole screen. Only visible rows are read.
  /// - Parameter movesPanes: whether the terminal can move the rows of one pane only. Where it cannot, the detail
  ///   beside a scrolling list has no lines until the cursor rests: blank rows scroll along at no cost.
  public func render(movesPanes: Bool = true) -> CellGrid {
    var painter = Painter(size: size, glyphs: configuration.glyphs)
    painter.grid.theme = look.theme
    if isTooSmall {
      TooSmallView().draw(on: &painter)
      return painter.grid
    }
    if let panel, panel.coversScreen {
      panel.draw(self, on: &painter)
      return painter.grid
    }
    let layout = layout
    if layout.tabs.height > 0 { TabsView(state: self, area: layout.tabs).draw(on: &painter) }
    if layout.showsList { ListView(state: self, layout: layout).draw(on: &painter) }
    if layout.showsDetail {
      let isBare = detail.isLeftBehind && !movesPanes
      DetailView(state: self, layout: layout, isBare: isBare).draw(on: &painter)
    }
    NoticeView(lines: notice, area: layout.notice).draw(on: &painter)
    StatusView(state: self, area: layout.status).draw(on: &painter)
    FooterView(state: self, area: layout.footer).draw(on: &painter)
    panel?.draw(self, on: &painter)
    return painter.grid
  }
}
