import AsyncHTTPTransport
import Foundation

extension NetworkSettings {
  /// The way to the server in words, each part with what asked for it; empty for the usual way. No secret is fetched or
  /// named, and a setting that cannot be used is passed over: `transportConfiguration()` tells of it.
  var remarks: [String] {
    var remarks: [String] = []
    if let proxy = try? ProxyEnvironment.proxy(for: server, environment: environment) {
      remarks.append("through the proxy \(proxy) of HTTPS_PROXY")
    } else if !ProxyEnvironment.mayUseProxy(for: server, environment: environment) {
      if server.scheme == "https", ProxyEnvironment.isNamed(environment) || profile.proxy != nil {
        remarks.append("without a proxy, as NO_PROXY has \(server.host() ?? "")")
      }
    } else if let proxy = profile.proxy, let place = try? ProxyEnvironment.proxy(written: proxy.address, origin: "") {
      remarks.append("through the proxy \(place) of the profile")
    }
    for (file, origin) in authorities {
      remarks.append("trusting \(file) of \(origin) besides the system's authorities")
    }
    if let certificate = profile.clientCertificate {
      remarks.append("with the client certificate \(certificate.certificateFile)")
    }
    let timeouts = [
      ("connect", profile.timeouts.connect), ("read", profile.timeouts.read), ("total", profile.timeouts.total),
    ].compactMap { name, seconds in seconds.map { "\(name) \($0) s" } }
    if !timeouts.isEmpty { remarks.append("with the profile's time-outs: " + timeouts.joined(separator: ", ")) }
    return remarks
  }

  /// Settings that have no effect because others beat them, as sentences; most often none.
  var warnings: [String] {
    guard let written = profile.proxy, let ours = try? ProxyEnvironment.proxy(written: written.address, origin: ""),
      let used = try? ProxyEnvironment.proxy(for: server, environment: environment),
      (used.host, used.port) != (ours.host, ours.port)
    else { return [] }
    return ["HTTPS_PROXY is set to \(used), so \(ours) of the profile's \"proxy\" is not used."]
  }
}
