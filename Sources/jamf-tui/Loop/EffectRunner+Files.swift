import Browser
import Foundation

/// Files that the browser wants written and read.
extension EffectRunner {
  private static let home = HomeFolder(ProcessInfo.processInfo.environment)

  /// What is being written, whichever profile's browser asked for it.
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
}
