import CYaml

extension YAMLNode {
  /// Reads a text of one document, with libyaml.
  ///
  /// Aliases become what they stand for. Texts that are not trusted are safe to read: their depth and the number of their
  /// values are limited.
  ///
  /// - Parameter bytes: the text in UTF-8, with or without a byte order mark.
  /// - Returns: nil if the text has no value: it is empty, or has only comments.
  /// - Throws: ``YAMLError`` for a text that is not YAML, or that has several documents.
  package static func read(_ bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    guard !text.isEmpty else { return nil }
    return try text.withUnsafeBufferPointer { (text) throws(YAMLError) in
      var reader = YAMLReader(text)
      return try reader.document()
    }
  }
}

/// Builds a tree of the events of libyaml's parser.
struct YAMLReader: ~Copyable {
  static let mostLevels = 1000

  private let text: UnsafeBufferPointer<UInt8>
  /// At a fixed address, because it points to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var anchors: [String: Composed] = [:]
  /// How many values there may be.
  private let mostValues: Int

  /// A value with how much it stands for. An alias is one copy-on-write value more, but whoever walks the tree meets all of
  /// it again.
  private struct Composed {
    var node: YAMLNode
    /// The value itself and all below it.
    var values = 1
    /// 1 for a scalar.
    var levels = 1
  }

  private enum Event {
    case streamStart, streamEnd, documentStart, documentEnd, collectionEnd
    case alias(String)
    case scalar(YAMLScalar, anchor: String?)
    case sequenceStart(anchor: String?)
    case mappingStart(anchor: String?)
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    mostValues = text.count * 4 + 100_000
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  mutating func document() throws(YAMLError) -> YAMLNode? {
    _ = try next()
    guard case (.documentStart, _) = try next() else { return nil }
    let (event, place) = try next()
    let root = try compose(event, place, level: 1)
    _ = try next()
    let (end, other) = try next()
    guard case .streamEnd = end else {
      throw .syntax(problem: "a second document begins; only one is expected", other, beginning: nil)
    }
    return root.node
  }

  // MARK: The tree

  private mutating func compose(_ event: Event, _ place: YAMLPlace, level: Int) throws(YAMLError) -> Composed {
    guard level <= Self.mostLevels else { throw .tooDeep(place) }
    switch event {
    case .alias(let name):
      guard let known = anchors[name] else { throw .syntax(problem: "found undefined alias", place, beginning: nil) }
      guard level + known.levels - 1 <= Self.mostLevels else { throw .tooDeep(place) }
      return known
    case .scalar(let scalar, let anchor):
      return note(Composed(node: YAMLNode(value: .scalar(scalar), place: place)), as: anchor)
    case .sequenceStart(let anchor):
      return note(try sequence(place, level: level), as: anchor)
    case .mappingStart(let anchor):
      return note(try mapping(place, level: level), as: anchor)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .collectionEnd:
      // libyaml checks the order of its events.
      preconditionFailure("no value begins here")
    }
  }

  private mutating func sequence(_ place: YAMLPlace, level: Int) throws(YAMLError) -> Composed {
    var whole = Composed(node: YAMLNode(value: .sequence([]), place: place))
    var elements: [YAMLNode] = []
    while let element = try element(of: &whole, level: level) { elements.append(element) }
    whole.node.value = .sequence(elements)
    return whole
  }

  private mutating func mapping(_ place: YAMLPlace, level: Int) throws(YAMLError) -> Composed {
    var whole = Composed(node: YAMLNode(value: .mapping([]), place: place))
    var members: [YAMLNode.Member] = []
    var places: [String: YAMLPlace] = [:]
    while true {
      let (event, keyPlace) = try next()
      if case .collectionEnd = event { break }
      let key = try compose(event, keyPlace, level: level + 1)
      guard let name = key.node.scalar else { throw .keyIsNotText(keyPlace) }
      if let first = places.updateValue(keyPlace, forKey: name.text) {
        throw .duplicateKey(name.text, keyPlace, first: first)
      }
      try add(key, to: &whole)
      guard let value = try element(of: &whole, level: level) else { preconditionFailure("a key without a value") }
      members.append(.init(key: name, keyPlace: keyPlace, value: value))
    }
    whole.node.value = .mapping(members)
    return whole
  }

  /// The next element of a collection; nil at its end.
  private mutating func element(of whole: inout Composed, level: Int) throws(YAMLError) -> YAMLNode? {
    let (event, place) = try next()
    if case .collectionEnd = event { return nil }
    let part = try compose(event, place, level: level + 1)
    try add(part, to: &whole)
    return part.node
  }

  private func add(_ part: Composed, to whole: inout Composed) throws(YAMLError) {
    whole.values += part.values
    whole.levels = max(whole.levels, part.levels + 1)
    guard whole.values <= mostValues else { throw .tooManyValues }
  }

  private mutating func note(_ composed: Composed, as anchor: String?) -> Composed {
    if let anchor { anchors[anchor] = composed }
    return composed
  }

  // MARK: Events

  private mutating func next() throws(YAMLError) -> (Event, YAMLPlace) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    return (translated(event), YAMLPlace(event.start_mark))
  }

  private func translated(_ event: yaml_event_t) -> Event {
    switch event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isString = Self.string(scalar.tag) == "tag:yaml.org,2002:str"
      return .scalar(
        YAMLScalar(text: text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && !isString),
        anchor: Self.string(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart(anchor: Self.string(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT: return .mappingStart(anchor: Self.string(event.data.mapping_start.anchor))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .collectionEnd
    default: return .streamEnd
    }
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }

  // MARK: Errors

  private func failure() -> YAMLError {
    let parser = self.parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    if parser.error == YAML_READER_ERROR {
      return .syntax(problem: problem, place(offset: parser.problem_offset), beginning: nil)
    }
    let place = YAMLPlace(parser.problem_mark)
    if parser.error == YAML_SCANNER_ERROR, isIndentedWithTab(line: place.line) { return .tab(place) }
    let beginning = parser.context.map {
      YAMLError.Beginning(text: String(cString: $0), place: YAMLPlace(parser.context_mark))
    }
    return .syntax(problem: problem, place, beginning: beginning)
  }

  /// The place of a byte that may not be in a text, for which libyaml has no mark.
  private func place(offset: Int) -> YAMLPlace {
    let lines = String(decoding: text.prefix(offset), as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return YAMLPlace(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
  }

  private func isIndentedWithTab(line: Int) -> Bool {
    let lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(line - 1) else { return false }
    return lines[line - 1].prefix { $0 == " " || $0 == "\t" }.contains("\t")
  }
}

extension YAMLPlace {
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}
