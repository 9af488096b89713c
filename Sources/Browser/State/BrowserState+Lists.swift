import Inventory

/// Finding the computers of a list that somebody has.
extension BrowserState {
  mutating func fileRead(_ file: FileContent) -> [BrowserEffect] {
    []
  }

  /// Takes a paste that is a list; nil when it is none and belongs elsewhere.
  mutating func pasteList(_ text: String) -> [BrowserEffect]? {
    nil
  }
}
