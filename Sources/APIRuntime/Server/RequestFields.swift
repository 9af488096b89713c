#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// The fields of a query or a form: names with their texts, in order.
public struct RequestFields: Sendable {
  /// What the fields are called in a message, such as `query parameter`.
  let kind: String
  private let texts: [String: [String]]
  /// How the texts are still encoded. It distinguishes a comma between elements from one inside an element.
  private let encoding: Encoding
  private let dateTranscoder: any DateTranscoder

  /// How texts are encoded.
  enum Encoding {
    case plain
    case percent
    /// With `+` for a space, as in forms and most queries.
    case form
    /// As `percent`, but a text that is not encoded in this way is taken as it is.
    case cookie
  }

  init(
    _ kind: String, _ texts: [String: [String]], encoding: Encoding = .plain, _ dateTranscoder: any DateTranscoder
  ) {
    self.kind = kind
    self.texts = texts
    self.encoding = encoding
    self.dateTranscoder = dateTranscoder
  }

  /// Reads `a=1&b=2`. Throws `RequestProblem` for text that is not percent-encoded UTF-8.
  init(_ kind: String, encoded: some StringProtocol, _ dateTranscoder: any DateTranscoder) throws {
    var texts: [String: [String]] = [:]
    for item in encoded.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(pair[0], plusIsSpace: true) else {
        throw RequestProblem("the name of a \(kind) is not percent-encoded UTF-8")
      }
      texts[name, default: []].append(pair.count > 1 ? String(pair[1]) : "")
    }
    self.init(kind, texts, encoding: .form, dateTranscoder)
  }

  private func plain(_ text: some StringProtocol, _ name: String) throws -> String {
    if encoding == .plain { return String(text) }
    guard let plain = PercentEncoding.decode(text, plusIsSpace: encoding == .form) else {
      if encoding == .cookie { return String(text) }
      throw RequestProblem("\(kind) \(name) is not percent-encoded UTF-8", field: name)
    }
    return plain
  }

  /// Whether any of these fields is present.
  public func hasAny(of names: [String]) -> Bool { names.contains { texts[$0] != nil } }

  /// The value of a field; nil if it is missing. The first of several counts. Throws `RequestProblem` if it is not of
  /// this type.
  public func optional<Value: ParameterValue>(_ name: String) throws -> Value? {
    try texts[name]?.first.map { try value(plain($0, name), name) }
  }

  /// The value of a required field. Throws `RequestProblem` if it is missing or not of this type.
  public func required<Value: ParameterValue>(_ name: String) throws -> Value {
    guard let value: Value = try optional(name) else { throw missing(name) }
    return value
  }

  /// The elements of a list, each in its own field, or comma-separated in one (`explode` false); nil if the field is
  /// missing. Throws `RequestProblem` if an element is not of this type.
  public func optionalList<Value: ParameterValue>(_ name: String, explode: Bool = true) throws -> [Value]? {
    guard let texts = texts[name] else { return nil }
    if explode { return try texts.map { try value(plain($0, name), name) } }
    return try texts.flatMap { try list(name, $0, .form, explode: false) }
  }

  /// The elements of a required list. Throws `RequestProblem` if it is missing or an element is not of this type.
  public func requiredList<Value: ParameterValue>(_ name: String, explode: Bool = true) throws -> [Value] {
    guard let values: [Value] = try optionalList(name, explode: explode) else { throw missing(name) }
    return values
  }

  /// The elements of a list that are separated by spaces or bars; nil if the field is missing. Throws `RequestProblem` if
  /// an element is not of this type.
  public func optionalList<Value: ParameterValue>(_ name: String, style: ParameterStyle) throws -> [Value]? {
    try texts[name]?.flatMap { try list(name, $0, style, explode: false) }
  }

  /// The elements of a required list that are separated by spaces or bars. Throws `RequestProblem` if it is missing or
  /// an element is not of this type.
  public func requiredList<Value: ParameterValue>(_ name: String, style: ParameterStyle) throws -> [Value] {
    guard let values: [Value] = try optionalList(name, style: style) else { throw missing(name) }
    return values
  }

  // MARK: Objects

  /// The members of an object in one field; nil if it is missing. Throws `RequestProblem` if it does not have this style.
  public func optionalMembers(
    _ name: String, style: ParameterStyle = .form, explode: Bool = false
  ) throws -> RequestFields? {
    if style == .deepObject { return deepMembers(name) }
    return try texts[name]?.first.map { try members(name, $0, style, explode: explode) }
  }

  /// The members of a required object in one field. Throws `RequestProblem` if it is missing or does not have this style.
  public func requiredMembers(
    _ name: String, style: ParameterStyle = .form, explode: Bool = false
  ) throws -> RequestFields {
    guard let members = try optionalMembers(name, style: style, explode: explode) else { throw missing(name) }
    return members
  }

  /// The fields with other names than these, which are the members of an exploded object without fixed names; nil if
  /// there are none.
  public func optionalMembers(except names: [String]) -> RequestFields? {
    let others = texts.filter { field in !names.contains { field.key == $0 || field.key.hasPrefix($0 + "[") } }
    return others.isEmpty ? nil : RequestFields(kind, others, encoding: encoding, dateTranscoder)
  }

  /// The fields with other names than these.
  public func requiredMembers(except names: [String]) -> RequestFields {
    optionalMembers(except: names) ?? RequestFields(kind, [:], encoding: encoding, dateTranscoder)
  }

  /// All values by their names, without those of these names. Throws `RequestProblem` if one is not of this type.
  public func dictionary<Value: ParameterValue>(except names: [String] = []) throws -> [String: Value] {
    var values: [String: Value] = [:]
    for (name, texts) in texts where !names.contains(name) {
      values[name] = try texts.first.map { try value(plain($0, name), name) }
    }
    return values
  }

  /// `name[R]=100`.
  private func deepMembers(_ name: String) -> RequestFields? {
    var found: [String: [String]] = [:]
    for (field, texts) in texts where field.hasPrefix(name + "[") && field.hasSuffix("]") {
      found[String(field.dropFirst(name.count + 1).dropLast())] = texts
    }
    return found.isEmpty ? nil : RequestFields(kind, found, encoding: encoding, dateTranscoder)
  }

  func list<Value: ParameterValue>(
    _ name: String, _ text: String, _ style: ParameterStyle, explode: Bool
  ) throws -> [Value] {
    guard let elements = style.list(of: text, named: name, explode: explode) else { throw misformed(name) }
    // In headers, spaces may follow a comma.
    return try elements.map { try value(plain(encoding == .plain ? $0.trimmingBlanks() : $0, name), name) }
  }

  private func members(
    _ name: String, _ text: String, _ style: ParameterStyle, explode: Bool
  ) throws -> RequestFields {
    guard let members = style.members(of: text, named: name, explode: explode) else { throw misformed(name) }
    var texts: [String: [String]] = [:]
    for member in members {
      let member = encoding == .plain ? (member.name.trimmingBlanks(), member.text.trimmingBlanks()) : member
      texts[try plain(member.0, name), default: []].append(member.1)
    }
    return RequestFields(kind, texts, encoding: encoding, dateTranscoder)
  }

  /// The text of a field that is still encoded.
  func encoded(_ name: String) throws -> String {
    guard let text = texts[name]?.first else { throw missing(name) }
    return text
  }

  private func misformed(_ name: String) -> RequestProblem {
    RequestProblem("\(kind) \(name) is not written as the document says", field: name)
  }

  // MARK: JSON

  /// A value encoded as JSON; nil if it is missing. Throws `RequestProblem` if it cannot be read.
  public func optionalJSON<Value: JSONReadable>(_ name: String) throws -> Value? {
    guard let text = try texts[name]?.first.map({ try plain($0, name) }) else { return nil }
    do {
      return try Value(jsonBytes: Array(text.utf8), options: JSONReadingOptions(dateTranscoder: dateTranscoder))
    } catch {
      throw RequestProblem("\(kind) \(name): expected \(error.expected) at \(error.path)", field: name)
    }
  }

  /// A required value encoded as JSON. Throws `RequestProblem` if it is missing or cannot be read.
  public func requiredJSON<Value: JSONReadable>(_ name: String) throws -> Value {
    guard let value: Value = try optionalJSON(name) else { throw missing(name) }
    return value
  }

  private func missing(_ name: String) -> RequestProblem {
    RequestProblem("\(kind) \(name) is missing", field: name)
  }

  private func value<Value: ParameterValue>(_ text: String, _ name: String) throws -> Value {
    guard let value = Value(parameterText: text, dateTranscoder) else {
      throw RequestProblem("\(kind) \(name) is not \(Value.words)", field: name)
    }
    return value
  }
}

extension ParameterValue {
  /// The type in words for people.
  fileprivate static var words: String {
    switch self {
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is Bool.Type: "true or false"
    case is Date.Type: "a date and time"
    case is String.Type: "text"
    default: "valid"
    }
  }
}

/// The fields and files of a `multipart/form-data` body, in memory.
public struct MultipartFields: Sendable {
  /// The parts without a file name, as texts.
  public let fields: RequestFields
  private let parts: [MultipartPart]

  init(_ parts: [MultipartPart], _ dateTranscoder: any DateTranscoder) {
    self.parts = parts
    var texts: [String: [String]] = [:]
    for part in parts where part.head.filename == nil { texts[part.name, default: []].append(part.text) }
    fields = RequestFields("form field", texts, dateTranscoder)
  }

  /// The file of a field; nil if it is missing. The first of several counts.
  public func optionalFile(_ name: String) -> MultipartFile? { parts.first { $0.name == name }?.file }

  /// The file of a required field. Throws `RequestProblem` if it is missing.
  public func requiredFile(_ name: String) throws -> MultipartFile {
    guard let file = optionalFile(name) else { throw RequestProblem("form field \(name) is missing", field: name) }
    return file
  }

  /// The files of a field; nil if there are none.
  public func optionalFiles(_ name: String) -> [MultipartFile]? {
    let files = parts.filter { $0.name == name }.map(\.file)
    return files.isEmpty ? nil : files
  }

  /// The files of a field that requires at least one. Throws `RequestProblem` if there are none.
  public func requiredFiles(_ name: String) throws -> [MultipartFile] {
    guard let files = optionalFiles(name) else { throw RequestProblem("form field \(name) is missing", field: name) }
    return files
  }
}
