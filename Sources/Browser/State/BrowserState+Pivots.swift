import Inventory

/// From a computer to others, and to the web.
extension BrowserState {
  mutating func opened(_ url: String, _ problem: Problem?) -> [BrowserEffect] {
    []
  }
}
