import APIRuntime
import Testing

/// Reads the records of a list along the trail of the first one.
@Suite("Following a trail")
struct JSONTrailTests {
  /// Reads only the number at `want` in each record.
  private struct Follower {
    var text: JSONTrail
    var differences = JSONTrail.Differences()
    private var wanted = 0..<0

    /// A trail of the next record; `opened` is an object from which a value is read.
    init(_ reader: inout JSONReader) throws(JSONReadingError) {
      let record = try reader.readRaw()
      guard let text = JSONTrail(record, of: reader) else { throw reader.failure(expected: "a short record") }
      self.text = text
      var maker = self
      try reader.reread(record) { reader throws(JSONReadingError) in
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key.string {
          case "want": maker.wanted = try reader.readRaw()
          case "opened":
            let depth = reader.openContainers
            maker.text.addOpening(try reader.readRaw(), depth: depth, name: 7)
          default: try maker.skip(&reader, outer: nil)
          }
        }
      }
      self = maker
    }

    private mutating func skip(_ reader: inout JSONReader, outer: Int?) throws(JSONReadingError) {
      let (kind, depth) = (reader.peek(), reader.openContainers)
      let value = try reader.readRaw()
      let inner = text.addSkipped(kind, value, depth: depth, outer: outer)
      var maker = self
      try reader.reread(value) { reader throws(JSONReadingError) in
        if kind == .object {
          try reader.beginObject()
          while try reader.nextKey() != nil { try maker.skip(&reader, outer: inner) }
        } else if kind == .array {
          try reader.beginArray()
          while try reader.nextElement() { try maker.skip(&reader, outer: inner) }
        }
      }
      self = maker
    }

    /// Reads the next record: the number, or nil with the reason.
    mutating func follow(_ reader: inout JSONReader) -> (number: Int?, JSONReader.Advance) {
      differences.begin()
      var place = text.range.lowerBound
      let arrival = reader.advance(along: text, knowing: &differences, from: &place, to: wanted.lowerBound, depth: 2)
      guard arrival == .arrived, place == wanted.lowerBound, let number = try? reader.readInt() else {
        return (nil, arrival)
      }
      place = wanted.upperBound
      let end = reader.advance(along: text, knowing: &differences, from: &place, to: text.range.upperBound, depth: 1)
      return (end == .arrived ? number : nil, end)
    }
  }

  private struct Steps: Equatable {
    var numbers: [Int?] = []
    var advances: [JSONReader.Advance] = []
    /// The number of values known to differ, after each record.
    var known: [Int] = []
  }

  /// The results of the records after the first one.
  private func follow(_ records: [String]) throws -> Steps {
    // The reader uses whole steps only if enough text follows.
    let text = Array("[\(records.joined(separator: ","))]\(String(repeating: " ", count: 64))".utf8)
    return try JSONReader.read(text) { reader throws(JSONReadingError) in
      var steps = Steps()
      try reader.beginArray()
      guard try reader.nextElement() else { return steps }
      var follower = try Follower(&reader)
      while try reader.nextElement() {
        let isLike = reader.attempt { reader in
          let (number, advance) = follower.follow(&reader)
          steps.numbers.append(number)
          steps.advances.append(advance)
          return number != nil
        }
        steps.known.append(follower.differences.count)
        if !isLike { try reader.skipValue() }
      }
      return steps
    }
  }

  @Test("differing strings, literals, numbers and lists are skipped, and wanted values after them are found")
  func differing() throws {
    let values = [
      #""a""#, #""b""#, #""longer than the one before, and than a step""#, #""""#, "null", "true", "1", "12", "-3.5e2",
      "[]", #"[1,"x"]"#, #"[1,"yy",{}]"#, #"{"in":[1]}"#, #"{"in":[22,{"on":"z"}],"more":null}"#, #""\u00e9""#,
    ]
    for first in values {
      let records = ([first] + values + values.reversed()).enumerated().map { row, value in
        #"{"id":"\#(row)","a":\#(value),"in":{"b":\#(value)},"list":[7,\#(value)],"want":\#(row),"c":\#(value)}"#
      }
      let steps = try follow(records)
      #expect(steps.numbers == (1..<records.count).map { $0 }, "like \(records[0])")
    }
  }

  @Test("values that are known to differ are skipped, also at the end of a record, with everything after them")
  func knownToDiffer() throws {
    let records = (0..<12).map { #"{"want":\#($0),"name":"n\#($0 * 7)","rest":{"is":"always","the":"same"}}"# }
    let steps = try follow(records)
    #expect(steps.numbers == Array(1...11))
    #expect(steps.known.last == 1)
  }

  @Test("a value is known to differ after more than three differences, in more than one of four records")
  func learning() throws {
    func known(_ differs: (Int) -> Bool, records: Int) throws -> [Int] {
      let records = (0...records).map { #"{"want":\#($0),"name":"\#($0 > 0 && differs($0) ? "other" : "usual")"}"# }
      return try follow(records).known
    }
    #expect(try known({ _ in true }, records: 5) == [0, 0, 0, 1, 1])
    // The fourth different value is in the sixteenth record: just too few.
    #expect(try known({ $0 % 4 == 0 }, records: 19).allSatisfy { $0 == 0 })
    #expect(try known({ $0 % 4 == 0 || $0 == 15 }, records: 16).suffix(2) == [1, 1])
  }

  @Test("another value in place of an object is reported, with the place to continue")
  func otherwise() throws {
    let records = [#"{"opened":{"x":1},"want":1}"#, #"{"opened":{"x":1},"want":2}"#, #"{"opened":null,"want":3}"#]
    let steps = try follow(records)
    #expect(steps.numbers == [2, nil])
    // The trail begins after the bracket, and continues after the object's brace.
    #expect(steps.advances == [.arrived, .otherwise(name: 7, end: 18)])
  }

  @Test("other keys, missing or additional members, and invalid JSON are not skipped")
  func lost() throws {
    let usual = #"{"id":"1","name":"n","want":1,"rest":[1]}"#
    for other in [
      #"{"id":"1","nome":"n","want":1,"rest":[1]}"#, #"{"id":"1","want":1,"rest":[1]}"#, #"{}"#, "null", "[]",
      #"{"id":"1","name":"n","more":1,"want":1,"rest":[1]}"#, #"{"id":"1","name":"n","want":1,"rest":[1],"more":2}"#,
      #"{"id":"1","name":"n","want":1}"#, #"{"id":"1","name" :"n","want":1,"rest":[1]}"#,
    ] {
      let steps = try follow([usual, other, usual])
      #expect(steps.numbers == [nil, 1], "\(other)")
      #expect(steps.advances == [.lost, .arrived], "\(other)")
    }
  }
}
