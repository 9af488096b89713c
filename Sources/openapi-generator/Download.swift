import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP response, fetched with `URLSession`.
///
/// Not with AsyncHTTPClient, which the rest of the project uses: the plugin builds this program in every package that
/// generates code, and AsyncHTTPClient would add its network stack and a TLS library to each of those builds, for a
/// command that the plugin never runs.
struct Download {
  var status: Int
  var contentType: String
  /// The target of a redirect that was not followed.
  var location: URL?
  var bytes: [UInt8]

  /// - Parameter limit: the maximum length of the body in bytes.
  /// - Throws: `CommandError` when there was no response, or when it is too long.
  static func fetch(
    _ address: DocumentAddress, headers: [SecretHeader], limit: Int, timeout: TimeInterval = 60
  ) async throws(CommandError) -> Download {
    var url = address.url
    for _ in 0..<5 {
      let download = try await one(url, of: address, headers: headers, limit: limit, timeout: timeout)
      guard (300..<400).contains(download.status), let location = download.location, address.allows(location) else {
        return download
      }
      url = location
    }
    throw CommandError("\(address.url.absoluteString) redirects too many times")
  }

  private static func one(
    _ url: URL, of address: DocumentAddress, headers: [SecretHeader], limit: Int, timeout: TimeInterval
  ) async throws(CommandError) -> Download {
    var request = URLRequest(url: url)
    request.timeoutInterval = timeout
    request.setValue("application/json, application/yaml;q=0.9, */*;q=0.1", forHTTPHeaderField: "Accept")
    for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    let reception = Reception(address: address, limit: limit)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = 10 * timeout
    let session = URLSession(configuration: configuration, delegate: reception, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Download, CommandError>, Never>) in
        reception.begin { continuation.resume(returning: $0) }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
    return try result.get()
  }
}

/// Collects a response, and stops when it becomes too long or is a redirect.
private final class Reception: NSObject, URLSessionDataDelegate {
  private struct State {
    var bytes: [UInt8] = []
    var isTooLong = false
    var report: (@Sendable (Result<Download, CommandError>) -> Void)?
  }

  private let address: DocumentAddress
  private let limit: Int
  private let state = Mutex(State())

  init(address: DocumentAddress, limit: Int) {
    self.address = address
    self.limit = limit
  }

  func begin(_ report: @escaping @Sendable (Result<Download, CommandError>) -> Void) {
    state.withLock { $0.report = report }
  }

  func urlSession(
    _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse, newRequest _: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The caller checks and follows redirects: Foundation on Linux drops a path's trailing slash, which distinguishes
    // `/api/schema` from `/api/schema/`.
    completionHandler(nil)
  }

  func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      state.isTooLong = state.isTooLong || state.bytes.count + data.count > limit
      if !state.isTooLong { state.bytes += data }
      return state.isTooLong
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (report, bytes, isTooLong) = state.withLock { state in
      defer { state.report = nil }
      return (state.report, state.bytes, state.isTooLong)
    }
    if isTooLong {
      report?(
        .failure(CommandError("\(address.url.host() ?? "") sent more than \(limit >> 20) MiB, too much for a document"))
      )
    } else if let error {
      report?(.failure(CommandError(words(about: error))))
    } else if let response = task.response as? HTTPURLResponse {
      let location = response.value(forHTTPHeaderField: "Location").flatMap {
        URL(string: $0, relativeTo: response.url)
      }
      report?(
        .success(
          Download(
            status: response.statusCode, contentType: response.value(forHTTPHeaderField: "Content-Type") ?? "",
            location: location?.absoluteURL, bytes: bytes)))
    } else {
      report?(.failure(CommandError("\(address.url.host() ?? "") did not send an HTTP response")))
    }
  }

  private func words(about error: any Error) -> String {
    let host = address.url.host() ?? ""
    let reason = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed: return "cannot find the host \(host) (\(reason))"
    case .cannotConnectToHost: return "cannot connect to \(host) (\(reason))"
    case .timedOut: return "\(host) did not respond in time (\(reason))"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      return untrusted(host, reason)
    case .cancelled: return "interrupted"
    // On Linux, all TLS errors have the same code.
    default: return reason.contains("SSL") ? untrusted(host, reason) : "cannot fetch from \(host): \(reason)"
    }
  }

  private func untrusted(_ host: String, _ reason: String) -> String {
    "cannot make a trusted TLS connection to \(host) (\(reason)). If your company has its own certificate authority, "
      + "the system must trust it."
  }
}
