import APIRuntime

/// JSON as it is written: keys may come twice, and scalars are whatever bytes stand in their place.
indirect enum JSONNode {
  typealias Member = (key: [UInt8], value: JSONNode)

  case scalar([UInt8])
  case array([JSONNode])
  case object([Member])

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

  /// How many values in it, itself included, are of the kind that is meant.
  func count(where isMeant: (JSONNode) -> Bool) -> Int {
    let own = isMeant(self) ? 1 : 0
    return switch self {
    case .scalar: own
    case .array(let elements): elements.reduce(own) { $0 + $1.count(where: isMeant) }
    case .object(let members): members.reduce(own) { $0 + $1.value.count(where: isMeant) }
    }
  }

  /// The value at a place in the order of the text.
  func node(at place: Int) -> JSONNode? {
    var (place, found) = (place, JSONNode?.none)
    var copy = self
    copy.update(place: &place, where: { _ in true }) { node, _ in found = node }
    return found
  }

  /// Changes the value at a place among those that are meant, in the order of the text. `place` is negative afterwards.
  mutating func update(
    place: inout Int, at path: String = "", where isMeant: (JSONNode) -> Bool, _ change: (inout JSONNode, String) -> Void
  ) {
    if isMeant(self) {
      place -= 1
      if place < 0 { return change(&self, path) }
    }
    switch self {
    case .scalar: return
    case .array(var elements):
      for index in elements.indices {
        elements[index].update(place: &place, at: "\(path)[\(index)]", where: isMeant, change)
        if place < 0 { break }
      }
      if place < 0 { self = .array(elements) }
    case .object(var members):
      for index in members.indices {
        let key = String(decoding: members[index].key.prefix(40), as: UTF8.self)
        members[index].value.update(place: &place, at: "\(path).\(key)", where: isMeant, change)
        if place < 0 { break }
      }
      if place < 0 { self = .object(members) }
    }
  }
}
