import APIRuntime
import Foundation

/// A type with a property of every kind, in the form that the generator writes.
struct FuzzRecord: JSONReadable, JSONWritable, Codable, Hashable {
  enum Color: RawRepresentable, Codable, Hashable, JSONReadable, JSONWritable {
    case red, green
    case undocumented(String)

    init(rawValue: String) {
      switch rawValue {
      case "RED": self = .red
      case "GREEN": self = .green
      default: self = .undocumented(rawValue)
      }
    }

    var rawValue: String {
      switch self {
      case .red: "RED"
      case .green: "GREEN"
      case .undocumented(let value): value
      }
    }
  }

  struct Part: JSONReadable, JSONWritable, Codable, Hashable {
    var key: String
    var size: Int64?
    var when: Date?

    init(json reader: inout JSONReader) throws(JSONReadingError) {
      var members = try reader.beginMembers()
      var _key: String?
      repeat {
        try reader.required("key", &_key)
        try reader.member("size", &size)
        try reader.member("when", &when)
      } while try reader.moreMembers(&members)
      key = try reader.demand(_key, "key", members)
    }

    func write(json writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("key", key)
      writer.member("size", size)
      writer.member("when", when)
      writer.endObject()
    }
  }

  var id: String
  var note: String?
  var name: String?
  var isManaged: Bool?
  var count: Int?
  var small: Int32?
  var ratio: Double?
  var share: Float?
  var reportDate: Date?
  var color: Color?
  var part: Part?
  var parts: [Part]?
  var tags: [String]?
  var counts: [String: Int]?
  var extra: JSONValue?

  init(json reader: inout JSONReader) throws(JSONReadingError) {
    var members = try reader.beginMembers()
    var _id: String?
    var _note: String??
    repeat {
      try reader.required("id", &_id)
      try reader.nullable("note", &_note)
      try reader.member("name", &name)
      try reader.member("isManaged", &isManaged)
      try reader.member("count", &count)
      try reader.member("small", &small)
      try reader.member("ratio", &ratio)
      try reader.member("share", &share)
      try reader.member("reportDate", &reportDate)
      try reader.member("color", &color)
      try reader.member("part", &part)
      try reader.member("parts", &parts)
      try reader.member("tags", &tags)
      try reader.member("counts", &counts)
      try reader.member("extra", &extra)
    } while try reader.moreMembers(&members)
    id = try reader.demand(_id, "id", members)
    note = try reader.demand(_note, "note", members)
  }

  func write(json writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.key("note")
    writer.value(note)
    writer.member("name", name)
    writer.member("isManaged", isManaged)
    writer.member("count", count)
    writer.member("small", small)
    writer.member("ratio", ratio)
    writer.member("share", share)
    writer.member("reportDate", reportDate)
    writer.member("color", color)
    writer.member("part", part)
    writer.member("parts", parts)
    writer.member("tags", tags)
    writer.member("counts", counts)
    writer.member("extra", extra)
    writer.endObject()
  }

  /// The seed texts: this type alone, and inside a page.
  static let seeds: [[UInt8]] = [
    """
    {"id":"1","note":null,"name":"A \\"b\\" \\u00e9\\ud83d\\ude00 é","isManaged":true,"count":-12,"small":7,"ratio":-12.5e+3,\
    "share":0.25,"reportDate":"2026-01-02T03:04:05.678Z","color":"RED","part":{"key":"k","size":1,"when":"2026-01-02"},\
    "parts":[{"key":"a"},{"key":"b","size":null,"when":""}],"tags":["x","yy"],"counts":{"a":1,"b\\n":2},\
    "extra":[1,2.5,{"deep":[[],{}]}]}
    """,
    #"{"parts":[{"size":9223372036854775807,"key":""}],"note":"n","unknown":{"x":[1,{"id":2}]},"id":"2","color":"BLUE"}"#,
    #" { "\u0069d" : "3" , "note" : "é" , "tags" : [ ] , "counts" : { } , "ratio" : 1 } "#,
    #"[[],{},[[{"a":[1,2,{"b":null}]}]],true,false,0,-0,1e9,"",{"":{}}]"#,
    "  {\"k\" :\t[ 1 , 2 ]\n}\r", #""text with é, \u20ac, \ud83d\ude00 and \\ in it""#, "-0.0", "1E400", "null",
    String(repeating: "[", count: 511) + "{}" + String(repeating: "]", count: 511),
  ].map { Array($0.utf8) }
}
