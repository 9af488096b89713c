import Inventory

/// The views there are, and which one is looked at.
struct ViewModel: Sendable {
  private let builtIn: [SavedView]
  /// Those that are kept in the configuration.
  private(set) var saved: [SavedView]
  /// All of them, the built-in ones first.
  private(set) var all: [SavedView]
  /// Counts how often they changed.
  private(set) var version = 0
  /// The one that is open. What is shown may have been changed since it was opened.
  var current: Int?
  /// How the columns of views stand that have their own, as the user left them.
  var setups: [String: ListSetup] = [:]
  /// How those of all the others do; nil while one of these is open.
  var usualSetup: ListSetup?
  var counts = ViewCounts()
  /// The changes that the configuration's file is still to take in, the oldest first, and whether anything else has been said of
  /// them.
  var keeping: [(change: ConfigurationChange, isTold: Bool)] = []
  /// The view to be opened again when the names of the extension attributes have come.
  var awaitingNames: String?

  init(_ saved: [SavedView], catalogue: FieldCatalogue) {
    builtIn = SavedView.builtIn(catalogue)
    self.saved = saved
    all = []
    assemble()
    current = index(of: SavedView.everything.name)
  }

  /// The name of the view that is open.
  var currentName: String? { current.map { all[$0].name } }

  /// The place of the view of that name.
  func index(of name: String) -> Int? { all.firstIndex { $0.name == name } }

  func isSaved(_ name: String) -> Bool { saved.contains { $0.name == name } }

  mutating func select(named name: String?) {
    current = name.flatMap { index(of: $0) }
  }

  /// Takes other saved views. The one that is open stays open, if it is still there.
  mutating func setSaved(_ views: [SavedView]) {
    let name = currentName
    saved = views
    assemble()
    select(named: name)
  }

  private mutating func assemble() {
    version += 1
    all = SavedView.joined(builtIn, saved)
  }
}
