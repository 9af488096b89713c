import Browser
import Foundation
import NIOPosix
import Processes

/// Pages in the user's web browser.
extension EffectRunner {
  func open(_ url: String) {
    NIOThreadPool.singleton.submit { [mailbox, environment] _ in
      mailbox.post(.opened(url: url, WebOpener(environment: environment).open(url)))
    }
  }
}

/// Finds the program that shows pages where the user sits.
struct WebOpener {
  var environment: [String: String]

  /// The program that opens pages here; nil when there is no display, or it is somebody else's.
  var program: String? {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    // Over ssh the page would open on the far machine.
    guard !isSet("SSH_CONNECTION"), !isSet("SSH_TTY") else { return nil }
    #if os(macOS)
      return "/usr/bin/open"
    #else
      guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
      let folders = (environment["PATH"] ?? "").split(separator: ":")
      return folders.lazy.map { "\($0)/xdg-open" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    #endif
  }

  /// Opens a page. Waits for the program's verdict at most two seconds: some stay until the browser is closed.
  ///
  /// - Returns: why it was not opened; nil when it was.
  func open(_ url: String) -> Problem? {
    guard let program else { return Problem(what: "There is no web browser here to open the page.") }
    let process: ChildProcess
    do throws(ChildProcess.StartFailure) {
      process = try ChildProcess(
        program, [url], variables: ChildProcess.variables(of: environment.map { "\($0)=\($1)" }), input: .nothing,
        output: .nothing, errors: .nothing, isOnItsOwn: true)
    } catch {
      return Problem(what: "\(program) could not be started.", why: error.reason)
    }
    guard let status = process.status(by: .now + .seconds(2)) else {
      Thread.detachNewThread { process.waitForEnd() }
      return nil
    }
    return status == 0 ? nil : Problem(what: "\(program) could not open the page (it ended with \(status)).")
  }
}
