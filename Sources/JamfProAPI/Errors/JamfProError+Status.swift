import APIRuntime

extension JamfProError {
  /// What a status other than success means.
  init(status refusal: StatusError, context: Context) {
    let says = ServerMessage(refusal.details, without: context.secrets).sentence.map { "The server says: \($0)" }
    let server = context.server
    let status = refusal.status
    switch status {
    case 200..<300: self = .empty(status, context)
    case 300..<400:
      let target = refusal.redirectHost.map { " to \(context.secrets.redact($0))" } ?? " to another address"
      self.init(
        .redirected, what: "\(server) redirects the request\(target).",
        why: "The access token is not sent to any other address.",
        next: "Use the server's actual address.", status: status)
    case 401 where TokenSource.operationIDs.contains(refusal.operationID):
      self = .badCredentials(context, says, status)
    case 400 where TokenSource.operationIDs.contains(refusal.operationID):
      self = .badCredentials(context, says, status)
    case 401: self = .tokenRejected(context, detail: says)
    case 403 where refusal.isHTML:
      self.init(
        .blockedByEdge, what: "Something in front of \(server) refused the request.",
        why: "The answer is a web page that does not come from Jamf Pro.",
        next: "Check allow lists, VPN and firewall. After many requests at once, wait a minute.", status: status)
    case 403: self = .missingPrivilege(context, says)
    case 404 where !refusal.isHTML && InventoryVersion.isDetail(refusal.operationID):
      self.init(
        .notFound, what: "\(server) does not have this computer, or no longer has it.", why: says,
        next: "Load the list again.", nextIsRetry: true, status: status)
    case 404:
      self.init(
        .notFound, what: "\(server) does not have the requested data.", why: says,
        next: refusal.isHTML ? "Check that the host is a Jamf Pro server." : "Refresh the list.", status: status)
    case 408, 504:
      self.init(
        .timedOut, what: "\(server) did not answer in time (status \(status)).",
        why: says ?? "Something in front of it stopped waiting.", next: "Try again when the server is less busy.",
        status: status)
    case 409:
      self.init(
        .conflict, what: "The data on \(server) changed in the meantime.", why: says,
        next: "Refresh the list, then try again.", status: status)
    case 429:
      self.init(
        .rateLimited, what: "\(server) received too many requests.", why: says, next: "Wait a minute, then try again.",
        status: status)
    case 400..<500:
      self.init(
        .invalidRequest, what: "\(server) does not accept the request (status \(status)).", why: says,
        next: "Check the filter, sort and columns.", status: status)
    case 502, 503:
      self.init(
        .unavailable, what: "\(server) is not available (status \(status)).",
        why: says ?? "It is starting, under maintenance or overloaded.", next: "Try again in a few minutes.",
        status: status)
    default:
      self.init(
        .serverError(status), what: "\(server) failed (status \(status)).",
        why: says ?? (refusal.isHTML ? "The answer is a web page that does not come from Jamf Pro." : nil),
        next: "Try again. The server's log has details.", status: status)
    }
  }

  private static func badCredentials(_ context: Context, _ says: String?, _ status: Int) -> JamfProError {
    let next =
      switch context.credential {
      case .apiClient:
        "Check the client ID and secret, and that the API client is enabled (Settings > System > API roles and clients)."
      case .user:
        "Check the name and password, and that the user can sign in to Jamf Pro directly (not by single sign-on)."
      case .token: "Use another token."
      }
    return JamfProError(
      .badCredentials, what: "\(context.server) does not accept the \(context.credential.label).", why: says,
      next: next,
      status: status)
  }

  private static func missingPrivilege(_ context: Context, _ says: String?) -> JamfProError {
    let privileges = context.requiredPrivileges
    let names = privileges.map { "\"\($0)\"" }.joined(separator: ", ")
    let why = privileges.isEmpty ? says : "It needs the privilege\(privileges.count == 1 ? "" : "s") \(names)."
    let isClient = if case .apiClient = context.credential { true } else { false }
    return JamfProError(
      .missingPrivilege(privileges), what: "\(context.subject) may not do this on \(context.server).", why: why,
      next: isClient
        ? "Add it to the API role in Jamf Pro, then start again: a token keeps the privileges it was issued with."
        : "Ask a Jamf Pro administrator for it.", status: 403)
  }
}

/// The server's own words about what went wrong.
struct ServerMessage {
  /// One line; nil when the server says nothing.
  let text: String?

  /// Long enough for any message, short enough for a line or two.
  private static let limit = 300

  /// The first errors in words, without known secrets.
  init(_ details: [APIErrorDetail], without secrets: KnownSecrets) {
    let text = secrets.redact(
      details.prefix(3).map(ServerMessage.line).filter { !$0.isEmpty }.joined(separator: ": "))
    self.text = text.isEmpty ? nil : text.count > ServerMessage.limit ? text.prefix(ServerMessage.limit) + "…" : text
  }

  /// The text as a complete sentence; nil when the server says nothing.
  var sentence: String? {
    text.map { text in
      let last = text.last { !"\"')]”’»".contains($0) }
      return last.map { ".!?…。".contains($0) } == true ? text : text + "."
    }
  }

  private static func line(_ detail: APIErrorDetail) -> String {
    let words = [detail.code, detail.description].compactMap(\.self).joined(separator: ": ")
    return words + (detail.field.map { " (\($0))" } ?? "")
  }
}
