import Inventory

/// Finding the computers of a list that somebody has.
extension BrowserState {
  mutating func fileRead(_ file: FileContent) -> [BrowserEffect] {
    []
  }
}
