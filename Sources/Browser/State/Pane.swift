/// The two panes.
enum Pane: Sendable {
  case list, detail
}
