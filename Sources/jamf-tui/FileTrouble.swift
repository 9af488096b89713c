import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why something with a file failed.
enum FileTrouble {
  /// The reason in the system's words, where there is one: Foundation's own often just say that it failed.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let code = (error.userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code ?? (error as? POSIXError)?.code
    return code.map { String(cString: strerror($0.rawValue)) + "." } ?? error.localizedDescription
  }
}
