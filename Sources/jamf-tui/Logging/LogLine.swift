import Inventory
import Logging
import Screen

/// One entry of the log as a line: the moment in UTC, the level, the message, then `key=value` in the keys' order.
///
///     2026-11-20T14:03:05.120Z debug answered bytes=28703 method=GET status=200
///
/// What a server sent may be in it, so nothing that a terminal could obey or that would begin another line is left.
struct LogLine {
  var text: String

  /// - Parameter milliseconds: the moment, since 1970-01-01 00:00 UTC.
  init(_ event: LogEvent, metadata: Logger.Metadata, milliseconds: Int64) {
    var words = [Self.moment(milliseconds), event.level.rawValue, PlainText(event.message.description).text]
    words += metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted($0.value.description))" }
    if let error = event.error { words.append("error=\(Self.quoted("\(error)"))") }
    text = words.joined(separator: " ")
  }

  /// With three digits behind the seconds always, so that lines sort as text.
  private static func moment(_ milliseconds: Int64) -> String {
    let text = DateText.iso8601(milliseconds: milliseconds)
    return text.contains(".") ? text : text.dropLast() + ".000Z"
  }

  /// A value in quotes when it would not be one word without.
  private static func quoted(_ value: String) -> String {
    let value = PlainText(value).text
    guard value.isEmpty || value.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) else { return value }
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
