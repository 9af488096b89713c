import NIOCore
import NIOPosix

extension JamfTUI {
  /// Lets tasks run on the threads that carry the network's traffic.
  ///
  /// By default they run on Dispatch's, and on Linux Dispatch wakes up once a second from its first task on, whether there
  /// is anything to do or not; this program does not wake up while nothing happens. Work that takes longer belongs into
  /// `NIOThreadPool`.
  static func runTasksOnNetworkThreads() {
    #if os(Linux)
      NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
    #endif
  }
}
