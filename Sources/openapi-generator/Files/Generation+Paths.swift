import Foundation
import OpenAPIGenerator

extension Generation {
  /// Runs all stages; the document goes by the last step of its path.
  static func run(
    document: [UInt8], documentPath: String, configuration: GeneratorConfiguration, configurationPath: String?
  ) throws -> Generation {
    try run(
      document: document, name: URL(filePath: documentPath).lastPathComponent, configuration: configuration,
      documentPath: documentPath, configurationPath: configurationPath)
  }
}
