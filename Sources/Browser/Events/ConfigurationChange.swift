/// A change of what the user's configuration says, to be kept for the next time.
public enum ConfigurationChange: Hashable, Sendable {
  /// A view to be kept; one of the same name is replaced.
  case saveView(SavedView)
  /// A view that had been forgotten, to be kept at its place again: behind that one, or before all others.
  case restoreView(SavedView, after: String?)
  /// A view to be forgotten, by its name.
  case removeView(String)
  /// A view to be called otherwise; it keeps its place.
  case renameView(String, to: String)
}
