import APIRuntime
import Testing

/// Numbers that are the same in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

@Suite struct JSONFuzzTests {
  static let seeds = [
    #"{"totalCount":2,"results":[{"id":"1","general":{"name":"A \"b\" \u00e9\ud83d\ude00","n":-12.5e+3}},{"id":"2"}]}"#,
    #"[[],{},[[{"a":[1,2,{"b":null}]}]],true,false,0,-0,1e9,"",{"":{}}]"#,
    "  {\"k\" :\t[ 1 , 2 ]\n}\r",
  ]

  /// Changes a few bytes: flips, inserts, deletes, repeats.
  func mutate(_ seed: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    let alphabet = Array("{}[]\",:\\/ubtfn0123456789-+.eE \n\tx".utf8)
    var bytes = seed
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
      case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
      case 2: bytes.remove(at: place)
      case 3: bytes.removeSubrange(place...)
      default:
        let end = Int.random(in: place...bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[place..<end], at: end)
      }
    }
    return bytes
  }

  @Test("reading and skipping agree on every text, and errors lie within it", arguments: 0..<4)
  func agreement(_ round: Int) {
    var random = SplitMix64(state: UInt64(round))
    var accepted = 0
    for _ in 0..<5000 {
      let bytes = mutate(Array(Self.seeds.randomElement(using: &random)?.utf8 ?? "".utf8), &random)
      let value = Result { try JSONValue(jsonBytes: bytes) }
      let skipped = Result {
        try JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.skipValue() }
      }
      switch (value, skipped) {
      case (.success(let value), .success):
        accepted += 1
        #expect((try? JSONValue(jsonBytes: value.jsonBytes())) == value)
      case (.failure(let error as JSONReadingError), .failure(let other as JSONReadingError)):
        #expect((0...bytes.count).contains(error.offset))
        #expect(error.offset == other.offset || error.expected.contains("double"))
      case (.failure(let error as JSONReadingError), .success):
        // A number may be well formed and still too great to be read.
        #expect(error.expected.contains("double"), "\(String(decoding: bytes, as: UTF8.self))")
      default: Issue.record("\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(accepted > 100)
  }
}
