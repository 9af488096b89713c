import Essentials

/// The folder that a leading `~` in a path stands for.
struct HomeFolder {
  let path: String

  init(_ environment: [String: String]) {
    path =
      environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FileManager.default.homeDirectoryForCurrentUser.path
  }

  /// The path with a leading `~` replaced. Other users' folders (`~ada`) are not supported.
  func expanding(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? self.path + path.dropFirst() : path
  }
}
