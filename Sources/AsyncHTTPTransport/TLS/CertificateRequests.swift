import NIOCore
import NIOSSL
import Synchronization

/// Notes that a server asked for a client certificate, and that a server answered.
///
/// A server that insists on a certificate rarely says so: in TLS 1.2 it ends the handshake with an alert that means
/// anything, in TLS 1.3 it often cuts the connection before its alert is read. What it asked for tells what it meant.
final class CertificateRequests: Sendable {
  private let isSeen = Atomic(false)
  private let isAnswered = Atomic(false)

  /// Whether a server has asked, and none has answered a request since this transport was made. One that answers does
  /// without, or takes what it gets.
  var mayBeInsisted: Bool { isSeen.load(ordering: .relaxed) && !isAnswered.load(ordering: .relaxed) }

  func noteAnswer() { isAnswered.store(true, ordering: .relaxed) }

  /// Called by the TLS library when a certificate is asked for; it goes on with what it was given.
  var callback: NIOSSLContextCallback {
    { [self] _, go in
      isSeen.store(true, ordering: .relaxed)
      go.succeed(.noChanges)
    }
  }
}
