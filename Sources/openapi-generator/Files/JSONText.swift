import Foundation

/// Results as JSON for other programs: the same bytes whenever the result is the same.
enum JSONText {
  static func of(_ value: some Encodable) throws(CommandError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value) + Data("\n".utf8)
    } catch {
      throw CommandError("cannot write the result as JSON: \(error)")
    }
  }
}
