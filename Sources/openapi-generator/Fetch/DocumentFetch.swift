import Foundation
import OpenAPIGenerator

/// Fetches a document and looks whether it is one, before anything is written.
struct DocumentFetch {
  var address: DocumentAddress
  var headers: [SecretHeader] = []
  /// What the document is called in messages.
  var name: String
  /// Jamf's documents have 2 megabytes.
  var limit = 64 << 20

  func document() async throws -> (bytes: [UInt8], summary: DocumentSummary) {
    let download = try await Download.fetch(address, headers: headers, limit: limit)
    guard download.status == 200 else { throw CommandError(refusal(download)) }
    if looksLikePage(download) {
      throw CommandError(
        "\(address.url.absoluteString) answered with a web page, not with a document; perhaps it wants people to sign "
          + "in, or the path is not that of the document (Jamf Pro's is /api/schema/)")
    }
    do {
      return (download.bytes, try DocumentSummary(of: download.bytes, name: name))
    } catch let error as DocumentError {
      throw CommandError("what \(address.url.absoluteString) sent is no OpenAPI document: \(error.message)")
    }
  }

  private func looksLikePage(_ download: Download) -> Bool {
    if download.contentType.lowercased().hasPrefix("text/html") { return true }
    return download.bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "<")
  }

  private func refusal(_ download: Download) -> String {
    let question = "\(address.url.absoluteString) answered \(download.status)"
    switch download.status {
    case 300..<400:
      guard let location = download.location else { return question + " and does not say where the document is" }
      // A secret may stand in the query.
      let place = location.absoluteString.split(separator: "?").first.map(String.init) ?? ""
      return question + " and sends to \(place), which is another server; fetch from there if you trust it"
    case 401, 403:
      return question + ": it wants to know who asks; see --header"
    case 404: return question + ": nothing is there; Jamf Pro has its document at /api/schema/"
    default: return question + (download.status >= 500 ? "; try again later" : "")
    }
  }
}
