extension JSONValue: JSONReadable {
  /// A container being filled.
  private enum Open {
    case array([JSONValue])
    case object(JSONObject, key: String)
  }

  // Uses its own stack: nesting up to the limit must not depend on the size of the thread's stack.
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    var stack: [Open] = []
    while true {
      var value: JSONValue
      switch reader.peek() {
      case .array:
        try reader.beginArray()
        guard try !reader.nextElement() else {
          stack.append(.array([]))
          continue
        }
        value = .array([])
      case .object:
        try reader.beginObject()
        if let key = try reader.nextKey() {
          stack.append(.object(JSONObject(), key: key.string))
          continue
        }
        value = .object(JSONObject())
      default: value = try JSONValue(scalar: &reader)
      }
      // Add the value to its container; a container that ends here is in turn a value.
      closing: while true {
        switch stack.popLast() {
        case nil:
          self = value
          return
        case .array(var elements):
          elements.append(value)
          if try reader.nextElement() {
            stack.append(.array(elements))
            break closing
          }
          value = .array(elements)
        case .object(var object, let key):
          object.members.append(JSONObject.Member(key: key, value: value))
          if let next = try reader.nextKey() {
            stack.append(.object(object, key: next.string))
            break closing
          }
          value = .object(object)
        }
      }
    }
  }

  private init(scalar reader: inout JSONReader) throws(JSONReadingError) {
    switch reader.peek() {
    case .string: self = .string(try reader.readString())
    case .bool: self = .bool(try reader.readBool())
    case .null:
      _ = try reader.readNull()
      self = .null
    case .number:
      let start = reader.offset
      let range = try reader.scanNumber()
      let text = String(decoding: UnsafeBufferPointer(rebasing: reader.bytes[range]), as: UTF8.self)
      if text != "-0", let integer = Int(text) {
        self = .integer(integer)
        return
      }
      // Whole values are integers however they are written; minus zero exists only as a double.
      let value = try reader.double(range, start: start)
      if let integer = Int(exactly: value), integer != 0 || value.sign == .plus {
        self = .integer(integer)
      } else {
        self = .number(value)
      }
    default: throw reader.failure(expected: "a value")
    }
  }
}

extension JSONValue: JSONWritable {
  public func write(json writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.int(value)
    case .number(let value): writer.double(value)
    case .string(let value): writer.string(value)
    case .array(let elements): elements.write(json: &writer)
    case .object(let object): object.write(json: &writer)
    }
  }
}

extension JSONObject: JSONReadable, JSONWritable {
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self.init()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = key.string
      members.append(Member(key: name, value: try JSONValue(json: &reader)))
    }
  }

  public func write(json writer: inout JSONWriter) {
    writer.beginObject()
    for member in members {
      writer.key(member.key)
      member.value.write(json: &writer)
    }
    writer.endObject()
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      // Strings first: most values are strings, and each failed attempt costs an error.
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode(JSONObject.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONObject: Codable {
  private struct MemberKey: CodingKey {
    let stringValue: String
    init(stringValue: String) { self.stringValue = stringValue }
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    self.init(
      try container.allKeys.map { Member(key: $0.stringValue, value: try container.decode(JSONValue.self, forKey: $0)) }
    )
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    for member in members { try container.encode(member.value, forKey: MemberKey(stringValue: member.key)) }
  }
}
