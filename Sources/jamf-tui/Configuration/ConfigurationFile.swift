import APIRuntime
import Browser
import Essentials

/// The configuration file, for changes while the program runs.
struct ConfigurationFile {
  var path: String

  /// Changes the current content of the file, which may have been edited since it was read. If the change fails, the
  /// file stays as it is.
  func apply(_ change: ConfigurationChange) throws(Problem) {
    try edit { editor throws(JSONReadingError) in try editor.apply(change) }
  }

  /// Adds a profile to the current content of the file.
  func add(_ profile: NewProfile) throws(Problem) {
    var profile = profile
    // A file next to the configuration is referenced by name, without its folder.
    if case .file(let secret) = profile.secret, profile.typed != nil {
      profile.secret = .file(secret.split(separator: "/").last.map(String.init) ?? secret)
    }
    try edit { [profile] editor throws(JSONReadingError) in try editor.add(profile) }
  }

  private func edit(_ change: (inout ConfigurationEditor) throws(JSONReadingError) -> Void) throws(Problem) {
    // A symbolic link to the file stays a link: some users keep their settings elsewhere.
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    let manager = FileManager.default
    let isThere = manager.fileExists(atPath: target)
    let before: [UInt8]
    do { before = isThere ? Array(try Data(contentsOf: URL(filePath: target))) : [] } catch {
      throw Problem(what: "\(path) cannot be read.", why: FileTrouble.reason(error))
    }
    let after = try changed(before, by: change)
    guard after != before else { return }
    try write(after, to: target, isThere: isThere)
  }

  /// The views in the file now; nil when it cannot be read.
  func views() -> [SavedView]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return (try? ConfigurationReader.read(Array(data), file: path))?.browse.views
  }

  /// The charts of the overview in the file now; nil when it names none, or cannot be read.
  func overview() -> [String]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return (try? ConfigurationReader.read(Array(data), file: path))?.browse.overview
  }

  private func changed(
    _ before: [UInt8], by change: (inout ConfigurationEditor) throws(JSONReadingError) -> Void
  ) throws(Problem) -> [UInt8] {
    var editor = ConfigurationEditor(before)
    do {
      _ = try ConfigurationReader.read(editor.bytes, file: path)
      try change(&editor)
      _ = try ConfigurationReader.read(editor.bytes, file: path)
    } catch let error as ConfigurationError {
      throw Problem(
        what: "\(path) has a mistake and was not changed.", why: error.problems.first?.description,
        next: "Fix it and try again.")
    } catch {
      throw Problem(what: "\(path) cannot be changed.", why: "\(error)")
    }
    return editor.bytes
  }

  /// Writes the whole file. Only the owner can read a new one.
  private func write(_ bytes: [UInt8], to target: String, isThere: Bool) throws(Problem) {
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        at: URL(filePath: target).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw Problem(what: "\(path) cannot be written.", why: FileTrouble.reason(error))
    }
    switch WholeFile(target, home: HomeFolder([:])).write(replaces: isThere, mode: 0o600, { write in _ = write(bytes) })
    {
    case .written: return
    case .exists: throw Problem(what: "\(path) was created in the meantime.", next: "Try again.")
    case .failed(let problem): throw problem
    }
  }
}
