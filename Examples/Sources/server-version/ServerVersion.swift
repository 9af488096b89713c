import APIRuntime
import AsyncHTTPTransport
import Foundation
import StatusAPI

/// Prints the release of a server, with a client generated from StatusAPI/openapi.yaml.
@main
struct ServerVersion {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let host = environment["JAMF_HOST"], let server = URL(string: "\(host)/api"),
      let id = environment["JAMF_CLIENT_ID"], let secret = environment["JAMF_CLIENT_SECRET"]
    else {
      let message = "JAMF_HOST (as https://...), JAMF_CLIENT_ID and JAMF_CLIENT_SECRET are needed.\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(64)
    }
    let transport = AsyncHTTPTransport()
    // A client without middlewares asks for the token, which is put on the requests of the other.
    let keeper = TokenKeeper(client: Client(serverURL: server, transport: transport), id: id, secret: secret)
    let client = Client(
      serverURL: server, transport: transport,
      middlewares: [RetryMiddleware(), BearerAuthentication(serverURL: server, tokens: keeper)])
    print(try await client.serverVersion().ok.body.json.version ?? "not told")
    await transport.shutdown()
  }
}
