import Browser
import Inventory
import Wording

/// What became of a given list, where it is not one computer for each entry: a sentence each.
struct GivenListReport {
  private(set) var sentences: [String] = []
  /// Whether the list names any computer.
  let hasFound: Bool

  /// So many ids are named of those that have one value.
  private static let mostNamed = 5

  init(_ verdict: ListVerdict, in snapshot: InventorySnapshot, filteredOut: Int) {
    hasFound = !verdict.rows.isEmpty
    for entry in verdict.entries {
      sentences += Self.sentences(entry, snapshot).map { "Line \(entry.line): \"\(entry.text)\" \($0)." }
    }
    if hasFound, !sentences.isEmpty {
      let count = verdict.entries.count { $0.outcome != .heading }
      let missing = verdict.notFoundCount
      sentences.append(
        "The list names \(Amount.computers(verdict.rows.count)); \(missing == 0 ? "none" : Amount.grouped(missing)) of its "
          + "\(Quantity.of(count, "entry", "entries")) \(missing == 1 ? "is" : "are") not found.")
    }
    if filteredOut > 0 {
      sentences.append(
        "\(Amount.grouped(filteredOut)) of the \(Amount.computers(verdict.rows.count)) found "
          + "\(filteredOut == 1 ? "does" : "do") not pass the filter.")
    }
  }

  private static func sentences(_ entry: ListEntry, _ snapshot: InventorySnapshot) -> [String] {
    if let line = entry.firstGiven, line != entry.line || !entry.rows.isEmpty {
      return ["was given before, on line \(line)"]
    }
    switch entry.outcome {
    case .heading: return []
    case .notFound(let nearest):
      let names = nearest.map { "\($0.text) (\(title($0.hit)) of \(computers($0.hit, snapshot)))" }
      return ["is not found" + (names.isEmpty ? "" : "; the nearest is " + names.joined(separator: " or "))]
    case .found(let hit, let others):
      var found: [String] = []
      if hit.rows.count > 1 {
        found.append("is the \(title(hit)) of \(computers(hit, snapshot)): all of them are listed")
      }
      if !others.isEmpty {
        let meanings = others.map { "the \(title($0)) of \(computers($0, snapshot))" }
        found.append("is taken as \(title(hit)); it is also " + meanings.joined(separator: " and "))
      }
      return found
    }
  }

  private static func title(_ hit: ListHit) -> String {
    FieldCatalogue.jamfPro.field(path: hit.path)?.title ?? hit.path
  }

  private static func computers(_ hit: ListHit, _ snapshot: InventorySnapshot) -> String {
    let ids = hit.rows.prefix(mostNamed).map { snapshot.id(at: $0).rawValue }.joined(separator: ", ")
    let rest = hit.rows.count - mostNamed
    return "\(Quantity.noun(hit.rows.count, "computer")) \(ids)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
