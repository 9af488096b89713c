import APIRuntime

/// JSON as written: keys may be duplicates, and scalars are arbitrary bytes.
indirect enum JSONNode {
  typealias Member = (key: [UInt8], value: JSONNode)

  case scalar([UInt8])
  case array([JSONNode])
  case object([Member])

  /// The tree of a text; nil if it is not JSON.
  init?(reading json: [UInt8]) {
    let value = try? JSONReader.read(json) { reader throws(JSONReadingError) in try JSONValue(json: &reader) }
    guard let value else { return nil }
    self.init(value)
  }

  init(_ value: JSONValue) {
    switch value {
    case .array(let elements): self = .array(elements.map { JSONNode($0) })
    case .object(let object):
      self = .object(object.members.map { (Self.written(.string($0.key)), JSONNode($0.value)) })
    default: self = .scalar(Self.written(value))
    }
  }

  private static func written(_ value: JSONValue) -> [UInt8] {
    var json = JSONWriter()
    value.write(json: &json)
    return json.finish()
  }

  /// The text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .scalar(let text): bytes += text
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += member.key
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Whether it is a string, a number or a Boolean.
  var isSaid: Bool { if case .scalar(let text) = self { text.first != UInt8(ascii: "n") } else { false } }

  /// How many values in it, including itself, match.
  func count(where isMeant: (JSONNode) -> Bool) -> Int {
    var count = isMeant(self) ? 1 : 0
    switch self {
    case .scalar: break
    case .array(let elements): for element in elements { count += element.count(where: isMeant) }
    case .object(let members): for member in members { count += member.value.count(where: isMeant) }
    }
    return count
  }

  /// The value at a position, in text order.
  func node(at place: Int) -> JSONNode? {
    var (place, copy, found) = (place, self, JSONNode?.none)
    _ = copy.update(place: &place, where: { _ in true }) { found = $0 }
    return found
  }

  /// Changes the value at a position among the matching ones, in text order.
  ///
  /// - Parameter place: the number of matches before it; negative once it has been found.
  /// - Returns: the path of the changed value; nil if there is no such position.
  mutating func update(
    place: inout Int, where isMeant: (JSONNode) -> Bool, _ change: (inout JSONNode) -> Void
  ) -> String? {
    if isMeant(self) {
      place -= 1
      if place < 0 {
        change(&self)
        return ""
      }
    }
    if case .scalar = self { return nil }
    // Taken out while it is changed, so that it is not copied: a response has tens of thousands of values.
    let node = self
    self = .scalar([])
    var path: String?
    switch consume node {
    case .scalar(let text): self = .scalar(text)
    case .array(var elements):
      for index in elements.indices {
        path = elements[index].update(place: &place, where: isMeant, change).map { "[\(index)]" + $0 }
        if path != nil { break }
      }
      self = .array(elements)
    case .object(var members):
      for index in members.indices {
        path = members[index].value.update(place: &place, where: isMeant, change).map {
          "." + String(decoding: members[index].key.prefix(40), as: UTF8.self) + $0
        }
        if path != nil { break }
      }
      self = .object(members)
    }
    return path
  }
}
