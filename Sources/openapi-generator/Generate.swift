import ArgumentParser
import Foundation
import OpenAPIGenerator

struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Writes the Swift files for a document.")

  @Argument(help: "The document, JSON or YAML.", completion: .file())
  var document: String

  @Option(name: .long, help: "The configuration, YAML or JSON.", completion: .file())
  var config: String?

  @Option(name: .long, help: "Where the files go; made when it is not there.", completion: .directory)
  var outputDirectory: String

  @Flag(name: .long, help: "Say nothing about repairs and warnings.")
  var quiet = false

  func run() throws {
    do {
      let configuration =
        try config.map { try ConfigurationReader.read(bytes(of: $0), name: $0) } ?? GeneratorConfiguration()
      let name = URL(filePath: document).lastPathComponent
      let generation = try Generation.run(document: bytes(of: document), name: name, configuration: configuration)
      report(generation)
      try write(generation.files)
      if generation.diagnostics.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
    } catch let error as ConfigurationError {
      try fail(error.description)
    } catch let error as DocumentError {
      try fail(error.description)
    }
  }

  private func report(_ generation: Generation) {
    if !quiet { generation.repairs.forEach { say($0.description) } }
    for diagnostic in generation.diagnostics where !quiet || diagnostic.severity == .error {
      say("\(document): \(diagnostic)")
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      try fail("cannot read \(path): \(error.localizedDescription)")
    }
  }

  /// Writes what has changed: an untouched file keeps its date, and the build what it made of it.
  private func write(_ files: [GeneratedFile]) throws {
    let directory = URL(filePath: outputDirectory, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      for file in files {
        let url = directory.appending(component: file.name)
        let data = Data(file.text.utf8)
        if (try? Data(contentsOf: url)) != data { try data.write(to: url, options: .atomic) }
      }
    } catch {
      try fail("cannot write to \(outputDirectory): \(error.localizedDescription)")
    }
  }

  private func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  private func fail(_ message: String) throws -> Never {
    say("openapi-generator: \(message)")
    throw ExitCode.failure
  }
}
