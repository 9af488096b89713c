import Browser
import Dispatch
import Essentials
import Synchronization

/// Files that the browser reads and writes.
extension EffectRunner {
  private static let home = HomeFolder(ProcessInfo.processInfo.environment)

  /// Writes in progress, for the browsers of all profiles.
  static let writes = PendingWrites()

  func export(_ request: ExportRequest) {
    let end = Self.writes.begin("\(request.label) to \(request.path)")
    BlockingWork.start { [mailbox] in
      defer { end() }
      let outcome = WholeFile(request.path, home: Self.home).write(replaces: request.replaces, request.content)
      mailbox.post(.exported(ExportReport(request: request, outcome: outcome)))
    }
  }

  func readFile(_ path: String) {
    BlockingWork.start { [mailbox] in
      let text = Result { () throws(Problem) in try TextFile.read(path, home: Self.home) }
      let isThere = TextFile.isThere(path, home: Self.home)
      mailbox.post(.fileRead(FileContent(path: path, text: text, isThere: isThere)))
    }
  }

  // MARK: Filter history

  /// Runs one write after the other, so that the newest list wins.
  private static let filterLine = BlockingWork()

  func save(filters: [String]) {
    let file = FilterHistoryFile(environment: ProcessInfo.processInfo.environment)
    let end = Self.writes.begin("the filter history")
    Self.filterLine.add {
      defer { end() }
      file.write(filters)
    }
  }

  // MARK: Configuration

  /// Applies one change after the other, in the order they were made.
  private static let changes = BlockingWork()

  func save(_ change: ConfigurationChange) {
    let end = Self.writes.begin("the change to \(configurationFile)")
    Self.changes.add { [mailbox, configurationFile] in
      defer { end() }
      do throws(Problem) {
        try ConfigurationFile(path: configurationFile).apply(change)
        mailbox.post(.configurationSaved(change, nil))
      } catch {
        mailbox.post(.configurationSaved(change, error))
      }
    }
  }
}

/// Files that are being written. The program waits for them before it ends, so that no announced write is lost.
final class PendingWrites: Sendable {
  private let group = DispatchGroup()
  private let state = Mutex((last: 0, labels: [Int: String]()))

  /// Registers a write before it begins, on whatever thread it runs.
  ///
  /// - Parameter label: what is written, in words.
  /// - Returns: a function to call when the write has ended.
  func begin(_ label: String) -> @Sendable () -> Void {
    group.enter()
    let number = state.withLock { state in
      state.last += 1
      state.labels[state.last] = label
      return state.last
    }
    return { [self] in
      state.withLock { $0.labels[number] = nil }
      group.leave()
    }
  }

  /// Waits until all files are written, or until the time is up: a disk may hang.
  ///
  /// - Returns: the labels of the writes that are still in progress.
  func wait(seconds: Double) -> [String] {
    guard group.wait(timeout: .now() + seconds) == .timedOut else { return [] }
    return state.withLock { state in state.labels.sorted { $0.key < $1.key }.map(\.value) }
  }
}
