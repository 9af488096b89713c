import APIRuntime
import Testing

@Suite struct JSONFuzzTests {
  @Test("for any text, reader, skipping and the grammar agree, and nothing is lost silently", arguments: 0..<4)
  func properties(_ round: Int) {
    var mutator = JSONMutator(seeds: FuzzRecord.seeds, seed: UInt64(round))
    var accepted = 0
    var records = 0
    for _ in 0..<1500 {
      let bytes = mutator.next()
      if JSONReference.accepts(bytes) { accepted += 1 }
      if (try? FuzzRecord(jsonBytes: bytes)) != nil { records += 1 }
      guard let fault = JSONProperties.fault(bytes, as: FuzzRecord.self) else { continue }
      Issue.record("\(fault): \(String(decoding: bytes, as: UTF8.self))")
    }
    // With too few valid texts, the test would prove nothing.
    #expect(accepted > 300 && accepted < 1200)
    #expect(records > 80)
  }

  @Test(
    "the reference grammar agrees with the parsing suite",
    .enabled(if: JSONSuite.isHere, "no suite in ../shared/json-test-suite"), arguments: JSONSuite.files)
  func reference(_ name: String) throws {
    let bytes = try JSONSuite.bytes(name)
    // Without a limit, the suite's two deeply nested texts would overflow the stack of the reference.
    switch name.prefix(2) {
    case "y_": #expect(JSONReference.accepts(bytes))
    case "n_": #expect(!JSONReference.accepts(bytes))
    default: break
    }
    if let fault = JSONProperties.fault(bytes, as: FuzzRecord.self) { Issue.record("\(fault)") }
  }
}
