import Inventory
public import Screen

/// The whole browser as a value: events go in, effects and pictures come out.
///
/// Filtering, sorting and all else that has to look at every computer are asked for as effects. Their result is a value that
/// answers "which row is here" at once; "where is this row", which is asked of a new order once for the cursor, it answers by
/// looking through row numbers, some microseconds for 10,000 of them.
public struct BrowserState: Sendable {
  let configuration: BrowserConfiguration
  var size: ScreenSize
  var now: Instant
  /// The time as it was last told: earlier than `now` when somebody has set the clock back.
  var toldTime: Instant
  /// Who answers; nil until it did.
  var server: ServerSummary?

  var progress = LoadProgress()
  /// The computers the list is about.
  var fleet: Fleet?
  /// What the list is to show; `shown` follows as soon as it is ranked.
  var query: ListQuery
  /// The last filter that could be read. It is in force (`query`) as soon as the list has the columns it asks for.
  var wanted = Filter.all
  /// What is wrong with the text in the filter's line; nil when it can be read.
  var filterError: FilterError?
  /// The fields that filters can name.
  var catalogue: FieldCatalogue { didSet { completionNames = nil } }
  var attributes = AttributeKnowledge.notAsked
  var columnLoad = ColumnLoad()
  var ranking = RankingQueue()
  var shown: ShownRows?

  /// The computer the cursor is on. It is kept while a filter matches nothing.
  var cursor: ComputerID?
  /// Positions in `shown`; the cursor's is the cursor's computer's.
  var window = ScrollWindow()
  /// Whether the cursor still stays on the first line, whatever arrives: until the first key.
  var isPinnedToTop = true

  var filter = LineEditor()
  /// What could be typed into it.
  var completion = Completion()
  /// The names of the catalogue as completion looks through them; nil until it has.
  var completionNames: NameProposals?
  /// What was typed into it before.
  var filterHistory: FilterHistory
  var search = LineEditor()
  var prompt: Prompt?
  var focus = Pane.list
  /// Whether the detail has the whole screen; it then has the keys, too.
  var isZoomed = false
  /// The pane to go back to from the zoomed detail.
  var paneBeforeZoom = Pane.list
  var detail = DetailModel()
  /// What lies over the panes and has the keys.
  var panel: (any Panel)? {
    didSet { isPanelReplaced = true }
  }
  var isPanelReplaced = false
  var message: Message? {
    didSet { if let message, message != oldValue { log.add(message, at: now) } }
  }
  var log = MessageLog()
  /// What the list has columns for, and how they stand.
  var list: ListSetup
  var marks = Marks()
  /// The range that is being marked; nil when none is.
  var markedRange: MarkedRange?
  var hiddenMarks = HiddenMarks()
  /// What was copied and exported last, in which form.
  var copying = CopyChoice()
  /// The last copy that was asked for; nil once it is known what became of it.
  var askedCopy: AskedCopy?
  /// Whether the user has left: only what was asked for before is finished.
  var isLeaving = false
  /// Of which computers it was said that some have nothing to be picked.
  var toldOfPick: Chosen.Which?
  /// The address of a page that is being copied because it could not be opened, and why it was not.
  var unopened: (url: String, why: String)?
  /// The list that was looked up last, as it was looked at.
  var lastPane: ListPanel?
  /// What is different since the refresh before.
  var changes = Changes()
  /// The views there are, and which one is looked at.
  var views: ViewModel
  /// Where one has been, and what can be undone.
  var history = History()
  var computations = Computations()
  var look: Look
  /// What was chosen from the palette.
  var recentActions = RecentActions()
  /// What was said of columns that show ids, so as not to say it at every refresh.
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

  /// Takes one event in, without looking at all computers.
  ///
  /// - Returns: what is to be done, in this order.
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

  /// What the user's keys mean.
  var keyMap: KeyMap { configuration.keyMap }

  /// The fields the list has columns for, in their order.
  var columns: [Field] { list.fields }

  /// Where the keys go.
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

  /// The layout as it would be with another pane in front.
  func plan(wantsDetailOnly: Bool, focus: Pane) -> Layout {
    Layout(
      size: size, wantsDetailOnly: wantsDetailOnly, focus: focus,
      comfortableListWidth: ListColumns.comfortableWidth(of: list), noticeRows: notice.count, split: detail.split,
      hasTabs: views.all.count > 1)
  }

  /// Makes every scroll position fit the screen: any event may have changed what there is room for.
  private mutating func settleWindows() {
    let layout = layout
    if let shown, shown.count > 0 { window.settle(count: shown.count, height: layout.list.height) }
    list.settle(width: layout.header.width)
    settlePanel()
  }
}
