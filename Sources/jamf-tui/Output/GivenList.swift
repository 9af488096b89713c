import ArgumentParser
import Browser
import Inventory

/// A list of computers that somebody has in a file or in a pipe, as `list --from` takes it.
struct GivenList {
  let text: String

  /// - Parameter path: of the file; `-` for standard input.
  /// - Throws: `CommandFailure`.
  init(_ path: String, home: HomeFolder) throws {
    do {
      text = try path == "-" ? TextFile.readStandardInput() : TextFile.read(path, home: home, takesPipes: true)
    } catch {
      throw CommandFailure("--from: \(error.what)", why: error.why, next: error.next, exitCode: .failure)
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        "--from: there is nothing in \(path == "-" ? "standard input" : path).",
        next: "Give a list of serial numbers, names, ids, management IDs, UDIDs, users or e-mail addresses.",
        exitCode: .failure)
    }
  }

  /// The rows of those it names, and what there is to say about the others.
  ///
  /// - Parameters:
  ///   - among: the rows that pass the filter, as sorted.
  ///   - inOrderOfList: whether they are to come as the list has them instead.
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
