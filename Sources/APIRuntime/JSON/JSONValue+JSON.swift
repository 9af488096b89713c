extension JSONValue: JSONReadable {
  /// A container being filled.
  private enum Open {
    case array([JSONValue])
    case object(JSONObject, key: String)
  }

  // With a stack of its own: nesting as deep as the limit must not depend on the size of the thread's stack.
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
      // Hand the value to the container it stands in; containers that end with it are values in their turn.
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
      // Whole values are integers however they are written; minus zero is a value of its own only as a double.
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
