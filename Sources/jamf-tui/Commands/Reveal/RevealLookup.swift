import ArgumentParser
import Inventory
import JamfProAPI
import RSQL
import Screen
import Secrets

/// The computer whose secret is wanted.
struct RevealedComputer: Hashable, Sendable {
  var id: String
  var name: String
  var serialNumber: String
  var username: String
  var managementID: String

  /// `Kim's MacBook Air, serial number C02…, user kim`.
  var words: String {
    var parts = [name.isEmpty ? "computer \(id)" : name]
    if !serialNumber.isEmpty { parts.append("serial number \(serialNumber)") }
    parts.append(username.isEmpty ? "no user" : "user \(username)")
    return parts.joined(separator: ", ")
  }
}

/// Finds one computer with as few requests as possible: people are on the phone.
struct RevealLookup {
  let session: Session
  /// The command in suggestions: `reveal filevault`.
  let command: String

  /// More matches are not listed: a few are enough to see that the value is no identifier.
  private static let mostRows = 100

  /// The only computer that matches.
  ///
  /// - Throws: `CommandFailure` when there are none or several.
  func computer(_ question: ShowQuestion) throws -> RevealedComputer {
    guard !question.keys.isEmpty, let expression = question.exact else {
      throw CommandFailure(noneOf: [], for: question)
    }
    let fields =
      question.fields
      + [IdentityField.managementID, .username].compactMap { field in
        question.fields.contains { $0.path == field.path } ? nil : FieldCatalogue.jamfPro.field(path: field.path)
      }
    let request = InventoryRequest(
      sections: Set(fields.flatMap(\.sections)).sorted(), filter: expression.description, pageRows: Self.mostRows)
    let page = try session.waitingWithLine { [client = session.client] _ in
      // The server's release would be one more request. A server without the newest version says so.
      client.assumeNewestInventory()
      return try await client.inventoryPage(request, rows: Self.mostRows) { try $0.translated(for: $1) }
    }
    var builder = InventoryBuilder(columns: fields, layout: page.version.layout)
    do { _ = try builder.append(page: page.bytes) } catch { throw session.client.explain(error) }
    let snapshot = builder.snapshot()
    let (computers, keys) = ShowSearch(question, in: snapshot).found()
    if computers.count > 1 { throw CommandFailure(several: computers, for: question, by: keys, command: command) }
    guard let only = computers.first else {
      // Diacritics that were not typed, and suggestions, need more requests.
      let (id, incomplete) = try ShowLookup(session: session).computer(question)
      if let incomplete { throw incomplete }
      return try computer(ShowQuestion(id.rawValue, by: .id))
    }
    func text(_ field: IdentityField) -> String {
      guard let row = snapshot.row(of: only.id), let column = snapshot.column(path: field.path) else { return "" }
      return snapshot.text(row: row, column: column)
    }
    return RevealedComputer(
      id: only.id.rawValue, name: only.name, serialNumber: only.serialNumber, username: only.username,
      managementID: text(.managementID))
  }
}

/// Which secret of a computer is meant.
struct RevealTarget {
  let kind: SecretKind
  /// `NAME`, `NAME/MDM` or `NAME/JMF`; nil for the only account.
  let account: String?
  let session: Session

  init(_ kind: SecretKind, account: String?, session: Session) {
    (self.kind, self.account, self.session) = (kind, account, session)
  }

  /// - Throws: `CommandFailure` when there is no account, or not exactly one is meant.
  func secret(of computer: RevealedComputer) throws -> ComputerSecret {
    guard kind == .localAdmin else { return .computer(kind, id: computer.id) }
    guard !computer.managementID.isEmpty else {
      throw CommandFailure(
        "\(computer.words): no local administrator password is stored.",
        why: "The computer has no management ID: Jamf Pro does not manage it.", exitCode: .noMatch)
    }
    let accounts = try session.waitingWithLine { [client = session.client] _ in
      try await client.localAdminAccounts(managementID: computer.managementID)
    }
    guard !accounts.isEmpty else {
      throw CommandFailure(nothingStored: kind, of: computer, SecretAnswer())
    }
    let exact = accounts.filter { matches($0) { $0 == $1 } }
    let meant = exact.isEmpty ? accounts.filter { matches($0) { $0.lowercased() == $1.lowercased() } } : exact
    if meant.count == 1 { return .account(meant[0]) }
    let names = accounts.map { candidate in
      let name = Self.name(candidate)
      // Only the ID tells those apart.
      return accounts.count { Self.name($0) == name } > 1 ? candidate.guid : name
    }
    let what =
      account.map { meant.isEmpty ? "has no account \"\($0)\"" : "has \(meant.count) accounts named \"\($0)\"" }
      ?? "has \(accounts.count) managed accounts"
    throw CommandFailure(
      "\(computer.name.isEmpty ? "Computer \(computer.id)" : computer.name) \(what).",
      next: "Name one of them with --account.", more: names.map { "  \($0)" },
      exitCode: meant.isEmpty && account != nil ? .noMatch : .failure)
  }

  private static func name(_ account: LocalAdminAccount) -> String {
    account.source.isEmpty ? account.username : "\(account.username)/\(account.source)"
  }

  private func matches(_ candidate: LocalAdminAccount, _ isSame: (String, String) -> Bool) -> Bool {
    guard let account else { return true }
    return [candidate.username, Self.name(candidate), candidate.guid].contains { isSame($0, account) }
  }
}
