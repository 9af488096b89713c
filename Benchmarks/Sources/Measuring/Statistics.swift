extension Array<Double> {
  /// The middle value; of an even number of them the mean of the two in the middle. 0 for none.
  public var median: Double {
    guard !isEmpty else { return 0 }
    let ranked = sorted()
    return (ranked[(count - 1) / 2] + ranked[count / 2]) / 2
  }

  /// The value that 95 of 100 do not exceed. 0 for none.
  public var p95: Double { value(notExceededBy: 95) }

  /// The value that 99 of 100 do not exceed. 0 for none.
  public var p99: Double { value(notExceededBy: 99) }

  private func value(notExceededBy percent: Int) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.max(0, (count * percent + 99) / 100 - 1)]
  }

  /// The least value; 0 for none. On a busy machine this says most of the work itself.
  public var best: Double { self.min() ?? 0 }
}
