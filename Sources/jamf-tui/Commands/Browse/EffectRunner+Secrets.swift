import Browser
import Essentials
import Inventory
import JamfProAPI
import Secrets
import Synchronization
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
    let subject = order.subject
    let line = RevealTrace.Line(
      server: label, account: signedInAs,
      computer: RevealedComputer(
        id: subject.id.rawValue, name: subject.name, serialNumber: subject.serialNumber,
        username: subject.username, managementID: subject.managementID),
      secret: order.secret, reason: order.reason)
    Task.detached(priority: .userInitiated) { [self] in
      let trace = RevealTrace(environment: environment)
      if let trouble = trace.append(.requested, line) { mailbox.post(.revealNotNoted(Problem(what: trouble))) }
      do {
        let answer = try await fleet.client.reveal(order.secret)
        _ = trace.append(answer.secret == nil ? .nothingStored : .revealed, line)
        mailbox.post(.revealed(order, answer))
      } catch {
        _ = trace.append(.failed, line)
        mailbox.post(.revealFailed(order, CommandFailure(any: error).problem))
      }
    }
  }

  /// Copies a secret by the first program that takes it; the terminal itself is the last resort.
  func copySecret(_ secret: RevealedSecret, label: String, seconds: Int) {
    clipboardWork.add { [self] in
      var failures: [String] = []
      let path = environment["PATH"]
      // It may have been hidden meanwhile.
      guard !secret.isErased else {
        return mailbox.post(.secretNotCopied(label: label, Problem(what: "It was hidden before.")))
      }
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
              label: label, route: "\(route)", clearing: "It is removed in \(seconds) s."))
          let place = Clipboard.place(of: route, path: path, within: patience)
          clearLater(route, place, mark, label: label, seconds: seconds)
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

  private func clearLater(_ route: CopyRoute, _ place: String?, _ mark: Int, label: String, seconds: Int) {
    let number = uncleared.withLock { uncleared in
      uncleared.number += 1
      uncleared.labels[uncleared.number] = label
      return uncleared.number
    }
    Task.detached { [self] in
      try? await Task.sleep(for: .seconds(seconds))
      clipboardWork.add { [self] in
        uncleared.withLock { _ = $0.labels.removeValue(forKey: number) }
        let path = environment["PATH"]
        let content = (try? Clipboard.content(route, place, path: path, within: patience)) ?? []
        defer { RevealedSecret.overwrite(content) }
        let isSame = content.withUnsafeBytes { Self.mark($0) } == mark
        guard isSame else { return mailbox.post(.clipboardCleared(label: label, .replaced)) }
        guard (try? Clipboard.clear(route, place, path: path, within: patience)) != nil else {
          return mailbox.post(.clipboardCleared(label: label, .left(route: "\(route)")))
        }
        mailbox.post(.clipboardCleared(label: label, route == .tmux ? .clearedInTmux : .cleared))
      }
    }
  }
}
