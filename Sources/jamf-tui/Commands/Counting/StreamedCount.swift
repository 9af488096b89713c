import Browser
import Inventory
import JamfProAPI
import NIOPosix
import Synchronization

/// Counts computers while they arrive, without keeping them.
struct StreamedCount {
  let session: Session
  let interruption: Interruption

  /// What was counted.
  struct Outcome<Tally: Sendable> {
    var tally: Tally
    /// The version of the pages, and what is missing.
    var fleet: FleetLoader.Fleet
    /// What an interruption has left out; nil without one.
    var interruption: CommandFailure?
  }

  private struct State<Tally: Sendable> {
    var tally: Tally
    var loaded = 0
    var total: Int?
    var fleet: FleetLoader.Fleet?
  }

  /// Reads all computers that match a filter. When it is interrupted, it returns what it has counted so far.
  ///
  /// - Parameters:
  ///   - isWanted: whether any counts are wanted; otherwise no computer is read.
  ///   - add: counts some rows of a page, on a pool thread.
  /// - Throws: `CommandFailure`, also for an interruption before the first page.
  func run<Tally: Sendable>(
    _ columns: LoadedColumns, _ filter: ServerFilter, _ preface: ListPreface, isWanted: Bool, into tally: Tally,
    add: @escaping @Sendable (inout Tally, InventorySnapshot, [Int]) -> Void
  ) throws -> Outcome<Tally> {
    let state = Mutex(State(tally: tally))
    let loader = session.fleet(columns: columns, asksForNames: ReferenceNames.areShown(in: columns.fields))
    do {
      let fleet = try session.waitingWithLine { line in
        try await loader.telling(line.show).stream(filter: filter) { arrival in
          guard arrival.loaded > 0 else { return isWanted }
          preface.say(of: arrival.version, refusal: arrival.refusal, clearing: line)
          line.show(arrival.loaded, of: arrival.total)
          // Counting a page takes longer than a thread of the network may be blocked.
          try await NIOThreadPool.singleton.runIfActive {
            guard let rows = arrival.matchingRows else { return }
            state.withLock { state in
              add(&state.tally, arrival.snapshot, rows)
              (state.loaded, state.total) = (arrival.loaded, arrival.total ?? state.total)
              state.fleet = FleetLoader.Fleet(
                snapshot: arrival.snapshot, outcome: .init(computers: arrival.loaded), version: arrival.version,
                refusal: arrival.refusal)
            }
          }
          return true
        }
      }
      // No page arrived, so the preface was not printed earlier.
      preface.say(of: fleet.version, refusal: fleet.refusal)
      return Outcome(tally: state.withLock(\.tally), fleet: fleet)
    } catch {
      let state = state.withLock { $0 }
      guard let failure = interruption.failure, let fleet = state.fleet else { throw error }
      return Outcome(
        tally: state.tally, fleet: fleet,
        interruption: CommandFailure(
          "\(failure.what) The counts are incomplete: only \(Amount.loadedComputers(state.loaded, of: state.total)) "
            + "\(state.loaded == 1 ? "was" : "were") loaded.",
          exitCode: failure.exitCode))
    }
  }
}

extension StreamedCount.Outcome {
  /// Why the counts are not those of all computers; nil when they are.
  func failure(_ filter: ServerFilter) -> CommandFailure? {
    var filter = filter
    if fleet.refusal != nil { filter.needsAll = true }
    let isNarrowed = filter.split(for: fleet.version).sent != nil
    return interruption ?? CommandFailure(incomplete: fleet.outcome, isNarrowed: isNarrowed)
  }
}
