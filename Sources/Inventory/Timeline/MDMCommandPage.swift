public import APIRuntime

/// A page of the MDM commands of a computer, as `GET /v2/mdm/commands` sends it.
public struct MDMCommandPage: Sendable {
  /// The commands, in the order of the page.
  public var entries: [TimelineEntry] = []
  /// How many commands there are on all pages; nil if the server does not say.
  public var totalCount: Int?

  /// Reads a page.
  ///
  /// - Throws: `JSONReadingError` if it is not JSON.
  public init(json: [UInt8]) throws(JSONReadingError) {
    let page = try JSONReader.read(json) { reader throws(JSONReadingError) in try JSONValue(json: &reader) }
    if case .integer(let count) = page["totalCount"] { totalCount = count }
    guard case .array(let rows) = page["results"] else { return }
    entries = rows.map(Self.entry)
  }

  private static func entry(_ command: JSONValue) -> TimelineEntry {
    // Some releases call the state "status".
    let state = (command["commandState"] ?? command["status"])?.stringValue ?? ""
    let outcome: TimelineEntry.Outcome? =
      switch state.uppercased() {
      case "ACKNOWLEDGED", "COMPLETED": .done
      case "PENDING", "NOT_NOW", "NOTNOW": .pending
      case let word where word.contains("ERROR") || word.contains("FAIL"): .failed
      default: nil
      }
    let type = command["commandType"]?.stringValue ?? ""
    let channel = command["client"]?["clientType"]?.stringValue == "COMPUTER_USER" ? "user channel" : ""
    let isNow = outcome == .pending && state.uppercased() != "PENDING"
    let parts = [
      type, outcome == nil ? state : "", isNow ? "the computer was busy" : "", error(command["commandError"]), channel,
    ]
    return TimelineEntry(
      .commands, at: time(command["dateCompleted"]) ?? time(command["dateSent"]), title(type),
      details: parts.filter { !$0.isEmpty }.joined(separator: ", "), outcome: outcome)
  }

  /// A pending command has the beginning of 1970 as its end.
  private static func time(_ value: JSONValue?) -> Int64? {
    guard let time = value?.stringValue.flatMap({ ISO8601Timestamp($0) })?.milliseconds, time > 0 else { return nil }
    return time
  }

  /// `INSTALL_PROFILE` as `Install profile`.
  private static func title(_ type: String) -> String {
    guard let first = type.first else { return "Command without a name" }
    return String(first) + type.dropFirst().lowercased().replacing("_", with: " ")
  }

  /// The texts of an error, whatever its shape. Servers write an empty object for none.
  private static func error(_ value: JSONValue?, depth: Int = 0) -> String {
    guard depth < 4 else { return "" }
    switch value {
    case .string(let text): return text
    case .array(let values):
      return values.map { error($0, depth: depth + 1) }.filter { !$0.isEmpty }.joined(separator: "; ")
    case .object(let object):
      let texts = ["errorLocalizedDescription", "errorEnglishDescription"].compactMap { object[$0]?.stringValue }
      if let text = texts.first(where: { !$0.isEmpty }) { return text }
      return object.members.map { error($0.value, depth: depth + 1) }.filter { !$0.isEmpty }.joined(separator: "; ")
    default: return ""
    }
  }
}
