import Browser
import Foundation
import Inventory
import JamfProAPI
import Secrets
import Terminal

/// Revealing and copying secrets.
extension EffectRunner {
  func lookUpSecretAccess() {
    Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      let report = await fleet.client.privileges()
      let missing = SecretKind.allCases.map { kind in
        (kind, kind.requiredPrivileges.filter { report.may($0) == false })
      }
      mailbox.post(.secretAccess(Dictionary(uniqueKeysWithValues: missing.filter { !$1.isEmpty })))
    }
  }

  func listAccounts(_ generation: Int, of subject: RevealSubject) {
    withManagementID(generation, of: subject) { [fleet] subject in
      let accounts =
        subject.managementID.isEmpty
        ? [] : try await fleet.client.localAdminAccounts(managementID: subject.managementID)
      return .accountsKnown(generation: generation, subject, accounts)
    }
  }

  func loadSecretHistory(_ generation: Int, of subject: RevealSubject) {
    withManagementID(generation, of: subject) { [fleet] subject in
      let events =
        subject.managementID.isEmpty
        ? [] : try await fleet.client.localAdminHistory(managementID: subject.managementID)
      return .secretHistory(generation: generation, subject, events)
    }
  }

  /// Reads the management ID from the computer's record if the list does not have it.
  private func withManagementID(
    _ generation: Int, of subject: RevealSubject,
    _ load: @escaping @Sendable (RevealSubject) async throws -> BrowserEvent
  ) {
    Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      do {
        var subject = subject
        if subject.managementID.isEmpty {
          subject.managementID = try await fleet.record(of: subject.id).text(IdentityField.managementID.path) ?? ""
        }
        mailbox.post(try await load(subject))
      } catch {
        mailbox.post(.accountsFailed(generation: generation, CommandFailure(any: error).problem))
      }
    }
  }

  /// Requests a secret. It is not canceled: what the server has recorded has to be noted here, too.
  func reveal(_ order: RevealOrder) {
    Task.detached(priority: .userInitiated) { [self] in
      do {
        let answer = try await fleet.client.reveal(order.secret)
        if answer.secret != nil {
          let subject = order.subject
          let line = RevealTrace.Line(
            server: label, account: signedInAs,
            computer: RevealedComputer(
              id: subject.id.rawValue, name: subject.name, serialNumber: subject.serialNumber,
              username: subject.username, managementID: subject.managementID),
            secret: order.secret, reason: order.reason)
          if let trouble = RevealTrace(environment: environment).append(line) {
            mailbox.post(.archiveFailed(Problem(what: trouble)))
          }
        }
        mailbox.post(.revealed(order, answer))
      } catch {
        mailbox.post(.revealFailed(order, CommandFailure(any: error).problem))
      }
    }
  }

  /// Copies a secret by the first program that takes it; the terminal itself is the last resort.
  func copySecret(_ secret: RevealedSecret, label: String, seconds: Int) {
    clipboardWork.add { [self] in
      var failures: [String] = []
      let path = environment["PATH"]
      for route in Clipboard.routes(environment: environment) where route != .osc52 {
        let (result, mark) = secret.withBytes { bytes in
          (
            Result { () throws(ClipboardError) in try Clipboard.run(route, bytes, path: path, within: patience) },
            Self.mark(bytes)
          )
        }
        switch result {
        case .failure(let error): failures.append("\(error)")
        case .success:
          mailbox.post(
            .secretCopied(
              label: label, route: "\(route)", clearing: "; cleared in \(seconds) s if it is still there"))
          clearLater(route, mark, label: label, seconds: seconds)
          return
        }
      }
      mailbox.post(.copySecretThroughTerminal(secret, label: label, failures: failures))
    }
  }

  /// Tells texts apart without keeping them: the seed of the hash is that of the process.
  private static func mark(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return hasher.finalize()
  }

  private func clearLater(_ route: CopyRoute, _ mark: Int, label: String, seconds: Int) {
    Task.detached { [self] in
      try? await Task.sleep(for: .seconds(seconds))
      clipboardWork.add { [self] in
        let path = environment["PATH"]
        let content = (try? Clipboard.content(route, path: path, within: patience)) ?? []
        defer { RevealedSecret.overwrite(content) }
        let isSame = content.withUnsafeBytes { Self.mark($0) } == mark
        guard isSame else { return mailbox.post(.clipboardCleared(label: label, .replaced)) }
        guard (try? Clipboard.clear(route, path: path, within: patience)) != nil else {
          return mailbox.post(.clipboardCleared(label: label, .left(route: "\(route)")))
        }
        // tmux passes copies on to the terminal around it, which cannot be read.
        let isAll = route != .tmux
        mailbox.post(
          .clipboardCleared(label: label, isAll ? .cleared : .left(route: "the terminal outside of tmux")))
      }
    }
  }
}
