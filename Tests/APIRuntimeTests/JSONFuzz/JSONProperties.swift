import APIRuntime

/// Properties of the JSON reader and writer that hold for every text.
enum JSONProperties {
  /// Describes an error in reading a text; nil without one. `Record` is any type that the text may have.
  static func fault<Record: JSONReadable & JSONWritable & Equatable>(
    _ bytes: [UInt8], as type: Record.Type
  ) -> String? {
    let isValid = JSONReference.accepts(bytes)
    return skipping(bytes, isValid) ?? values(bytes, isValid) ?? strings(bytes) ?? records(bytes, isValid, type)
  }

  private static func isWithin(_ bytes: [UInt8], _ error: JSONReadingError) -> Bool {
    (0...bytes.count).contains(error.offset)
  }

  private static func skipping(_ bytes: [UInt8], _ isValid: Bool) -> String? {
    do throws(JSONReadingError) {
      try JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.skipValue() }
      return isValid ? nil : "skipped invalid JSON"
    } catch {
      guard isWithin(bytes, error) else { return "an error outside the text: \(error)" }
      return isValid ? "refused to skip JSON: \(error)" : nil
    }
  }

  private static func values(_ bytes: [UInt8], _ isValid: Bool) -> String? {
    do throws(JSONReadingError) {
      let value = try JSONValue(jsonBytes: bytes)
      guard isValid else { return "read invalid JSON" }
      let written = value.jsonBytes()
      guard JSONReference.accepts(written) else { return "wrote invalid JSON" }
      guard let again = try? JSONValue(jsonBytes: written), again == value else { return "read back another value" }
      return again.jsonBytes() == written ? nil : "written differently the second time"
    } catch {
      guard isWithin(bytes, error) else { return "an error outside the text: \(error)" }
      // A well-formed number may be too large to read.
      return isValid && !error.expected.contains("double") ? "refused JSON: \(error)" : nil
    }
  }

  /// The three ways to read a string return the same text.
  private static func strings(_ bytes: [UInt8]) -> String? {
    let string = try? String(jsonBytes: bytes)
    let token = try? JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.readToken().string }
    var arena: [UInt8] = []
    let count = try? JSONReader.read(bytes) { reader throws(JSONReadingError) in
      try reader.readString(appendingTo: &arena)
    }
    guard string == token, (string == nil) == (count == nil) else { return "a string is read in two ways" }
    return string.map { Array($0.utf8) == arena && count == arena.count } ?? true ? nil : "the arena has another string"
  }

  private static func records<Record: JSONReadable & JSONWritable & Equatable>(
    _ bytes: [UInt8], _ isValid: Bool, _ type: Record.Type
  ) -> String? {
    let strict = try? Record(jsonBytes: bytes)
    var discards: JSONDiscards = []
    let tolerant = try? JSONReader.read(
      type, from: bytes, options: JSONReadingOptions(policy: .tolerant), discards: &discards)
    if !isValid, strict != nil || tolerant != nil { return "a type was read from invalid JSON" }
    if let strict {
      guard tolerant == strict, discards.isEmpty else { return "tolerant differs where strict passes: \(discards)" }
      let written = strict.jsonBytes()
      guard let again = try? Record(jsonBytes: written), again.jsonBytes() == written else {
        return "a type does not survive being written and read"
      }
    } else if tolerant != nil, discards.isEmpty {
      return "something was left out silently"
    }
    let offsets = discards.map(\.offset)
    guard offsets == offsets.sorted(), offsets.allSatisfy(bytes.indices.contains) else { return "discards misplaced" }
    return discards.contains { $0.path.isEmpty } ? "a discard without a path" : nil
  }
}
