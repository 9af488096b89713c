import Dispatch
import Foundation
import Inventory
import JamfProAPI

/// The subject of the measurements: the column store with twelve columns.
enum Subject {
  static let catalogue = FieldCatalogue(Catalogue.Computers)

  /// The seven default columns and five other common ones.
  static let columns: [Field] =
    catalogue.defaultColumns
    + ["udid", "ip", "department", "site", "realname"].compactMap { try? catalogue.field(named: $0) }

  static let sections = Set(columns.flatMap(\.sections))

  /// The filter for a typed text, parsed as in the browser; nil if it does not parse.
  static func filter(_ typed: String) -> Filter? {
    try? Filter(typed, catalogue: catalogue, now: now, timeZone: .utc)
  }

  /// The instant for ages in milliseconds since 1970, equal to that of the byte server's fleet.
  private static let now: Int64 = 1_795_176_000_000

  /// An empty store.
  static func builder(names: ReferenceNames = ReferenceNames()) -> InventoryBuilder {
    InventoryBuilder(columns: columns, layout: .v4, requestedSections: sections, names: names)
  }
}

/// Thirty typical filters with values of the fleet. Equal fleets give equal filters.
struct Queries {
  let all: [String]

  init(_ snapshot: InventorySnapshot) {
    var number = 0
    /// The text of a column, of another computer with each call.
    func text(_ name: String) -> String {
      guard let column = Subject.columns.firstIndex(where: { $0.name == name }) else { return "" }
      for _ in 0..<snapshot.count {
        number += 1
        let text = snapshot.text(row: number * 7919 % snapshot.count, column: column)
        if text.count > 2 { return text }
      }
      return ""
    }
    func word(_ name: String, _ index: Int) -> String {
      let words = text(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return words.isEmpty ? "" : words[min(index, words.count - 1)]
    }
    all = [
      text("serialNumber"), String(text("serialNumber").prefix(6)), String(text("serialNumber").suffix(4)),
      text("serialNumber").lowercased(), String(text("serialNumber").prefix(4)),
      text("name"), word("name", 0), word("name", 1).lowercased(), String(text("name").suffix(5)),
      text("username"), String(text("username").prefix(5)), word("username", 1), String(text("username").prefix(3)),
      word("realname", 1), text("realname"), word("realname", 0).lowercased(),
      "mac studio", "macbook air", "imac", "mac mini", "pro 16",
      text("osVersion"), String(text("osVersion").prefix(3)),
      text("ip"), String(text("ip").prefix(6)), String(text("udid").prefix(8)).lowercased(),
      String(text("managementId").prefix(8)), word("department", 0).lowercased(), word("site", 0), "no such computer",
    ]
  }

  /// All prefixes of a query, as typed.
  static func prefixes(of query: String) -> [String] {
    query.indices.map { String(query[...$0]) }
  }

  /// The longest word, for tools that search for a single text.
  static func longestWord(of query: String) -> String {
    query.split(separator: " ").map(String.init).max { $0.count < $1.count } ?? query
  }
}

extension Workers {
  /// As many threads as the machine has cores, including the caller's.
  static let allCores = Workers(count: ProcessInfo.processInfo.activeProcessorCount) { count, part in
    DispatchQueue.concurrentPerform(iterations: count, execute: part)
  }
}
