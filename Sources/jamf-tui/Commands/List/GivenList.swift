import ArgumentParser
import Browser
import Inventory
import Wording

/// A list of computers in a file or pipe, for `list --from`.
struct GivenList {
  let text: String

  /// - Parameter path: the path of the file, or `-` for standard input.
  /// - Throws: `CommandFailure`.
  init(_ path: String, home: HomeFolder) throws {
    do {
      text = try path == "-" ? TextFile.readStandardInput() : TextFile.read(path, home: home, takesPipes: true)
    } catch {
      throw CommandFailure("--from: \(error.what)", why: error.why, next: error.next, exitCode: .failure)
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        "--from: \(path == "-" ? "standard input" : path) is empty.",
        next: "Provide a list of serial numbers, names, IDs, management IDs, UDIDs, users or e-mail addresses.",
        exitCode: .failure)
    }
  }

  /// The rows that the list names, and a report about the other entries.
  ///
  /// - Parameters:
  ///   - among: the rows that match the filter, sorted.
  ///   - inOrderOfList: whether the rows keep the list's order instead.
  /// - Throws: `CancellationError` when interrupted.
  func rows(
    in snapshot: InventorySnapshot, among sorted: [Int], inOrderOfList: Bool, _ interruption: Interruption
  ) throws -> Selected {
    let verdict = ListLookup.resolve(
      text, in: snapshot, workers: .pool, isCancelled: { interruption.hasHappened })
    guard let verdict else { throw CancellationError() }
    let passes = Set(sorted)
    let named = Set(verdict.rows)
    let rows = inOrderOfList ? verdict.rows.filter(passes.contains) : sorted.filter(named.contains)
    return Selected(rows: rows, report: GivenListReport(verdict, in: snapshot, filteredOut: named.count - rows.count))
  }

  struct Selected {
    var rows: [Int]
    var report: GivenListReport
  }
}

/// The entries of a given list that do not match exactly one computer, one sentence each.
struct GivenListReport {
  private(set) var sentences: [String] = []
  /// Whether the list names any known computer.
  let hasFound: Bool

  /// How many IDs are named when several computers share a value.
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
        "The list names \(snapshot.kind.counted(verdict.rows.count)); "
          + (missing == 0
            ? "every entry was found."
            : "\(Quantity.of(missing, of: count, "entry", "entries")) \(missing == 1 ? "was" : "were") not found."))
    }
    if filteredOut > 0 {
      sentences.append(
        "\(Amount.grouped(filteredOut)) of the \(snapshot.kind.counted(verdict.rows.count)) found "
          + "\(filteredOut == 1 ? "does" : "do") not match the filter.")
    }
  }

  private static func sentences(_ entry: ListEntry, _ snapshot: InventorySnapshot) -> [String] {
    if let line = entry.firstGiven, line != entry.line || !entry.rows.isEmpty {
      return ["is already on line \(line)"]
    }
    switch entry.outcome {
    case .heading: return []
    case .notFound(let nearest):
      let names = nearest.map { "\($0.text) (\(title($0.hit)) of \(computers($0.hit, snapshot)))" }
      return ["was not found" + (names.isEmpty ? "" : "; the nearest is " + names.joined(separator: " or "))]
    case .found(let hit, let others):
      var found: [String] = []
      if hit.rows.count > 1 {
        let listed = hit.rows.count == 2 ? "both" : "all"
        found.append("is the \(title(hit)) of \(computers(hit, snapshot)); \(listed) are listed")
      }
      if !others.isEmpty {
        let meanings = others.map { "the \(title($0)) of \(computers($0, snapshot))" }
        found.append("is matched as \(title(hit)); it is also " + meanings.joined(separator: " and "))
      }
      return found
    }
  }

  private static func title(_ hit: ListHit) -> String {
    FieldCatalogue.jamfPro.field(path: hit.path)?.lowerTitle ?? hit.path
  }

  private static func computers(_ hit: ListHit, _ snapshot: InventorySnapshot) -> String {
    let ids = hit.rows.prefix(mostNamed).map { snapshot.id(at: $0).rawValue }.joined(separator: ", ")
    let rest = hit.rows.count - mostNamed
    return "\(snapshot.kind.noun(hit.rows.count)) \(ids)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
