import Browser
import Inventory

extension DemoService {
  /// The last midnight, in UTC or in the time zone of this machine, in milliseconds since 1970: the reference for "stale".
  /// With it, a seed produces the same fleet for a whole day. Midnight in UTC alone can be yesterday here, and no computer
  /// would have been in contact today.
  static var today: Int64 {
    let day: Int64 = 86_400_000
    let now = Instant.now.milliseconds
    let zone = TimeZoneRules.system()
    let local = now + Int64(zone.offsetSeconds(atMilliseconds: now)) * 1000
    return max(now / day * day, zone.moment(ofLocalMilliseconds: local / day * day))
  }
}
