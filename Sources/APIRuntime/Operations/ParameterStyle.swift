/// How a parameter is written as text (OpenAPI, "Style Values").
///
/// A parameter is a value, a list or an object. An object is sent as its members: names with values. "Exploded" means that each
/// element or member stands for itself.
public enum ParameterStyle: Hashable, Sendable {
  /// `color=blue,black`, exploded `color=blue&color=black`: for queries and cookies.
  case form
  /// `blue,black`: for paths and headers.
  case simple
  /// `.blue,black`, exploded `.blue.black`: for paths.
  case label
  /// `;color=blue,black`, exploded `;color=blue;color=black`: for paths.
  case matrix
  /// `color=blue%20black`: for lists and objects in queries.
  case spaceDelimited
  /// `color=blue%7Cblack`: for lists and objects in queries.
  case pipeDelimited
  /// `color[R]=100&color[G]=200`: for objects in queries.
  case deepObject

  /// What separates elements in one text; percent-encoded for queries, because the characters are not allowed there.
  var separator: String {
    switch self {
    case .spaceDelimited: "%20"
    case .pipeDelimited: "%7C"
    case .form, .simple, .label, .matrix, .deepObject: ","
    }
  }

  /// The forms in which the separator may arrive.
  var separators: [String] {
    switch self {
    case .spaceDelimited: ["%20", "+", " "]
    case .pipeDelimited: ["%7C", "%7c", "|"]
    case .form, .simple, .label, .matrix, .deepObject: [","]
    }
  }
}

/// The members of an object that is sent as a parameter or in a form, in order. Used by generated code.
public struct ParameterMembers: Sendable {
  /// Names with their texts, not yet percent-encoded.
  private(set) var texts: [(name: String, text: String)] = []
  private let dateTranscoder: any DateTranscoder

  init(_ dateTranscoder: any DateTranscoder, _ add: (inout ParameterMembers) -> Void) {
    self.dateTranscoder = dateTranscoder
    add(&self)
  }

  /// Adds a member; nothing for nil.
  public mutating func add(_ name: String, _ value: (some ParameterValue)?) {
    guard let value else { return }
    texts.append((name, value.parameterText(dateTranscoder)))
  }

  /// Adds a member for each value, in the order of their names; nothing for nil.
  public mutating func add(_ values: [String: some ParameterValue]?) {
    for (name, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) { add(name, value) }
  }
}

/// The parts of a parameter's value, as they are sent: percent-encoded where the place requires that.
enum ParameterParts {
  case value(String)
  case list([String])
  case members([(name: String, text: String)])

  init(_ members: ParameterMembers, encode: (String) -> String) {
    self = .members(members.texts.map { (encode($0.name), encode($0.text)) })
  }

  /// The text in a path or a header.
  func text(_ name: String, _ style: ParameterStyle, explode: Bool) -> String {
    switch style {
    case .label: "." + joined(by: explode ? "." : ",", pairing: explode)
    case .matrix: matrix(name, explode: explode)
    default: joined(by: ",", pairing: explode)
    }
  }

  private func matrix(_ name: String, explode: Bool) -> String {
    switch self {
    case .list(let elements) where explode && !elements.isEmpty: elements.map { ";\(name)=\($0)" }.joined()
    case .members(let members) where explode: members.map { ";\($0.name)=\($0.text)" }.joined()
    default:
      switch joined(by: ",", pairing: false) {
      case "": ";\(name)"
      case let text: ";\(name)=\(text)"
      }
    }
  }

  /// The names and values to add to a query or a cookie.
  func pairs(_ name: String, _ style: ParameterStyle, explode: Bool) -> [(name: String, text: String)] {
    switch (self, style) {
    case (.members(let members), .deepObject): members.map { ("\(name)[\($0.name)]", $0.text) }
    case (.members(let members), _) where explode: members
    case (.list(let elements), _) where explode: elements.map { (name, $0) }
    default: [(name, joined(by: style.separator, pairing: false))]
    }
  }

  /// The parts in one text.
  ///
  /// - Parameter pairing: whether members are written as `R=100`, not as `R,100`.
  private func joined(by separator: String, pairing: Bool) -> String {
    switch self {
    case .value(let text): text
    case .list(let elements): elements.joined(separator: separator)
    case .members(let members):
      members.map { $0.name + (pairing ? "=" : separator) + $0.text }.joined(separator: separator)
    }
  }
}

extension ParameterStyle {
  /// The elements or members in the text of a path, a header or one field of a query; nil when the text does not have
  /// this style.
  ///
  /// - Parameter name: the parameter's name.
  func elements(of text: String, named name: String, explode: Bool) -> [String]? {
    switch self {
    case .label:
      guard text.hasPrefix(".") else { return nil }
      return Self.split(text.dropFirst(), by: explode ? ["."] : [","])
    case .matrix:
      guard text.hasPrefix(";") else { return nil }
      if explode { return Self.split(text.dropFirst(), by: [";"]) }
      guard text.dropFirst().hasPrefix(name) else { return nil }
      let rest = text.dropFirst(1 + name.count)
      guard rest.first == "=" else { return rest.isEmpty ? [] : nil }
      return Self.split(rest.dropFirst(), by: [","])
    case .form, .simple, .spaceDelimited, .pipeDelimited, .deepObject: return Self.split(text[...], by: separators)
    }
  }

  /// The elements of a list; nil when the text does not have this style.
  func list(of text: String, named name: String, explode: Bool) -> [String]? {
    guard let elements = elements(of: text, named: name, explode: explode) else { return nil }
    guard self == .matrix, explode else { return elements }
    // Each element has the name.
    let values = elements.compactMap { Self.pair($0) }
    guard values.count == elements.count, values.allSatisfy({ $0.name == name }) else { return nil }
    return values.map(\.text)
  }

  /// The members of an object; nil when the text does not have this style.
  func members(of text: String, named name: String, explode: Bool) -> [(name: String, text: String)]? {
    guard let elements = elements(of: text, named: name, explode: explode) else { return nil }
    if explode {
      let pairs = elements.compactMap { Self.pair($0) }
      return pairs.count == elements.count ? pairs : nil
    }
    guard elements.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: elements.count, by: 2).map { (elements[$0], elements[$0 + 1]) }
  }

  private static func pair(_ text: String) -> (name: String, text: String)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  private static func split(_ text: Substring, by separators: [String]) -> [String] {
    guard !text.isEmpty else { return [] }
    var parts: [String] = []
    var part = ""
    var rest = text
    while let first = rest.first {
      if let separator = separators.first(where: { rest.hasPrefix($0) }) {
        parts.append(part)
        part = ""
        rest = rest.dropFirst(separator.count)
      } else {
        part.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [part]
  }
}
