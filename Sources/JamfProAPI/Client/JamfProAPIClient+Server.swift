import APIRuntime

extension JamfProAPIClient {
  /// What the server is, and which version of the inventory API is used with it; asked once. Throws `JamfProError`.
  ///
  /// The version goes by the server's release. Should the server lack it all the same, the first page of the inventory
  /// finds out, and this answers with the older one from then on.
  public func serverInfo() async throws -> ServerInfo {
    if let info = negotiation.info { return info }
    do { return try await memory.server.join { [self] in try await askServer() } } catch { throw explain(error) }
  }

  private func askServer() async throws -> ServerInfo {
    if let info = negotiation.info { return info }
    let version = try await reading(Operations.JamfProVersionGetV1.facts) { () -> String in
      do {
        return try await checked.JamfProVersionGetV1().ok.body.json.version ?? ""
      } catch let error as ClientError where error.statusError?.isMissingEndpoint == true {
        // A gateway may publish the inventory only.
        return ""
      }
    }
    let info = ServerInfo(version: version, inventoryVersion: .newest(in: JamfProVersion(version)))
    negotiation.remember(info)
    return info
  }
}

extension StatusError {
  /// Whether the server has no such operation. A web page is no such proof: it comes from something in front.
  var isMissingEndpoint: Bool { status == 404 && !isHTML }
}
