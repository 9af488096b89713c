import APIRuntime
import Foundation
import SeededNumbers
import Testing

@Suite struct JSONCodableAgreementTests {
  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom {
      try TolerantDateTranscoder().decode(try $0.singleValueContainer().decode(String.self))
    }
    return decoder
  }()

  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(TolerantDateTranscoder().encode(date))
    }
    return encoder
  }()

  /// A record with values of every kind, some missing.
  static func text(_ random: inout Seeded) -> String {
    func maybe(_ member: String) -> String { Bool.random(using: &random) ? member + "," : "" }
    let texts = [
      "", "a", "é\\u00e9\\ud83d\\ude00😀", "\\\"\\\\\\/\\b\\f\\n\\r\\t", "a text longer than fifteen bytes", "\\u0000",
    ]
    func text() -> String { "\"\(texts.randomElement(using: &random) ?? "")\"" }
    let numbers = ["0", "-1", "12.5", "1e3", "-2.5E-3", "0.1", "123456789.123", "1e22", "5e-324"]
    func number() -> String { numbers.randomElement(using: &random) ?? "" }
    let count = Int.random(in: .min ... .max, using: &random)
    let milliseconds = Int64.random(in: -10_000_000_000_000...10_000_000_000_000, using: &random)
    return """
      {\(maybe("\"name\":\(text())"))\(maybe("\"isManaged\":\(Bool.random(using: &random))"))\
      \(maybe("\"count\":\(count)"))\(maybe("\"small\":-2147483648"))\(maybe("\"ratio\":\(number())"))\
      \(maybe("\"share\":0.1"))\(maybe("\"reportDate\":\"\(ISO8601Timestamp.format(milliseconds: milliseconds))\""))\
      \(maybe("\"color\":\"GREEN\""))\(maybe("\"part\":{\"key\":\(text()),\"size\":\(count)}"))\
      \(maybe("\"parts\":[{\"key\":\(text())},{\"when\":\"1969-12-31\",\"key\":\"\"}]"))\
      \(maybe("\"tags\":[\(text()),\(text())]"))\(maybe("\"counts\":{\"k\":1}"))\
      \(maybe("\"extra\":{\"a\":[\(number()),null,\(text())]}"))"id":\(text()),"note":\(text())}
      """
  }

  @Test("our reader and Foundation's read the same values, and each reads what the other wrote", arguments: 0..<50)
  func agreement(_ seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    for _ in 0..<10 {
      let text = Self.text(&random)
      let ours = try FuzzRecord(jsonBytes: Array(text.utf8))
      #expect(try Self.decoder.decode(FuzzRecord.self, from: Data(text.utf8)) == ours, "\(text)")
      #expect(try Self.decoder.decode(FuzzRecord.self, from: Data(ours.jsonBytes())) == ours)
      #expect(try FuzzRecord(jsonBytes: [UInt8](try Self.encoder.encode(ours))) == ours)
    }
  }

  @Test("nil is omitted, or written as null on request, and either is read as nil")
  func explicitNulls() throws {
    let record = try FuzzRecord(jsonBytes: Array(#"{"id":"1","note":null,"part":{"key":"k"}}"#.utf8))
    let short = record.jsonBytes()
    #expect(String(decoding: short, as: UTF8.self) == #"{"id":"1","note":null,"part":{"key":"k"}}"#)
    let long = record.jsonBytes(options: JSONWritingOptions(explicitNulls: true))
    #expect(
      String(decoding: long, as: UTF8.self).hasPrefix(#"{"id":"1","note":null,"name":null,"isManaged":null,"#))
    #expect(String(decoding: long, as: UTF8.self).contains(#""part":{"key":"k","size":null,"when":null}"#))
    #expect(try FuzzRecord(jsonBytes: long) == record)
  }

  @Test("a text longer than a chunk of the writer is complete, at every step of its growth")
  func longTexts() throws {
    let strings =
      (0..<9000).map { String(repeating: "é\n\"", count: $0 % 50) + "\($0)" } + [String(repeating: "x", count: 700_000)]
    #expect(try JSONDecoder().decode([String].self, from: Data(strings.jsonBytes())) == strings)
    #expect(try [String](jsonBytes: strings.jsonBytes()) == strings)
    var writer = JSONWriter()
    writer.beginArray()
    var expected = "["
    for number in -2000..<2000 {
      writer.int(number)
      expected += (number == -2000 ? "" : ",") + "\(number)"
      #expect(number % 500 != 0 || String(decoding: writer.bytes, as: UTF8.self) == expected)
    }
    for number in [Int.min, .max, 0, 9, 10, 99, 100] { writer.int(number) }
    writer.int(UInt64.max)
    writer.endArray()
    expected += ",\(Int.min),\(Int.max),0,9,10,99,100,\(UInt64.max)]"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }
}
