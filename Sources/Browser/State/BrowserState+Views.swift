import Inventory

/// Views: a filter, columns and a sort under a name.
extension BrowserState {
  mutating func configurationSaved(_ change: ConfigurationChange, _ problem: Problem?) -> [BrowserEffect] {
    []
  }
}
