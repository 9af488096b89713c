import JamfProAPI
import APIRuntime

@testable import DemoServer

/// Records read once for many tests.
enum Fixture {
  /// The sections that filters and sorts use, of the 500 computers of seed 1.
  static let queried: [InventoryVersion: [JSONValue]] = [.v1: read(.v1), .v4: read(.v4)]

  private static func read(_ version: InventoryVersion) -> [JSONValue] {
    let sections: Set<RecordSection> = [
      .general, .hardware, .operatingSystem, .userAndLocation, .purchasing, .security, .diskEncryption,
    ]
    return records(version, count: 500, sections: sections)
  }

  static func records(_ version: InventoryVersion, count: Int, sections: Set<RecordSection>) -> [JSONValue] {
    let fleet = DemoFleet(seed: 1, count: count, reference: reference)
    return (0..<count).map { index in
      var writer = RecordWriter(version: version)
      fleet.computer(at: index).write(to: &writer, sections: sections)
      return (try? JSONContent<JSONValue>(bytes: writer.json.bytes).json) ?? .null
    }
  }
}
