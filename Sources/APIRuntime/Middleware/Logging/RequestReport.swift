import Logging

/// What a log says of a request that has ended.
struct RequestReport {
  let timing: OperationTiming
  let ending: TimedExchange.Ending

  var level: Logger.Level {
    switch ending {
    case .failed(let error): ClientErrorKind(error) == .cancelled ? .debug : .warning
    case .complete, .dropped:
      switch timing.status ?? 0 {
      case 429, 500...: .warning
      case 400..<500: .notice
      default: .debug
      }
    }
  }

  /// How it ended, in words. An error of a type that nobody knows is named by its type: what it says may hold anything.
  var words: String {
    let status = timing.status.map { "status \($0)" } ?? "no answer"
    switch ending {
    case .complete: return status
    case .dropped: return "\(status), not read to its end"
    case .failed(let error):
      let reason =
        switch error {
        case is CancellationError: "cancelled"
        case let error as TransportError: "\(error)"
        case let error as HTTPBodyError: "\(error)"
        default: "\(type(of: error))"
        }
      return timing.status == nil ? "no answer (\(reason))" : "\(status), broke off (\(reason))"
    }
  }

  func metadata(_ trace: RequestTrace) -> Logger.Metadata {
    var metadata: Logger.Metadata = [
      "request": "\(trace.call)", "attempt": "\(trace.attempt)", "operation": "\(timing.operationID)",
      "bytes": "\(timing.bytes)", "ms": "\(timing.total.wholeMilliseconds)",
      "msToHead": "\(timing.timeToHead.wholeMilliseconds)",
    ]
    if let status = timing.status { metadata["status"] = "\(status)" }
    return metadata
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
