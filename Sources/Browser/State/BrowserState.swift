public import Screen

/// The whole browser as a value: events go in, effects and pictures come out.
public struct BrowserState: Sendable {
  let configuration: BrowserConfiguration
  var size: ScreenSize
  var now: Instant

  /// Creates the browser as it is before its first event.
  ///
  /// - Parameters:
  ///   - size: the terminal's size, in cells.
  ///   - now: the time.
  public init(configuration: BrowserConfiguration, size: ScreenSize, now: Instant) {
    self.configuration = configuration
    self.size = size
    self.now = now
  }

  /// Takes one event in, in time that does not depend on the number of computers.
  ///
  /// - Returns: what is to be done, in this order.
  public mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    []
  }

  /// Draws the whole screen; only the rows that can be seen are looked at.
  public func render() -> CellGrid {
    CellGrid(size: size)
  }

  /// When the picture will next change by the passing of time alone; nil when it will not.
  public var nextClock: Instant? { nil }
}
