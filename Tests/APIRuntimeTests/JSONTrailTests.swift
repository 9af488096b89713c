import APIRuntime
import Testing

/// The records of a list gone through as through its first one.
@Suite("Following a trail")
struct JSONTrailTests {
  /// Reads the number at `want` of each record, and nothing else.
  private struct Follower {
    var text: JSONTrail
    var differences = JSONTrail.Differences()
    private var wanted = 0..<0

    /// A trail of the record that comes next; `opened` is an object that something is read from.
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

    /// Goes through the record that comes next: the number, or nil and what kept from arriving.
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
    /// After each record, how many values were known to differ.
    var known: [Int] = []
  }

  /// What comes of the records behind the first one.
  private func follow(_ records: [String]) throws -> Steps {
    // Whole steps are taken only where enough text follows.
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

  @Test("texts, words, numbers and lists that differ are run over, and what is wanted is found behind them")
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

  @Test("values that are known to differ are run over at the end of a record as well, and all that stands behind them")
  func knownToDiffer() throws {
    let records = (0..<12).map { #"{"want":\#($0),"name":"n\#($0 * 7)","rest":{"is":"always","the":"same"}}"# }
    let steps = try follow(records)
    #expect(steps.numbers == Array(1...11))
    #expect(steps.known.last == 1)
  }

  @Test("a value is known to differ when it did so more than three times, and in more than one record of four")
  func learning() throws {
    func known(_ differs: (Int) -> Bool, records: Int) throws -> [Int] {
      let records = (0...records).map { #"{"want":\#($0),"name":"\#($0 > 0 && differs($0) ? "other" : "usual")"}"# }
      return try follow(records).known
    }
    #expect(try known({ _ in true }, records: 5) == [0, 0, 0, 1, 1])
    // The fourth that differs is the sixteenth record: just too few.
    #expect(try known({ $0 % 4 == 0 }, records: 19).allSatisfy { $0 == 0 })
    #expect(try known({ $0 % 4 == 0 || $0 == 15 }, records: 16).suffix(2) == [1, 1])
  }

  @Test("where an object was opened and something else stands, that is told, with the place to go on at")
  func otherwise() throws {
    let records = [#"{"opened":{"x":1},"want":1}"#, #"{"opened":{"x":1},"want":2}"#, #"{"opened":null,"want":3}"#]
    let steps = try follow(records)
    #expect(steps.numbers == [2, nil])
    // The trail begins behind the bracket, and goes on behind the object's brace.
    #expect(steps.advances == [.arrived, .otherwise(name: 7, end: 18)])
  }

  @Test("other keys, members that are missing or more, and what is no JSON are not run over")
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
