import APIRuntime

/// A page of the inventory, as far as it is wanted here. These fields are at the same place in all versions.
struct ComputerList: JSONReadable {
  struct Computer: JSONReadable {
    var id = ""
    var name: String?
    var serialNumber: String?

    init(json: inout JSONReader) throws(JSONReadingError) {
      try json.beginObject()
      while let key = try json.nextKey() {
        switch key {
        case "id": id = try json.readString()
        case "general": name = try json.readText(of: "name")
        case "hardware": serialNumber = try json.readText(of: "serialNumber")
        default: try json.skipValue()
        }
      }
    }
  }

  var totalCount: Int?
  var computers: [Computer] = []

  init(json: inout JSONReader) throws(JSONReadingError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "totalCount": totalCount = try json.readOptionalInt()
      case "results":
        try json.beginArray()
        while try json.nextElement() { computers.append(try Computer(json: &json)) }
      default: try json.skipValue()
      }
    }
  }
}

extension JSONReader {
  /// The text of one member of an object; nil when it, or the object, is null or not there.
  fileprivate mutating func readText(of member: StaticString) throws(JSONReadingError) -> String? {
    if try readNull() { return nil }
    var text: String?
    try beginObject()
    while let key = try nextKey() {
      if key == member { text = try readOptionalString() } else { try skipValue() }
    }
    return text
  }
}
