import Browser
import Foundation

extension Instant {
  /// The system's wall clock; the only place the browser's time comes from.
  static var now: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
