import Browser
import Essentials
import Processes

/// Pages in the user's web browser.
extension EffectRunner {
  func open(_ url: String) {
    BlockingWork.start { [mailbox, environment, patience] in
      WebOpener(environment: environment, patience: patience).open(url) { problem in
        mailbox.post(.opened(url: url, problem))
      }
    }
  }
}

extension EffectRunner {
  /// Opens pages one after the other, so that a web browser that is just starting gets them all, in their order.
  func open(_ urls: [String]) {
    open(urls[...], of: urls, failed: [], nil)
  }

  private func open(_ rest: ArraySlice<String>, of urls: [String], failed: [String], _ problem: Problem?) {
    guard let url = rest.first else { return mailbox.post(.openedAll(urls, failed: failed, problem)) }
    // A thread each: the program that opens a page may run until the web browser is closed.
    BlockingWork.start { [self] in
      WebOpener(environment: environment, patience: patience).open(url) { new in
        open(rest.dropFirst(), of: urls, failed: failed + (new == nil ? [] : [url]), problem ?? new)
      }
    }
  }
}

/// Finds the program that opens web pages for the user.
struct WebOpener {
  var environment: [String: String]
  /// How long to wait for the program's exit status.
  var patience = Duration.seconds(2)

  /// The program that opens pages here; nil without a display, or over SSH.
  var program: String? {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    // Over SSH, the page would open on the remote machine.
    guard !isSet("SSH_CONNECTION"), !isSet("SSH_TTY") else { return nil }
    #if os(macOS)
      return "/usr/bin/open"
    #else
      guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
      let folders = (environment["PATH"] ?? "").split(separator: ":")
      return folders.lazy.map { "\($0)/xdg-open" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    #endif
  }

  /// Opens a page and waits until the program ends, which may be when the web browser is closed.
  ///
  /// - Parameter report: receives why the page was not opened, or nil when it was. Called when the program ends, or
  ///   after `patience`, because some programs keep running.
  func open(_ url: String, _ report: (Problem?) -> Void) {
    guard let program else { return report(Problem(what: "There is no web browser here to open the page.")) }
    let process: ChildProcess
    do throws(ChildProcess.StartFailure) {
      process = try ChildProcess(
        program, [url], variables: ChildProcess.variables(of: environment.map { "\($0)=\($1)" }), input: .nothing,
        output: .nothing, errors: .nothing, isOnItsOwn: true)
    } catch {
      return report(Problem(what: "\(program) could not be started.", why: error.reason))
    }
    guard let status = process.status(by: .now + patience) else {
      report(nil)
      return process.waitForEnd()
    }
    report(status == 0 ? nil : Problem(what: "\(program) could not open the page (it exited with status \(status))."))
  }
}
