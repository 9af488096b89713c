import Dispatch
import Foundation
import Inventory

extension Workers {
  /// As many threads as the machine has cores, the caller's among them.
  static let allCores = Workers(count: ProcessInfo.processInfo.activeProcessorCount) { count, part in
    DispatchQueue.concurrentPerform(iterations: count, execute: part)
  }
}
