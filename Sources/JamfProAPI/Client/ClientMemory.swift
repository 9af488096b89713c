/// What a client has found out about its server and its credential.
struct ClientMemory: Sendable {
  let negotiation = VersionNegotiation()
  let server = Flight<ServerInfo>()
  let privileges = Remembered<PrivilegeReport>()
  let lookups = Remembered<Lookups>()
  let extensionAttributes = Remembered<ExtensionAttributeLookup>()
}
