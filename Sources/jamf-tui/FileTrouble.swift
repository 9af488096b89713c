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
    // By domain and code: a cast from NSError to POSIXError fails on Linux, where Foundation does not bridge them.
    let causes = [error.userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error }.map { $0 as NSError }, error]
    let code = causes.compactMap(\.self).first { $0.domain == NSPOSIXErrorDomain }?.code
    return code.map { String(cString: strerror(Int32($0))) + "." } ?? error.localizedDescription
  }
}
