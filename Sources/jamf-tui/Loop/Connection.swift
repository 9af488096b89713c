import Inventory

/// A server to be browsed: the session, and what is shown of it at first.
struct Connection: Sendable {
  var session: Session
  var catalogue: ServerCatalogue
  var view: ViewSettings
  /// The field to print of what is picked; nil when nothing is to be.
  var pick: Field?

  /// What every load keeps.
  var loaded: LoadedColumns { view.loaded.keeping(pick.map { [$0] } ?? []) }
}
