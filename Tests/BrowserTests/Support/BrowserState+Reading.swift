import Inventory
import Screen

@testable import Browser

/// What tests read of a browser, by the short names of its parts.
extension BrowserState {
  var configuration: BrowserConfiguration { context.configuration }
  var size: ScreenSize { context.size }
  var now: Instant { context.now }

  var progress: LoadProgress { loading.progress }
  var columnLoad: ColumnLoad { loading.columnLoad }
  var changes: Changes { loading.changes }

  var fleet: Fleet? { list.fleet }
  var query: ListQuery { list.query }
  var ranking: RankingQueue { list.ranking }
  var shown: ShownRows? { list.shown }
  var cursor: ComputerID? { list.cursor }
  var window: ScrollWindow { list.window }
  var cursorRow: Int? { list.cursorRow }

  var filter: LineEditor { filtering.line }
  var wanted: Filter { filtering.wanted }
  var filterError: FilterError? { filtering.error }
  var catalogue: FieldCatalogue { filtering.catalogue }
  var completion: Completion { filtering.completion }
  var filterHistory: FilterHistory { filtering.history }

  var search: LineEditor { detail.searchLine }
  var marks: Marks { selection.marking.marks }
  var markedRange: MarkedRange? { selection.marking.range }

  func isInRange(position: Int) -> Bool {
    selection.marking.positions(to: list.window.position)?.contains(position) ?? false
  }

  var message: Message? { notices.message }
  var log: MessageLog { notices.log }

  var prompt: Prompt? { panes.prompt }
  var focus: Pane { panes.focus }
  var isZoomed: Bool { panes.isZoomed }
  var look: Look { panes.look }
  var panel: (any Panel)? { panels.front }
}
