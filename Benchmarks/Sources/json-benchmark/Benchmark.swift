import APIRuntime
import Foundation
import InventoryPage
import InventoryTypes

/// Measures reading and writing of a page of computers, ours beside Foundation's, in one run.
///
///     json-benchmark [--computers 2000] [--rounds 5]
///     json-benchmark --once decode --computers 100      one piece of work, for counting instructions
@main
struct Benchmark {
  static func main() throws {
    var options = ["--computers": "2000", "--rounds": "5"]
    var arguments = CommandLine.arguments.dropFirst()
    while let name = arguments.popFirst() { options[name] = arguments.popFirst() }
    let computers = options["--computers"].flatMap { Int($0) } ?? 2000
    if let once = options["--once"] {
      guard let subject = Subject(rawValue: once) else { throw UnknownSubject(name: once) }
      print(try subject.run(try Subject.Material(bytes: InventoryPage.bytes(computers: computers))))
      return
    }
    let rounds = options["--rounds"].flatMap { Int($0) } ?? 5
    for likeness in InventoryPage.Likeness.allCases {
      let bytes = InventoryPage.bytes(computers: computers, likeness: likeness)
      try report("\(computers) computers, \(likeness.rawValue)", bytes: bytes, rounds: rounds)
    }
    try reportDetail(rounds: rounds * 100)
  }

  private static func report(_ title: String, bytes: [UInt8], rounds: Int) throws {
    let material = try Subject.Material(bytes: bytes)
    try check(material)
    // By turns, so that a busy machine slows both.
    var best: [Subject: Double] = [:]
    for _ in 0..<rounds {
      for subject in Subject.allCases where subject != .nothing {
        best[subject] = min(best[subject] ?? .infinity, try seconds { _ = try subject.run(material) })
      }
    }
    print("\(title): \(bytes.count / 1_000_000) MB")
    for subject in Subject.allCases {
      guard let time = best[subject] else { continue }
      line(subject.rawValue, time, bytes: bytes.count)
    }
    ratio("decode", best[.jsonDecoder], best[.decode], bar: 8)
    ratio("encode", best[.jsonEncoder], best[.encode], bar: 4)
  }

  private static func reportDetail(rounds: Int) throws {
    let bytes = InventoryPage.detail()
    let data = Data(bytes)
    var (ours, theirs) = (Double.infinity, Double.infinity)
    for _ in 0..<rounds {
      ours = min(ours, try seconds { _ = try Components.Schemas.ComputerInventory(jsonBytes: bytes) })
      theirs = min(theirs, try seconds { _ = try Subject.decoder().decode(Twin.ComputerInventory.self, from: data) })
    }
    print("one computer: \(bytes.count) bytes")
    line("decode", ours, bytes: bytes.count)
    line("JSONDecoder", theirs, bytes: bytes.count)
    ratio("decode", theirs, ours, bar: 8)
  }

  /// Both sides must have done the same work: what the twins write is, read by ours, the same page.
  private static func check(_ material: Subject.Material) throws {
    let written = [UInt8](try Subject.encoder().encode(material.twin))
    let read = try Page(jsonBytes: written)
    guard read == material.page, material.page.jsonBytes().count == written.count else { throw TwinsDiffer() }
  }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(work)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  private static func line(_ name: String, _ seconds: Double, bytes: Int) {
    print(String(format: "  %12@ %9.3f ms %6.0f MB/s", name as NSString, seconds * 1000, Double(bytes) / 1e6 / seconds))
  }

  private static func ratio(_ name: String, _ theirs: Double?, _ ours: Double?, bar: Double) {
    guard let theirs, let ours else { return }
    print(String(format: "  %@: %.1f times as fast (at least %.0f wanted)", name as NSString, theirs / ours, bar))
  }
}

struct UnknownSubject: Error { let name: String }

/// The twins have not the fields that the generated types have, or read them otherwise.
struct TwinsDiffer: Error {}
