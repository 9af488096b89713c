import APIRuntime
import Wording

/// Reads the configuration file and reports all mistakes with their lines.
///
/// Unknown keys, wrong types and duplicate keys are errors: a setting that silently has no effect is worse than a
/// message.
struct ConfigurationReader {
  private let file: String
  let bytes: [UInt8]
  private var configuration = Configuration()
  private var problems: [ConfigurationProblem] = []

  /// - Throws: `ConfigurationError` with every problem found.
  static func read(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> Configuration {
    var reading = ConfigurationReader(file: file, bytes: bytes)
    do throws(JSONReadingError) {
      try JSONReader.read(bytes) { json throws(JSONReadingError) in try reading.readFile(&json) }
    } catch {
      let place = error.path.isEmpty ? "" : " at \(error.path)"
      let slip = reading.slip(at: error.offset).map { "; \($0)" } ?? ""
      reading.report(
        "not valid JSON\(place): expected \(error.expected), found \(error.found)\(slip)", at: error.offset)
    }
    reading.checkReferences()
    guard reading.problems.isEmpty else { throw ConfigurationError(problems: reading.problems) }
    return reading.configuration
  }

  /// Resolves relative paths against the configuration file's folder, so that they do not depend on the working
  /// directory.
  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") || path.hasPrefix("~") { return path }
    return (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + path
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private mutating func readFile(_ json: inout JSONReader) throws(JSONReadingError) {
    try object(
      &json, "the configuration", known: ["defaultProfile", "profiles", "browse", "archive", "reveal", "commands"]
    ) {
      (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "defaultProfile": reading.configuration.defaultProfile = try reading.string(&json, key)
      case "profiles": try reading.readProfiles(&json)
      case "archive": reading.configuration.archive = try reading.readArchive(&json)
      case "reveal": reading.configuration.reveal = try reading.readReveal(&json)
      case "commands": reading.configuration.commands = try reading.readCommands(&json)
      default: reading.configuration.browse = try reading.readBrowse(&json)
      }
    }
  }

  private mutating func readProfiles(_ json: inout JSONReader) throws(JSONReadingError) {
    try object(&json, "\"profiles\"", known: nil) { (reading, name, json) throws(JSONReadingError) in
      var profile = Configuration.Profile()
      try reading.object(&json, "profile \"\(name)\"", known: ["host", "auth", "color", "archive"] + Self.networkKeys) {
        (reading, key, json) throws(JSONReadingError) in
        switch key {
        case "host": profile.host = try reading.string(&json, key)
        case "auth": profile.credential = try reading.readCredential(&json)
        case "archive": profile.archive = try reading.readArchive(&json)
        case "color": profile.color = try reading.choice(&json, key, "color", "colors")
        default: try reading.readNetwork(&json, key, into: &profile.network)
        }
      }
      reading.configuration.profiles[name] = profile
    }
  }

  private mutating func readCredential(
    _ json: inout JSONReader
  ) throws(JSONReadingError) -> Configuration.CredentialReference? {
    let start = json.offset
    var type: String?
    var names: [String: String] = [:]
    var secrets: [String: SecretReference] = [:]
    var used: [(key: String, offset: Int)] = []
    try object(&json, "\"auth\"", known: ["type"] + Self.keysOfType.values.flatMap(\.self).sorted()) {
      (reading, key, json) throws(JSONReadingError) in
      used.append((key, json.offset))
      switch key {
      case "type": type = try reading.string(&json, key)
      case "clientID", "username": names[key] = try reading.string(&json, key)
      default: secrets[key] = try reading.secret(&json, key)
      }
    }
    guard let type else {
      report("\"auth\" needs a \"type\": apiClient, user or token", at: start)
      return nil
    }
    guard let allowed = Self.keysOfType[type] else {
      report("\"type\" must be apiClient, user or token, not \"\(type)\"", at: start)
      return nil
    }
    for (key, offset) in used where key != "type" && !allowed.contains(key) {
      report("\"\(key)\" does not belong to an \"auth\" of type \(type), which has \(list(allowed))", at: offset)
    }
    switch type {
    case "apiClient":
      return .apiClient(clientID: names["clientID"].map { .written($0) }, clientSecret: secrets["clientSecret"])
    case "user": return .user(name: names["username"], password: secrets["password"])
    default: return .token(secrets["token"])
    }
  }

  private static let keysOfType = [
    "apiClient": ["clientID", "clientSecret"],
    "user": ["username", "password"],
    "token": ["token"],
  ]

  private mutating func checkReferences() {
    guard problems.isEmpty, let name = configuration.defaultProfile, configuration.profiles[name] == nil else { return }
    let known = configuration.profiles.keys.sorted()
    let hint = known.isEmpty ? "there are no profiles" : "the profiles are \(list(known))"
    problems.append(.init(file: file, line: nil, message: "\"defaultProfile\" names \"\(name)\", but \(hint)"))
  }

  // MARK: Values

  /// Reads an object key by key. Values that are not objects, unknown keys and duplicate keys are reported and skipped.
  ///
  /// - Parameter known: the allowed keys; nil when users choose the keys.
  mutating func object(
    _ json: inout JSONReader, _ what: String, known: [String]?,
    _ member: (inout Self, String, inout JSONReader) throws(JSONReadingError) -> Void
  ) throws(JSONReadingError) {
    guard json.peek() == .object else { return try wrongType(&json, what, "an object in { }") }
    var seen: Set<String> = []
    try json.beginObject()
    while let token = try json.nextKey() {
      let key = token.string
      let offset = json.offset
      if !seen.insert(key).inserted {
        report("\"\(key)\" appears twice in \(what)", at: offset)
        try json.skipValue()
      } else if let known, !known.contains(key) {
        let hint = NearestNames.name(to: key, among: known).map { "did you mean \"\($0)\"?" } ?? "it has \(list(known))"
        report("unknown key \"\(key)\" in \(what); \(hint)", at: offset)
        try json.skipValue()
      } else {
        try member(&self, key, &json)
      }
    }
  }

  mutating func string(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> String? {
    guard json.peek() == .string else {
      try wrongType(&json, "\"\(key)\"", "a string in quotes")
      return nil
    }
    return try json.readString()
  }

  mutating func strings(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> [String]? {
    guard json.peek() == .array else {
      try wrongType(&json, "\"\(key)\"", "a list of strings in [ ]")
      return nil
    }
    var texts: [String] = []
    try json.beginArray()
    while try json.nextElement() {
      if let text = try string(&json, key) { texts.append(text) }
    }
    return texts
  }

  mutating func wholeNumber(
    _ json: inout JSONReader, _ key: String, in range: ClosedRange<Int>
  ) throws(JSONReadingError) -> Int? {
    guard json.peek() == .number else {
      try wrongType(&json, "\"\(key)\"", "a whole number")
      return nil
    }
    let offset = json.offset
    let digits = try json.readRaw()
    let number = json.withBytes(in: digits) { Double(String(decoding: $0, as: UTF8.self)) }
    guard let whole = number.flatMap({ Int(exactly: $0) }), range.contains(whole) else {
      report("\"\(key)\" must be a whole number from \(range.lowerBound) to \(range.upperBound)", at: offset)
      return nil
    }
    return whole
  }

  mutating func truth(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> Bool? {
    guard json.peek() == .bool else {
      try wrongType(&json, "\"\(key)\"", "true or false")
      return nil
    }
    return try json.readBool()
  }

  mutating func secret(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> SecretReference? {
    let offset = json.offset
    guard let text = try string(&json, key) else { return nil }
    guard let reference = SecretReference(text) else {
      // The text may be the secret itself, so it is not repeated.
      report(
        "\"\(key)\" must say where the secret is kept (\(SecretReference.forms)), not the secret itself", at: offset)
      return nil
    }
    if case .file(let path) = reference { return .file(absolute(path)) }
    return reference
  }

  mutating func wrongType(_ json: inout JSONReader, _ what: String, _ wanted: String) throws(JSONReadingError) {
    let offset = json.offset
    // Without a value, the JSON is broken, and that is reported instead.
    try json.skipValue()
    report("\(what) must be \(wanted)", at: offset)
  }

  mutating func report(_ message: String, at offset: Int) {
    let line = bytes.prefix(offset).reduce(into: 1) { count, byte in if byte == UInt8(ascii: "\n") { count += 1 } }
    problems.append(.init(file: file, line: line, message: message))
  }

  func list(_ names: [String]) -> String {
    names.joined(separator: ", ")
  }
}

/// Explains broken JSON that would be valid in other configuration formats.
extension ConfigurationReader {
  /// A likely cause of broken JSON, in a few words; nil when unknown.
  func slip(at offset: Int) -> String? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "JSON has no comments"
    case UInt8(ascii: "'"): return "names and strings need double quotation marks"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let last = bytes[..<offset].last { !" \t\r\n".utf8.contains($0) }
      return last == UInt8(ascii: ",") ? "there must be no comma after the last one" : nil
    default: return nil
    }
  }
}
