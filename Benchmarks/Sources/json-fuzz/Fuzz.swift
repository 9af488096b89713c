import APIRuntime
import Foundation
import InventoryPage
import InventoryTypes

/// Reads mutated JSON for a given time and checks invariants (`JSONProperties`).
///
///     json-fuzz [--seconds 600] [--seed 1] [--seeds DIRECTORY]
///
/// The files in the directory are seeds, in addition to synthetic pages; the JSON parsing test suite is a good choice.
/// Findings are written to `finding-N.json`; the exit status is then 1.
@main
struct Fuzz {
  static func main() throws {
    var options = ["--seconds": "600", "--seed": "1"]
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() { options[name] = arguments.popFirst() }
    let seconds = options["--seconds"].flatMap { Int($0) } ?? 600
    let seed = options["--seed"].flatMap { UInt64($0) } ?? 1
    var seeds = FuzzRecord.seeds
    if let directory = options["--seeds"] {
      let files = try FileManager.default.contentsOfDirectory(
        at: URL(filePath: directory), includingPropertiesForKeys: nil)
      seeds += try files.map { [UInt8](try Data(contentsOf: $0)) }.filter { $0.count < 10_000 }
    }
    let pages = (1...3).map { InventoryPage.bytes(computers: $0) }
    var small = JSONMutator(seeds: seeds, seed: seed)
    var large = JSONMutator(seeds: pages, seed: seed)

    let end = ContinuousClock.now + .seconds(seconds)
    var (inputs, accepted, findings) = (0, 0, 0)
    while ContinuousClock.now < end {
      // Pages are a hundred times as long as other seeds. One in fifty leaves most of the time for these.
      let isPage = inputs % 50 == 0
      let bytes = isPage ? large.next() : small.next()
      inputs += 1
      if JSONReference.accepts(bytes) { accepted += 1 }
      let fault =
        isPage
        ? JSONProperties.fault(bytes, as: Page.self)
        : JSONProperties.fault(bytes, as: FuzzRecord.self)
      guard let fault else { continue }
      findings += 1
      print("\(fault): finding-\(findings).json")
      try Data(bytes).write(to: URL(filePath: "finding-\(findings).json"))
    }
    print("\(inputs) texts, \(accepted) of them JSON, \(findings) findings (seed \(seed), \(seconds) s)")
    if findings > 0 { exit(1) }
  }
}
