import APIRuntime
import HTTPTypes

extension JamfProError {
  /// What a failure means, whatever layer it came from.
  init(_ error: any Error, context: Context) {
    switch error {
    case let error as JamfProError: self = error
    case let error as ClientError: self.init(error.underlyingError, context: context)
    case is CancellationError: self = .cancelled
    case let error as TransportError: self.init(transport: error, context: context)
    case let error as StatusError: self.init(status: error, context: context)
    case let error as UnexpectedContentType: self = .notJSON(error.contentType, error.status, context)
    case let error as JSONReadingError where error.isOfEmptyText: self = .empty(200, context)
    case let error as JSONReadingError where error.isOfMarkup: self = .page(nil, 200, context)
    case let error as JSONReadingError: self = .malformed(error, context)
    case let error as UnexpectedResponse: self.init(status: error.statusError, context: context)
    case HTTPBodyError.tooLong(let limit):
      self.init(
        .tooLarge, what: "\(context.server) sent a longer answer than the \(JamfProError.size(limit)) that are taken.",
        next: "Ask for fewer columns, or for fewer computers a page.")
    case let error as UnusablePathParameter:
      self.init(.invalidRequest, what: "\"\(error.value)\" cannot be the id of a computer.")
    default:
      self.init(
        .other, what: "The request to \(context.server) failed.",
        why: "The reason is not known here: \(type(of: error)).",
        next: "Try again; if it stays so, report it with these words.")
    }
  }

  static var cancelled: JamfProError { JamfProError(.cancelled, what: "Cancelled.") }

  private init(transport error: TransportError, context: Context) {
    let server = context.server
    switch error {
    case .couldNotConnect(_, _, let reason):
      self.init(
        .unreachable, what: "No connection to \(server).", why: "The system says: \(reason).",
        next: "Check the name and the port, the network and the VPN.")
    case .unknownHost(let host):
      self.init(
        .unreachable, what: "No connection to \(server).", why: "No address is known for \(host).",
        next: "Check the spelling of the name, the network and the VPN.")
    case .tls(let failure, let reason): self.init(tls: failure, reason: reason, context: context)
    case .timedOut(.connecting):
      self.init(
        .timedOut, what: "\(server) did not answer in time.", why: "No connection was made.",
        next: "Check the network, the VPN and the firewall, then try again.")
    case .timedOut:
      self.init(
        .timedOut, what: "\(server) did not answer in time.", why: "The connection is there, the answer is not.",
        next: "Try again when the server is less busy.")
    case .connectionClosed:
      self.init(
        .interrupted, what: "\(server) ended the connection before its answer was complete.", next: "Try again.",
        nextIsRetry: true)
    case .cancelled: self = .cancelled
    case .other(let reason):
      self.init(
        .other, what: "The request to \(server) failed.",
        why: "The reason given is: \(context.secrets.redact(reason)).",
        next: "Try again; if it stays so, report it with these words.")
    }
  }

  private static func notJSON(_ contentType: String?, _ status: Int, _ context: Context) -> JamfProError {
    if !(200..<300).contains(status) {
      var response = HTTPResponse(status: .init(code: status))
      response.headerFields[.contentType] = contentType
      return JamfProError(status: StatusError(response: response, body: []), context: context)
    }
    let contentType = contentType.map { ResponseBody.redacted($0, by: context.secrets.redact) }
    if let contentType, !ResponseBody.matches(contentType, "text/html") {
      return JamfProError(
        .notJSON(contentType: contentType), what: "\(context.server) did not answer as a Jamf Pro server does.",
        why: "It sent \(contentType) where JSON should be.",
        next: "Check the host; if it is right, report it with these words.", status: status)
    }
    return page(contentType, status, context)
  }

  private static func page(_ contentType: String?, _ status: Int, _ context: Context) -> JamfProError {
    JamfProError(
      .notJSON(contentType: contentType), what: "\(context.server) did not answer as a Jamf Pro server does.",
      why: "It sent a web page where JSON should be.",
      next: "Check the host, and whether a sign-in page or a proxy stands before it.", status: status)
  }

  /// A success without a body where one is required.
  static func empty(_ status: Int, _ context: Context) -> JamfProError {
    JamfProError(
      .emptyAnswer, what: "\(context.server) sent an empty answer.",
      why: "It says that all is well (status \(status)), and sends nothing.",
      next: "Try again; if it stays so, check what stands before the server.", status: status)
  }

  /// A number of bytes for people.
  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }

  private static func malformed(_ error: JSONReadingError, _ context: Context) -> JamfProError {
    let error = error.redacted(by: context.secrets.redact)
    return JamfProError(
      .malformed(path: error.path, offset: error.offset),
      what: "\(context.server) sent an answer that cannot be read.",
      why: "At byte \(error.offset)\(error.path.isEmpty ? "" : ", \(error.path)"): "
        + "expected \(error.expected), found \(error.found).",
      next: "Try again; if it stays so, report it with these words.")
  }
}

extension JamfProError {
  /// What a failed TLS exchange means, and what to do about it. Turning off verification is never suggested.
  ///
  /// - Parameter reason: the transport's explanation, as a clause. It may quote the server's certificate.
  init(tls failure: TLSFailure, reason: String, context: Context) {
    let next =
      switch failure {
      case .unknownAuthority:
        "Where an authority of your own signs it, or a proxy that reads along, name its PEM file as caFile in the "
          + "profile or in SSL_CERT_FILE; else do not go on."
      case .expired: "Check the date of this machine; else the server's administrator has to renew the certificate."
      case .wrongName: "Give the host by a name that its certificate has."
      case .clientCertificateRequired:
        "Name one and its key as clientCertificate in the profile, one that the server takes."
      case .notSpoken: "Check the port, and whether a proxy or sign-in page stands before it."
      case .nothingInCommon: "The server's administrator has to allow TLS 1.2 or 1.3."
      case .other: "Check the name and the port; an authority of your own goes into caFile or SSL_CERT_FILE."
      }
    let found = context.secrets.redact(reason)
    self.init(
      .tls(failure), what: "No secure connection to \(context.server).",
      why: found.prefix(1).uppercased() + found.dropFirst() + ".", next: next)
  }
}
