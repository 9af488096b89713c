package import APIRuntime

/// A page of the list of previews (`GET /preview/computers`), as if it came from the inventory.
///
/// A preview has about a dozen values of a computer. What it does not have, and what it has as null, is *not requested*:
/// the computer's page of the inventory tells. Two values are left out because the documents do not say which of two in
/// the inventory they are: `ipAddress`, and in version 4 `lastContactDate`.
package struct PreviewPage: Sendable {
  /// The page in the form of an inventory page.
  package var inventoryPage: [UInt8]
  /// The number of rows.
  package var rows: Int
  /// The server's count.
  package var totalCount: Int?

  /// - Parameters:
  ///   - bytes: the server's answer.
  ///   - layout: the API version whose form the page gets.
  /// - Throws: when the answer is not a list of objects.
  package init(_ bytes: [UInt8], layout: LayoutVersion) throws(JSONReadingError) {
    let answer = try JSONValue(jsonBytes: bytes)
    guard case .array(let results)? = answer["results"] else {
      throw JSONReadingError(offset: 0, expected: "a list of previews", found: "something else")
    }
    totalCount = if case .integer(let count)? = answer["totalCount"], count >= 0 { count } else { nil }
    rows = results.count
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    for row in results { Self.write(row, as: layout, to: &writer) }
    writer.endArray()
    writer.endObject()
    inventoryPage = writer.finish()
  }

  // MARK: A row

  private enum Form { case text, moment, flag }

  /// The values of a section: the inventory's name, the preview's, and its form.
  private typealias Values = [(name: StaticString, preview: String, form: Form)]

  private static let general: Values = [
    ("name", "name", .text), ("assetTag", "assetTag", .text), ("managementId", "managementId", .text),
    ("reportDate", "lastReportDate", .moment), ("lastEnrolledDate", "lastEnrolledDate", .moment),
  ]
  private static let hardware: Values = [
    ("serialNumber", "serialNumber", .text), ("macAddress", "macAddress", .text),
    ("modelIdentifier", "modelIdentifier", .text),
  ]
  private static let operatingSystem: Values = [
    ("version", "operatingSystemVersion", .text), ("build", "operatingSystemBuild", .text),
    ("supplementalBuildVersion", "operatingSystemSupplementalBuildVersion", .text),
    ("rapidSecurityResponse", "operatingSystemRapidSecurityResponse", .text),
  ]
  private static let user: Values = [
    ("username", "username", .text), ("position", "position", .text), ("room", "room", .text),
  ]

  private static func write(_ row: JSONValue, as layout: LayoutVersion, to writer: inout JSONWriter) {
    let id = if case .integer(let number)? = row["id"] { String(number) } else { row["id"]?.stringValue }
    guard let id else { return }
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    write([("udid", "udid", .text)], of: row, to: &writer)
    writer.key("general")
    writer.beginObject()
    write(general, of: row, to: &writer)
    if layout < .v4 { write([("lastContactTime", "lastContactDate", .moment)], of: row, to: &writer) }
    writer.key("remoteManagement")
    writer.beginObject()
    write([("managed", "isManaged", .flag)], of: row, to: &writer)
    writer.endObject()
    writer.endObject()
    for (section, values) in [("hardware", hardware), ("operatingSystem", operatingSystem)] as [(StaticString, Values)]
    {
      writer.key(section)
      writer.beginObject()
      write(values, of: row, to: &writer)
      writer.endObject()
    }
    writer.key("userAndLocation")
    writer.beginObject()
    if let location = row["location"] { write(user, of: location, to: &writer) }
    writer.endObject()
    writer.endObject()
  }

  private static func write(_ values: Values, of object: JSONValue, to writer: inout JSONWriter) {
    for (name, preview, form) in values {
      switch (form, object[preview]) {
      case (.text, .string(let text)?):
        writer.key(name)
        writer.string(text)
      // The documents do not say in which form dates are.
      case (.moment, .string(let text)?) where ISO8601Timestamp(text) != nil:
        writer.key(name)
        writer.string(text)
      case (.flag, .bool(let flag)?):
        writer.key(name)
        writer.bool(flag)
      default: break
      }
    }
  }
}
