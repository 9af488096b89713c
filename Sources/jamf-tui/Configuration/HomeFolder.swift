import Foundation

/// The folder that `~` at the start of a path means.
struct HomeFolder {
  let path: String

  init(_ environment: [String: String]) {
    path =
      environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// The path with the folder in place of a leading `~`. Other people's folders (`~ada`) are not looked up.
  func expanding(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? self.path + path.dropFirst() : path
  }
}
