import Screen

/// What all features read and none of them changes: how the browser was started, the screen, and the time.
struct BrowserContext: Sendable {
  let configuration: BrowserConfiguration
  var size: ScreenSize
  /// It never goes back.
  private(set) var now: Instant
  /// The time of the last clock event: earlier than `now` when the system's clock was set back.
  private(set) var toldTime: Instant

  init(_ configuration: BrowserConfiguration, size: ScreenSize, now: Instant) {
    self.configuration = configuration
    self.size = size
    (self.now, toldTime) = (now, now)
  }

  /// The keys in force.
  var keyMap: KeyMap { configuration.keyMap }

  /// Whether there is no room to draw anything.
  var isTooSmall: Bool {
    size.width < Layout.smallest.width || size.height < Layout.smallest.height
  }

  /// Takes the time of a clock event.
  mutating func tell(_ instant: Instant) {
    toldTime = instant
    reach(instant)
  }

  /// Takes the time at which something has happened.
  mutating func reach(_ instant: Instant) { now = max(now, instant) }
}
