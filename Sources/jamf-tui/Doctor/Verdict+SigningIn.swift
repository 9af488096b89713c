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
    let release = server.release.isEmpty ? "A release that the server does not tell" : "Jamf Pro \(server.release)"
    let what = "\(release), inventory API \(server.inventoryVersion)"
    guard let since = server.deprecatedSince else { return .ok(.version, "\(what).") }
    return .warn(
      .version, "\(what), which is deprecated since \(since).",
      why: "Jamf may remove it a year after that. Until then all works, and what it lacks is shown as not available.",
      next: "Update Jamf Pro to 11.30 or newer, which has v4.")
  }
}
