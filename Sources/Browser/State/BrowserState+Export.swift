import Inventory

/// Writing what is shown to a file.
extension BrowserState {
  mutating func exported(_ report: ExportReport) -> [BrowserEffect] {
    []
  }
}
