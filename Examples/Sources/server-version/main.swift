import APIRuntime
import AsyncHTTPTransport
import Foundation
import StatusAPI

let settings = ProcessInfo.processInfo.environment
guard let server = URL(string: "\(settings["JAMF_HOST"] ?? "http://127.0.0.1:8099")/api") else { exit(64) }
let transport = AsyncHTTPTransport()
let tokens = AccessTokenManager(
  clientCredentials: OAuthTokenEndpoint(
    url: server.appending(path: "oauth/token"), clientID: settings["JAMF_CLIENT_ID"] ?? "demo-client",
    clientSecret: Secret(settings["JAMF_CLIENT_SECRET"] ?? "demo-secret"), transport: transport))
let client = Client(
  serverURL: server, transport: transport,
  middlewares: [RetryMiddleware(), Authentication(serverURL: server, TokenAuthenticator(tokens))])
do {
  print(try await client.serverVersion().ok.body.json.version ?? "unknown")
} catch {
  FileHandle.standardError.write(Data("server-version: \(error.localizedDescription)\n".utf8))
  exit(1)
}
