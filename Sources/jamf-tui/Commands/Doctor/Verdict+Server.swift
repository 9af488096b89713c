import APIRuntime
import Browser
import Essentials
import HTTPTypes
import Inventory
import JamfProAPI
import Secrets
import Wording

/// Verdicts about the server.
extension Verdict {
  // MARK: Connection, from a request without a credential

  /// The connection, TLS, the server itself and its clock, as far as the request got.
  ///
  /// - Parameters:
  ///   - explain: puts an error into words.
  ///   - remarks: special settings of the connection, such as a proxy.
  static func reaching(
    _ route: (label: String, isEncrypted: Bool, remarks: [String]), _ probe: ServerProbe,
    explain: (any Error) -> JamfProError
  ) -> [Verdict] {
    let connected = Verdict.ok(.connection, "Connected to \(route.label).")
    let remarks = route.isEncrypted ? route.remarks.map { "\($0.capitalizedFirst)." } : []
    switch probe {
    case .failed(let error):
      let error = explain(error)
      guard case .tls = error.kind else {
        return [.fail(.connection, CommandFailure(error), more: remarks)]
      }
      return [connected, .fail(.tls, CommandFailure(error), more: remarks)]
    case .answered(let head, let asked, let came):
      let tls =
        route.isEncrypted
        ? "The server's certificate is trusted."
        : "Not encrypted, which is allowed only for addresses of this machine."
      let server = server(head, label: route.label, explain: explain)
      return [connected, .ok(.tls, tls, more: remarks), server, clock(head, asked: asked, came: came)]
    }
  }

  /// Whether the response is how Jamf Pro answers an unauthenticated request.
  private static func server(_ head: HTTPResponse, label: String, explain: (any Error) -> JamfProError) -> Verdict {
    let contentType = head.headerFields[.contentType]
    let isJSON = contentType.map { ResponseBody.matches($0, "application/json") } ?? false
    switch head.status.code {
    // An API gateway may reject an unknown operation before it requires sign-in.
    case 200 where isJSON, 401 where isJSON, 403 where isJSON, 404 where isJSON:
      return .ok(.server, "A Jamf Pro server answers.")
    case 200..<300:
      return .fail(
        .server,
        CommandFailure(
          explain(
            UnexpectedContentType(status: head.status.code, contentType: contentType, expected: "application/json"))))
    case 401:
      return .warn(
        .server, "\(label) requires sign-in, but does not look like Jamf Pro.",
        why: "The response is not JSON. Another service may be in front of the server.",
        next: "Check the host if signing in fails.")
    default:
      return .fail(.server, CommandFailure(explain(StatusError(response: head, body: []))))
    }
  }

  /// Warns about the clock when it differs by more than the request's duration plus a minute.
  private static func clock(_ head: HTTPResponse, asked: Date, came: Date) -> Verdict {
    guard let date = head.headerFields.answerDate else {
      return .ok(.clock, "The server does not send its time, so the clocks were not compared.")
    }
    let ahead = asked.timeIntervalSince(date)
    let behind = date.timeIntervalSince(came)
    let difference = max(ahead, behind)
    guard difference > 60 else { return .ok(.clock, "The server's clock and this machine's agree.") }
    return .warn(
      .clock,
      "This machine's clock is \(SpokenTime.text(seconds: difference)) \(ahead > behind ? "ahead of" : "behind") the server's.",
      why: "Ages such as \"3 d ago\" depend on this machine's clock.", next: "Set the clock, for example with NTP.")
  }

  // MARK: Sign-in and version

  /// - Parameter lifetime: the lifetime of the issued token; nil for a token given by the user.
  static func signIn(_ credential: Credential, lifetime: Duration?) -> Verdict {
    if case .token = credential {
      return .ok(.signIn, "The given access token is used as it is. It cannot be renewed when it expires.")
    }
    let words = lifetime.map { "; tokens are valid for \(SpokenTime.text($0))" } ?? ""
    return .ok(.signIn, "The server accepts the \(credential.label)\(words).")
  }

  /// The release, and the version of the inventory API that a page was loaded with.
  static func version(_ server: ServerInfo) -> Verdict {
    let release = server.release.isEmpty ? "A release that the server does not report" : "Jamf Pro \(server.release)"
    let what = "\(release), inventory API \(server.inventoryVersion)"
    guard let since = server.deprecatedSince else { return .ok(.version, "\(what).") }
    return .warn(
      .version, "\(what), deprecated since \(since).",
      why:
        "Jamf may remove it a year after that. Until then everything works; missing fields are shown as not available.",
      next: "Update Jamf Pro to 11.30 or newer, which has v4.")
  }

  // MARK: Privileges

  /// The credential's privileges. A page has arrived, so the privilege for the list is not missing.
  static func privileges(_ report: PrivilegeReport, _ credential: Credential) -> Verdict {
    let needed = Operations.ComputersInventoryGetV4.requiredPrivileges.joined(separator: " and ")
    let what = "\(needed), which the list needs, is granted."
    switch report.source {
    case .account where report.isAdministrator:
      return .ok(.privileges, what, more: ["\(report.account ?? credential.label) is an administrator."])
    case .account:
      let count = Quantity.of(report.granted?.count ?? 0, "privilege")
      return .ok(
        .privileges, what,
        more: ["The server lists \(count) of \(report.account ?? credential.label)."] + optional(report))
    case .tokenScope, .unknown:
      let scope = report.scope.map { "The token's scope is \($0). " } ?? ""
      return .ok(
        .privileges, what,
        more: [scope + "The server does not list the privileges. A missing one is reported when it is needed."])
    }
  }

  /// What is not possible without a privilege that the list does not need.
  private static func optional(_ report: PrivilegeReport) -> [String] {
    let features =
      SecretKind.allCases.map { ("To reveal a \($0.noun)", $0.requiredPrivileges) } + [
        ("For MDM commands in the time line", Operations.MdmCommandsGetV2.requiredPrivileges),
        (
          "For LAPS in the time line", Operations.LocalAdminPasswordByClientManagementIdHistoryGetV2.requiredPrivileges
        ),
      ]
    return features.compactMap { purpose, privileges in
      let missing = privileges.filter { report.may($0) == false }
      return missing.isEmpty ? nil : "\(purpose), \(list(missing)) is missing."
    }
  }

  /// The names of departments, buildings, sites and groups.
  static func lookups(_ lookups: Lookups, _ credential: Credential) -> Verdict {
    let kinds = [
      ("department", lookups.departments), ("building", lookups.buildings), ("site", lookups.sites),
      ("group", lookups.groups),
    ]
    var known: [String] = []
    var unknown: [String] = []
    var errors: [JamfProError] = []
    for (kind, lookup) in kinds {
      switch lookup {
      case .names(let names): known.append(Quantity.of(names.count, kind))
      case .unavailable(let error):
        unknown.append(Quantity.noun(0, kind))
        if !errors.contains(error) { errors.append(error) }
      }
    }
    guard let first = errors.first else { return .ok(.lookups, "The names of \(list(known)) were loaded.") }
    let missing = errors.flatMap { error -> [String] in
      if case .missingPrivilege(let names) = error.kind { names } else { [] }
    }
    let what = "No names of \(list(unknown)): IDs are shown instead."
    let more = known.isEmpty ? [] : ["The names of \(list(known)) were loaded."]
    guard !missing.isEmpty else {
      let why = [first.what, first.why].compactMap(\.self).joined(separator: " ")
      return .warn(.lookups, what, why: why, next: first.next, more: more)
    }
    let noun = Quantity.noun(missing.count, "privilege")
    let isClient = if case .apiClient = credential { true } else { false }
    return .warn(
      .lookups, what,
      why: "The \(credential.label) does not have the \(noun) \(list(missing.map { "\"\($0)\"" })).",
      next: isClient
        ? "Add the missing \(noun) to the API role in Jamf Pro. It takes effect with the next token."
        : "Ask a Jamf Pro administrator for the missing \(noun).", more: more)
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  // MARK: Inventory

  /// The first page of computers.
  static func inventory(_ page: PageSummary, bytes: Int, took: Duration) -> Verdict {
    let time = SpokenTime.text(took)
    guard page.rows > 0 else {
      return .warn(
        .inventory, "The server lists no computers.",
        why: "There are none, or the account is limited to sites that have none.",
        next: "Compare with what this account sees in Jamf Pro's web interface.")
    }
    let computers = Amount.loadedComputers(page.rows, of: page.totalCount)
    let what = "Loaded \(computers) in \(time) (\(bytes / 1024 + 1) KiB)."
    guard took > slowPage else { return .ok(.inventory, what) }
    return .warn(
      .inventory, what, why: "That is slow for a first page: the server or the network is busy.",
      next: "Show fewer columns (\"browse\", \"columns\"): each section that they need takes the server time.")
  }

  /// A real server takes one or two seconds for the browser's first page.
  private static let slowPage = Duration.seconds(10)
}

/// A duration in words, in the largest unit with a value of at least two.
enum SpokenTime {
  private static let units: [(seconds: Double, name: String)] = [
    (86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"),
  ]

  static func text(seconds: Double) -> String {
    guard let unit = units.first(where: { seconds >= 2 * $0.seconds }) else {
      return seconds >= 1 ? Quantity.of(1, "second") : "\(Int((seconds * 1000).rounded())) ms"
    }
    return Quantity.of(Int((seconds / unit.seconds).rounded(.down)), unit.name)
  }

  static func text(_ duration: Duration) -> String {
    text(seconds: Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
  }
}
