import JamfProAPI

/// What signing in and the server's own words about itself tell.
extension Verdict {
  /// - Parameter lifetime: of the token that was handed out; nil for one that the user gave.
  static func signIn(_ credential: Credential, lifetime: Duration?) -> Verdict {
    if case .token = credential {
      return .ok(.signIn, "The access token given is used as it is. It cannot be renewed when its time is over.")
    }
    let words = lifetime.map { ", for \(SpokenTime.text($0)) at a time" } ?? ""
    return .ok(.signIn, "The server takes the \(credential.label)\(words).")
  }

  /// The release, and the version of the inventory API that a page really came in.
  static func version(_ server: ServerInfo) -> Verdict {
    let release = server.release.isEmpty ? "The server does not tell its release" : "Jamf Pro \(server.release)"
    let what = "\(release); inventory API \(server.inventoryVersion)"
    return .ok(.version, "\(what).")
  }
}
