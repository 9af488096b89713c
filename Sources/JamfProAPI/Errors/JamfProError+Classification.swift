import APIRuntime
import HTTPTypes

extension JamfProError {
  /// What a failure means, whatever layer it came from.
  init(_ error: any Error, context: Context) {
    switch error {
    case let error as JamfProError: self = error
    case let error as ClientError: self.init(error.underlyingError, context: context)
    case is CancellationError: self = .canceled
    case let error as TransportError: self.init(transport: error, context: context)
    case let error as StatusError: self.init(status: error, context: context)
    case let error as UnexpectedContentType: self = .notJSON(error.contentType, error.status, context)
    case let error as JSONReadingError where error.isOfEmptyText: self = .empty(200, context)
    case let error as JSONReadingError where error.isOfMarkup: self = .page(nil, 200, context)
    case let error as JSONReadingError: self = .malformed(error, context)
    case let error as UnexpectedResponse: self.init(status: error.statusError, context: context)
    case HTTPBodyError.tooLong(let limit):
      self.init(
        .tooLarge, what: "\(context.server) sent an answer longer than \(JamfProError.size(limit)).",
        next: "Request fewer columns, or fewer computers per page.")
    case let error as UnusablePathParameter:
      self.init(.invalidRequest, what: "\"\(error.value)\" is not a valid computer ID.")
    default:
      self.init(
        .other, what: "The request to \(context.server) failed.",
        why: "The cause is unknown: \(type(of: error)).",
        next: "Try again. If it happens again, report this message.")
    }
  }

  static var canceled: JamfProError { JamfProError(.canceled, what: "Canceled.") }

  private init(transport error: TransportError, context: Context) {
    let server = context.server
    switch error {
    case .couldNotConnect(_, _, let reason):
      self.init(
        .unreachable, what: "Cannot connect to \(server).", why: "The system reports: \(reason).",
        next: "Check the host name and port, the network and the VPN.")
    case .unknownHost(let host):
      self.init(
        .unreachable, what: "Cannot connect to \(server).", why: "No address was found for \(host).",
        next: "Check the spelling of the host name, the network and the VPN.")
    case .tls(let failure, let reason): self.init(tls: failure, reason: reason, context: context)
    case .timedOut(.connecting):
      self.init(
        .timedOut, what: "\(server) did not answer in time.", why: "The connection was not established.",
        next: "Check the network, the VPN and the firewall, then try again.")
    case .timedOut:
      self.init(
        .timedOut, what: "\(server) did not answer in time.",
        why: "The connection works, but the answer did not arrive.",
        next: "Try again when the server is less busy.")
    case .connectionClosed:
      self.init(
        .interrupted, what: "\(server) closed the connection before its answer was complete.", next: "Try again.",
        nextIsRetry: true)
    case .canceled: self = .canceled
    case .other(let reason):
      self.init(
        .other, what: "The request to \(server) failed.",
        why: "Reason: \(context.secrets.redact(reason)).",
        next: "Try again. If it happens again, report this message.")
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
        .notJSON(contentType: contentType), what: "\(context.server) did not answer like a Jamf Pro server.",
        why: "It sent \(contentType) instead of JSON.",
        next: "Check the host. If it is correct, report this message.", status: status)
    }
    return page(contentType, status, context)
  }

  private static func page(_ contentType: String?, _ status: Int, _ context: Context) -> JamfProError {
    JamfProError(
      .notJSON(contentType: contentType), what: "\(context.server) did not answer like a Jamf Pro server.",
      why: "It sent a web page instead of JSON.",
      next: "Check the host, and whether a sign-in page or a proxy is in front of it.", status: status)
  }

  /// A success without a body where one is required.
  static func empty(_ status: Int, _ context: Context) -> JamfProError {
    JamfProError(
      .emptyAnswer, what: "\(context.server) sent an empty answer.",
      why: "Status \(status) means success, but the answer has no content.",
      next: "Try again. If it happens again, check what is in front of the server.", status: status)
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
      next: "Try again. If it happens again, report this message.")
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
        "If your own certificate authority or an inspecting proxy signs it, set caFile in the profile or SSL_CERT_FILE to "
          + "its PEM file. Otherwise do not continue."
      case .expired:
        "Check the date of this machine. If it is correct, the server's administrator has to renew the certificate."
      case .wrongName: "Use a host name that its certificate contains."
      case .clientCertificateRequired:
        "Set clientCertificate in the profile to a certificate and key that the server accepts."
      case .notSpoken where context.isLoopback:
        "If this server has no TLS, write http://\(context.server)."
      case .notSpoken: "Check the port, and whether a proxy or sign-in page is in front of it."
      case .nothingInCommon: "The server's administrator has to allow TLS 1.2 or 1.3."
      case .other: "Check the host name and port. For your own certificate authority, set caFile or SSL_CERT_FILE."
      }
    let found = context.secrets.redact(reason)
    self.init(
      .tls(failure), what: "Cannot connect securely to \(context.server).",
      why: found.prefix(1).uppercased() + found.dropFirst() + ".", next: next)
  }
}
