import APIRuntime
import RSQL

@testable import DemoServer

extension QueryField {
  /// The record's value in this field, read from its JSON and not from the computer.
  func value(in record: JSONValue) -> RSQLValue? {
    switch (record.at(path), kind) {
    case (.string(let text), .integer): Int(text).map(RSQLValue.integer)
    case (.string(let text), .date): Self.date(text).map(RSQLValue.date)
    case (.string(let text), _): .text(text)
    case (.bool(let flag), _): .boolean(flag)
    case (.integer(let integer), _): .integer(integer)
    default: nil
    }
  }

  /// The path in the record: two fields have another name there.
  private var path: String {
    switch name {
    case "general.mdmCertificateExpiration": "general.mdmProfileExpiration"
    case "general.lastReportedIp": "general.lastReportedIpV4"
    default: name
    }
  }

  /// In the record's date format, not the filter's.
  private static func date(_ text: String) -> Int64? {
    guard text.utf8.count > 10 else { return RSQLDate(text)?.milliseconds.lowerBound }
    let parts = text.dropLast().split(separator: ".")
    let fraction = parts.count > 1 ? parts[1] + String(repeating: "0", count: 3 - parts[1].count) : "000"
    return RSQLDate(parts[0] + "." + fraction + "Z")?.milliseconds.lowerBound
  }
}
