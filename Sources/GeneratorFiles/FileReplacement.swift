import Essentials

/// Replaces several files as one change.
///
/// All contents are written beside their targets first, and renamed when all of them are complete, the last file last. So
/// a failure or a signal leaves the previous files, and a file that refers to the others is never newer than they are.
/// Files that already have their bytes are not touched, so that nothing is rebuilt.
package struct FileReplacement {
  private struct Target {
    /// The path as it was given, for messages.
    var path: String
    /// The path without symbolic links: these are kept, and the files that they refer to are replaced.
    var place: String
    /// Where the new content is until all are complete.
    var draft: String
    var bytes: [UInt8]
    /// The content before; nil for a new file.
    var previous: [UInt8]?
  }

  private var targets: [Target] = []

  package init() {}

  /// Adds a file, after those that were added before.
  ///
  /// - Throws: `CommandError` if the path cannot be that of a file.
  @discardableResult
  package mutating func add(_ path: String, _ bytes: some Sequence<UInt8>) throws(CommandError) -> FileAccess.Outcome {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let folder = url.deletingLastPathComponent()
    let (place, parent) = (url.path(percentEncoded: false), folder.path(percentEncoded: false))
    guard FileAccess.exists(parent) else {
      throw CommandError("cannot write \(path): the folder \(parent) does not exist; nothing was changed")
    }
    if FileAccess.isFolder(place) {
      throw CommandError("cannot write \(path): there is a folder of this name; nothing was changed")
    }
    if FileAccess.exists(place), !FileAccess.isRegular(place) {
      throw CommandError(
        "cannot write \(path): it is a device or a pipe, which cannot be replaced; nothing was changed")
    }
    let bytes = Array(bytes)
    let previous = try? FileAccess.bytes(of: place)
    if previous == bytes { return .unchanged }
    let draft = folder.appending(path: ".\(url.lastPathComponent).\(getpid())~").path(percentEncoded: false)
    targets.append(Target(path: path, place: place, draft: draft, bytes: bytes, previous: previous))
    return previous == nil ? .new : .changed
  }

  /// Replaces the files, and removes others after that.
  ///
  /// - Parameters:
  ///   - obsolete: paths of files to remove.
  ///   - step: called after each file that was written and each that was renamed.
  /// - Throws: `CommandError` with the path that failed, and what was changed.
  package func run(removing obsolete: [String] = [], step: () -> Void = {}) throws(CommandError) {
    if targets.isEmpty, obsolete.isEmpty { return }
    let signals = HeldSignals()
    // Sends a signal that arrived meanwhile to this process again, which usually ends it.
    defer { signals.release() }
    do throws(CommandError) {
      for target in targets {
        try write(target)
        step()
        if HeldSignals.hasArrived { throw CommandError("interrupted; nothing was changed") }
      }
    } catch {
      for target in targets { unlink(target.draft) }
      throw error
    }
    // From here on a signal waits: renaming takes no time.
    for (index, target) in targets.enumerated() {
      if rename(target.draft, target.place) != 0 {
        let reason = FileAccess.systemReason()
        for target in targets[index...] { unlink(target.draft) }
        throw CommandError("cannot write \(target.path): \(reason); \(restore(targets[..<index]))")
      }
      step()
    }
    for path in obsolete where unlink(path) != 0 && errno != ENOENT {
      throw CommandError(
        "cannot remove \(path): \(FileAccess.systemReason()); it is no longer generated, all others are up to date")
    }
  }

  private func write(_ target: Target) throws(CommandError) {
    func failure() -> CommandError {
      CommandError("cannot write \(target.path): \(FileAccess.systemReason()); nothing was changed")
    }
    // A draft of this name is of an earlier process with the same number.
    unlink(target.draft)
    let file = open(target.draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure() }
    var status = stat()
    if stat(target.place, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
    var isComplete = StandardStreams.write(target.bytes, to: file)
    let reason = errno
    // Some file systems report a full disk only here.
    if close(file) != 0, isComplete { isComplete = false } else { errno = reason }
    if !isComplete { throw failure() }
  }

  /// Gives files their previous contents back, and says what was changed.
  private func restore(_ renamed: ArraySlice<Target>) -> String {
    var kept: [String] = []
    for target in renamed {
      do throws(CommandError) {
        guard let previous = target.previous else {
          if unlink(target.place) != 0 { kept.append(target.path) }
          continue
        }
        var draft = target
        draft.bytes = previous
        try write(draft)
        if rename(draft.draft, draft.place) != 0 {
          unlink(draft.draft)
          kept.append(target.path)
        }
      } catch {
        unlink(target.draft)
        kept.append(target.path)
      }
    }
    return kept.isEmpty ? "nothing was changed" : "changed: \(kept.joined(separator: ", "))"
  }
}
