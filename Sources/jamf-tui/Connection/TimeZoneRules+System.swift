import Foundation
import Inventory

extension TimeZoneRules {
  /// The user's time zone as a table: looking an offset up in it costs far less than asking Foundation for every date of a fleet.
  ///
  /// The table begins before any place had standard time. It ends with 28 years that have every calendar there is, after the
  /// last exception in the time zone database (Morocco's months of Ramadan, to 2087), so that later years repeat those.
  static func system(_ zone: TimeZone = .current) -> TimeZoneRules {
    let start = Date(timeIntervalSince1970: -5_364_662_400)  // 1800
    let end = Date(timeIntervalSince1970: 5_017_593_600)  // 2129
    var transitions: [Transition] = []
    var last = start
    while let next = zone.nextDaylightSavingTimeTransition(after: last), next > last, next < end {
      transitions.append(
        Transition(
          milliseconds: Int64(next.timeIntervalSince1970 * 1000), offsetSeconds: zone.secondsFromGMT(for: next)))
      last = next
    }
    return TimeZoneRules(
      firstOffsetSeconds: zone.secondsFromGMT(for: start), transitions: transitions, repeatedYears: 2101..<2129)
  }
}
