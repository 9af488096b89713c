/// How the screen is divided, which part of it receives the keys, and its colors.
struct PaneModel: Sendable {
  /// The line that is being typed in; nil when keys are commands.
  var prompt: Prompt?
  var focus = Pane.list
  /// Whether the detail fills the screen; it then has the focus, too.
  var isZoomed = false
  /// The pane to return to from the zoomed detail.
  var paneBeforeZoom = Pane.list
  /// Where the detail is when it is not zoomed.
  var placement = DetailPlacement.auto
  /// As the user has set it, for as long as the browser runs.
  var split = DetailSplit()
  var look: Look
}
