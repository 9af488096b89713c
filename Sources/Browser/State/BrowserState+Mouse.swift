import Screen

/// Clicks and the wheel.
extension BrowserState {
  mutating func mouse(_ input: MouseInput) -> [BrowserEffect] {
    []
  }
}
