import Foundation
import Inventory

extension TimeZoneRules {
  /// The user's time zone as a table from 1990 to 2050: looking an offset up in it costs far less than asking Foundation for
  /// every date of a fleet.
  static func system(_ zone: TimeZone = .current) -> TimeZoneRules {
    let start = Date(timeIntervalSince1970: 631_152_000)
    let end = Date(timeIntervalSince1970: 2_524_608_000)
    var transitions: [Transition] = []
    var last = start
    while let next = zone.nextDaylightSavingTimeTransition(after: last), next > last, next < end {
      transitions.append(
        Transition(
          milliseconds: Int64(next.timeIntervalSince1970 * 1000), offsetSeconds: zone.secondsFromGMT(for: next)))
      last = next
    }
    return TimeZoneRules(firstOffsetSeconds: zone.secondsFromGMT(for: start), transitions: transitions)
  }
}
