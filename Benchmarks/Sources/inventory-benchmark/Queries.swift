import Inventory

/// Thirty things that people type into a filter, made of what the fleet has: the same for the same fleet.
struct Queries {
  let all: [String]

  init(_ snapshot: InventorySnapshot) {
    var number = 0
    /// A computer's text in a column, each time another computer's.
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

  /// A query and all that is typed before it is whole.
  static func prefixes(of query: String) -> [String] {
    query.indices.map { String(query[...$0]) }
  }

  /// The word that a tool without words is asked for: the longest.
  static func longestWord(of query: String) -> String {
    query.split(separator: " ").map(String.init).max { $0.count < $1.count } ?? query
  }
}
