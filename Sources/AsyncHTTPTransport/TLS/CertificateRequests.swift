import NIOCore
import NIOSSL
import Synchronization

/// Notes that a server asked for a client certificate while there is none to show.
///
/// In TLS 1.2 a server that insists on one ends the handshake with an alert that means anything; what it asked for before
/// tells what it meant.
final class CertificateRequests: Sendable {
  private let isSeen = Atomic(false)

  /// Whether any server of this transport has asked.
  var haveCome: Bool { isSeen.load(ordering: .relaxed) }

  /// Called by the TLS library when a certificate is asked for; it goes on without one.
  var callback: NIOSSLContextCallback {
    { [self] _, answer in
      isSeen.store(true, ordering: .relaxed)
      answer.succeed(.noChanges)
    }
  }
}
