import APIRuntime
import Foundation
import InventoryPage
import InventoryTypes

/// Compares reading and writing a page of computers with Foundation, in one run.
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
    // In turns, so that other load on the machine slows both.
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

  /// Checks that both sides do the same work: what the twins write must be the same page when our types read it.
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

/// The twins have other fields than the generated types, or read them differently.
struct TwinsDiffer: Error {}

/// What can be measured: one operation on a page.
enum Subject: String, CaseIterable {
  /// Only creating the page, to be subtracted from instruction counts.
  case nothing
  case skip
  case decode
  case jsonDecoder = "JSONDecoder"
  case encode
  case jsonEncoder = "JSONEncoder"

  /// The page, in the forms that the subjects start from.
  struct Material {
    var bytes: [UInt8]
    var data: Data
    var page: Page
    var twin: Twin.ComputerInventorySearchResults

    init(bytes: [UInt8]) throws {
      self.bytes = bytes
      data = Data(bytes)
      page = try Page(jsonBytes: bytes)
      twin = try Subject.decoder().decode(Twin.ComputerInventorySearchResults.self, from: data)
    }
  }

  /// Does the work, and returns a part of the result so that the optimizer cannot remove it.
  func run(_ material: Material) throws -> Int {
    switch self {
    case .nothing: 0
    case .skip:
      try JSONReader.read(material.bytes) { reader throws(JSONReadingError) in
        try reader.skipValue()
        return reader.offset
      }
    case .decode: try Page(jsonBytes: material.bytes).results?.count ?? 0
    case .jsonDecoder:
      try Subject.decoder().decode(Twin.ComputerInventorySearchResults.self, from: material.data).results?.count ?? 0
    case .encode: material.page.jsonBytes().count
    case .jsonEncoder: try Subject.encoder().encode(material.twin).count
    }
  }

  /// A decoder that reads all date formats of Jamf's servers. Foundation's strategies read one format each.
  static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try TolerantDateTranscoder().decode(text)
    }
    return decoder
  }

  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(TolerantDateTranscoder().encode(date))
    }
    return encoder
  }
}
