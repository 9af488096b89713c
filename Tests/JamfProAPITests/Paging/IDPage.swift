import APIRuntime
import JamfProAPI

/// Only the IDs of a page.
struct IDPage {
  var ids: [String] = []
  var totalCount: Int?

  init(_ bytes: [UInt8]) throws(JSONReadingError) {
    self = try JSONReader.read(bytes) { reader throws(JSONReadingError) in try IDPage(&reader) }
  }

  private init(_ reader: inout JSONReader) throws(JSONReadingError) {
    var hasResults = false
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "totalCount":
        if try !reader.readNull() { totalCount = try reader.readInt() }
      case "results":
        hasResults = true
        try reader.beginArray()
        while try reader.nextElement() { try readComputer(&reader) }
      default: try reader.skipValue()
      }
    }
    guard hasResults else {
      throw JSONReadingError(offset: 0, expected: "a list of computers", found: "another object")
    }
  }

  private mutating func readComputer(_ reader: inout JSONReader) throws(JSONReadingError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "id" { ids.append(try reader.readString()) } else { try reader.skipValue() }
    }
  }
}
