import APIRuntime
import Foundation
import InventoryTypes

/// What can be measured: one piece of work on a page, done in full.
enum Subject: String, CaseIterable {
  /// Nothing but the making of the page; what a count of instructions has to be reduced by.
  case nothing
  case skip
  case decode
  case jsonDecoder = "JSONDecoder"
  case encode
  case jsonEncoder = "JSONEncoder"

  /// The page, in the forms that the subjects start from.
  struct Material {
    var bytes: [UInt8]
    var data: Data
    var page: Page
    var twin: Twin.ComputerInventorySearchResults

    init(bytes: [UInt8]) throws {
      self.bytes = bytes
      data = Data(bytes)
      page = try Page(jsonBytes: bytes)
      twin = try Subject.decoder().decode(Twin.ComputerInventorySearchResults.self, from: data)
    }
  }

  /// Does the work, and returns something of it so that it is not left out.
  func run(_ material: Material) throws -> Int {
    switch self {
    case .nothing: 0
    case .skip:
      try JSONReader.read(material.bytes) { reader throws(JSONReadingError) in
        try reader.skipValue()
        return reader.offset
      }
    case .decode: try Page(jsonBytes: material.bytes).results?.count ?? 0
    case .jsonDecoder:
      try Subject.decoder().decode(Twin.ComputerInventorySearchResults.self, from: material.data).results?.count ?? 0
    case .encode: material.page.jsonBytes().count
    case .jsonEncoder: try Subject.encoder().encode(material.twin).count
    }
  }

  /// With a strategy that reads every form of date that Jamf's servers send; Foundation's own read one form each.
  static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return try TolerantDateTranscoder().decode(text)
    }
    return decoder
  }

  static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(TolerantDateTranscoder().encode(date))
    }
    return encoder
  }
}
