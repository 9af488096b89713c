import APIRuntime

/// Where the parts of a JSON text stand, so that some can be changed and the rest stays letter for letter.
enum JSONPlaces {
  struct Member: Hashable {
    var key: String
    /// From the quote before the key to the end of the value.
    var range: Range<Int>
    var value: Range<Int>
  }

  /// The members of the object that stands in that part of a text.
  static func members(of object: Range<Int>, in bytes: [UInt8]) throws(JSONReadingError) -> [Member] {
    let start = object.lowerBound
    var members: [Member] = []
    try JSONReader.read(Array(bytes[object])) { json throws(JSONReadingError) in
      try json.beginObject()
      var end = json.offset
      while let key = try json.nextKey() {
        let name = key.string
        let first = bytes[(start + end)...].firstIndex(of: UInt8(ascii: "\"")) ?? start + end
        let value = try Self.value(&json)
        end = value.upperBound
        members.append(
          Member(
            key: name, range: first..<start + end, value: (start + value.lowerBound)..<(start + value.upperBound)))
      }
    }
    return members
  }

  /// The elements of the array that stands in that part of a text.
  static func elements(of array: Range<Int>, in bytes: [UInt8]) throws(JSONReadingError) -> [Range<Int>] {
    let start = array.lowerBound
    var elements: [Range<Int>] = []
    try JSONReader.read(Array(bytes[array])) { json throws(JSONReadingError) in
      try json.beginArray()
      while try json.nextElement() {
        let value = try Self.value(&json)
        elements.append((start + value.lowerBound)..<(start + value.upperBound))
      }
    }
    return elements
  }

  private static func value(_ json: inout JSONReader) throws(JSONReadingError) -> Range<Int> {
    _ = json.peek()
    let start = json.offset
    try json.skipValue()
    return start..<json.offset
  }
}
