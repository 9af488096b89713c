import Foundation

/// Takes screenshots of the demo: drives the program in tmux, and saves its screens as pictures and in the README.
@main
struct Gallery {
  static func main() {
    do {
      try Gallery(arguments: Array(CommandLine.arguments.dropFirst())).run()
    } catch {
      FileHandle.standardError.write(Data("gallery: \(error)\n".utf8))
      exit(1)
    }
  }

  /// The project's folder, in which `Gallery/run` starts the gallery.
  private static let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
  private static let folder = root.appending(path: "Gallery/Screens")
  private static let readme = root.appending(path: "README.md")

  private var program = Self.root.appending(path: ".build/debug/jamf-tui")
  private var onlyChecks = false

  private init(arguments: [String]) throws {
    for argument in arguments {
      if argument == "--check" {
        onlyChecks = true
      } else if argument.hasPrefix("-") {
        throw Failure("unknown option \(argument); it is run as: gallery [--check] [PROGRAM]")
      } else {
        program = URL(filePath: argument).absoluteURL
      }
    }
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure("\(program.path) is not there; build it with: swift build --product jamf-tui")
    }
  }

  private func run() throws {
    var stale = try stale()
    // On a busy machine, a screen may not settle in time, which is not a difference. So check again.
    if onlyChecks, !stale.isEmpty { stale = try self.stale() }
    let names = stale.keys.map(\.lastPathComponent).sorted().joined(separator: ", ")
    if stale.isEmpty {
      print("The screens are up to date.")
    } else if onlyChecks {
      throw Failure("not what the program shows any more: \(names); `make screens` updates them")
    } else {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      for (file, text) in stale { try Data(text.utf8).write(to: file, options: .atomic) }
      print("Written: \(names)")
    }
  }

  /// Plays all scenes and returns the files that are out of date.
  private func stale() throws -> [URL: String] {
    var text = try String(contentsOf: Self.readme, encoding: .utf8)
    var files: [URL: String] = [:]
    for scene in Scene.all {
      let screen = try scene.play(program: program)
      files[Self.folder.appending(path: "\(scene.name).svg")] = SVGPicture(screen, title: scene.title).text
      text = try ReadmeScreens.replacing(scene, with: screen, in: text)
    }
    let tour = Tour.readme
    let screens = try tour.scene.screens(program: program)
    files[Self.folder.appending(path: "\(tour.scene.name).svg")] =
      MovingPicture(screens, seconds: tour.seconds, still: tour.still, title: tour.scene.title).text
    let unknown = ReadmeScreens.names(in: text).filter { name in !Scene.all.contains { $0.name == name } }
    guard unknown.isEmpty else { throw Failure("README.md has screens that are no scenes: \(unknown)") }
    files[Self.readme] = text
    return files.filter { (try? String(contentsOf: $0.key, encoding: .utf8)) != $0.value }
  }
}

/// An error with a message.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The screens in the README: blocks from `<!-- screen: NAME` to `<!-- /screen -->`.
enum ReadmeScreens {
  private static let begin = "<!-- screen: "
  private static let end = "<!-- /screen -->"

  static func names(in readme: String) -> [String] {
    readme.split(separator: "\n").filter { $0.hasPrefix(begin) }.map { line in
      String(line.dropFirst(begin.count).prefix { $0 != ";" && $0 != " " })
    }
  }

  /// Replaces the blocks of the scene with the screen, and notes how it was taken.
  static func replacing(_ scene: Scene, with screen: StyledScreen, in readme: String) throws -> String {
    var lines: [String] = []
    var isInside = false
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside {
        isInside = line != end
        if isInside { continue }
      }
      if names(in: String(line)) == [scene.name] {
        isInside = true
        let keys = scene.keys.isEmpty ? "" : ", keys: \(scene.keys)"
        lines.append("\(begin)\(scene.name); \(scene.width)x\(scene.height), `jamf-tui --demo`\(keys) -->")
        lines += ["```text"] + screen.text + ["```"]
      } else {
        lines.append(String(line))
      }
    }
    guard !isInside else { throw Failure("README.md does not end the screen \(scene.name) with \(end)") }
    return lines.joined(separator: "\n")
  }
}
