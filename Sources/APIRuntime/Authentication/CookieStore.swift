public import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.Date
  public import struct Foundation.URL
#endif

/// Keeps the cookies that servers set, and sends them back (RFC 6265), for APIs with sessions. It is used only where it
/// is among the middlewares.
///
/// A cookie goes back only to the host that has set it, whatever domain it names, and is kept in memory only.
public final class CookieStore: ClientMiddleware {
  private struct Cookie {
    var name: String
    var value: String
    var host: String
    var path: String
    var isSecure: Bool
    /// In seconds since 1970-01-01; nil for the life of the store.
    var end: Double?
  }

  private let cookies = Mutex<[Cookie]>([])
  private let now: @Sendable () -> Double

  /// The most cookies of a host. The oldest is forgotten first.
  private static let most = 50
  /// The most bytes of a cookie.
  private static let longest = 8192

  /// A store without cookies.
  public convenience init() { self.init { Date().timeIntervalSince1970 } }

  /// - Parameter now: seconds since 1970-01-01.
  init(now: @escaping @Sendable () -> Double) { self.now = now }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var sent = request
    let place = Place(baseURL, request.path)
    let pairs = pairs(for: place)
    if !pairs.isEmpty {
      let own = request.headerFields[.cookie].map { [$0] } ?? []
      sent.headerFields[.cookie] = (own + pairs).joined(separator: "; ")
    }
    let (response, responseBody) = try await next(sent, body, baseURL)
    for line in response.headerFields[values: .setCookie] { take(line, from: place) }
    return (response, responseBody)
  }

  /// Forgets all cookies, as after signing out.
  public func clear() { cookies.withLock { $0 = [] } }

  /// How many cookies there are.
  public var count: Int { cookies.withLock(\.count) }

  /// Where a request goes.
  private struct Place {
    var host: String
    var path: String
    var isSecure: Bool

    init(_ url: URL, _ path: String?) {
      host = url.host()?.lowercased() ?? ""
      isSecure = url.scheme?.lowercased() != "http" || ["localhost", "127.0.0.1", "::1"].contains(host)
      let whole = url.path() + (path ?? "")
      self.path = String(whole.prefix { $0 != "?" })
    }

    /// RFC 6265, section 5.1.4.
    func isBelow(_ other: String) -> Bool {
      guard path.hasPrefix(other) else { return false }
      return path.utf8.count == other.utf8.count || other.hasSuffix("/") || path.dropFirst(other.count).hasPrefix("/")
    }

    var folder: String {
      guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
      return String(path[..<slash])
    }
  }

  /// The cookies for a request, those with longer paths first.
  private func pairs(for place: Place) -> [String] {
    let time = now()
    return cookies.withLock { cookies in
      cookies.removeAll { cookie in cookie.end.map { $0 <= time } ?? false }
      let mine = cookies.filter { cookie in
        cookie.host == place.host && place.isBelow(cookie.path) && (place.isSecure || !cookie.isSecure)
      }
      return mine.enumerated().sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
        .map { "\($0.element.name)=\($0.element.value)" }
    }
  }

  private func take(_ line: String, from place: Place) {
    guard line.utf8.count <= Self.longest else { return }
    let parts = line.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmingBlanks() }
    guard let equals = parts[0].firstIndex(of: "="), equals > parts[0].startIndex else { return }
    var cookie = Cookie(
      name: String(parts[0][..<equals]), value: String(parts[0][parts[0].index(after: equals)...]), host: place.host,
      path: place.folder, isSecure: false)
    var maximum: Double?
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      let value = pair.count > 1 ? String(pair[1]) : ""
      switch pair.first?.lowercased() {
      case "path" where value.hasPrefix("/"): cookie.path = value
      case "secure": cookie.isSecure = true
      case "max-age": maximum = Int(value).map { now() + Double($0) }
      case "expires": cookie.end = HTTPDate.seconds(value, thisYear: 2000).map(Double.init)
      default: break
      }
    }
    // An age comes before a date.
    cookie.end = maximum ?? cookie.end
    cookies.withLock { cookies in
      cookies.removeAll { $0.name == cookie.name && $0.host == cookie.host && $0.path == cookie.path }
      cookies.append(cookie)
      if cookies.count(where: { $0.host == cookie.host }) > Self.most,
        let oldest = cookies.firstIndex(where: { $0.host == cookie.host })
      {
        cookies.remove(at: oldest)
      }
    }
  }
}
