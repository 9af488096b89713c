import Essentials
import Inventory

extension TimeZoneRules {
  /// The user's time zone, from the variable TZ or the system's setting; UTC if neither is known, as for the C library.
  ///
  /// Foundation's time zones need Unicode data that the program does without, and take longer to ask for each date of a
  /// fleet.
  static func system(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> TimeZoneRules {
    guard var name = environment["TZ"] else { return rules(inFile: "/etc/localtime") ?? .utc }
    if name.hasPrefix(":") { name.removeFirst() }
    guard !name.isEmpty else { return .utc }
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    let file = name.hasPrefix("/") ? name : "\(folder)/\(name)"
    return rules(inFile: file) ?? TimeZoneRules(timeZoneText: name) ?? .utc
  }

  private static func rules(inFile path: String) -> TimeZoneRules? {
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { return nil }
    return TimeZoneRules(timeZoneFile: Array(bytes))
  }
}
