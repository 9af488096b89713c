import Foundation

/// Paths as the record in generated files has them: as seen from those files, so that a package can be moved whole.
enum RelativePath {
  /// How `path` is called from within `folder`.
  static func path(to path: String, from folder: String) -> String {
    let target = steps(path)
    let start = steps(folder)
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }

  /// Where a path leads that is called so from within `folder`.
  static func resolve(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// The steps from the root, links followed: two names of one folder have the same.
  private static func steps(_ path: String) -> [String] {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents.filter { $0 != "/" }
  }
}
