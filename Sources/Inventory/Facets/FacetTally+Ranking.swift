/// What was counted, to be listed.
extension FacetTally {
  /// The values of a column of that kind; moments by the bucket.
  func ranking(_ kind: StorageKind, bucket: DateBucket?) -> FacetRanking {
    let known = textCounts.enumerated().map { FacetRanking.Candidate(value: .text($0), count: $1) }
    if let bucket {
      return FacetRanking(texts, known + buckets(bucket)) { String(FacetTally.text(ofDay: $0, in: bucket)) }
    }
    guard kind == .number else {
      let integers = words.map { FacetRanking.Candidate(value: .word($0), count: $1) }
      return FacetRanking(texts, known + integers) { String($0) }
    }
    let numbers = words.map { FacetRanking.Candidate(value: .word(FacetTally.turned($0)), count: $1) }
    return FacetRanking(texts, known + numbers) {
      NumberText.text(Double(bitPattern: UInt64(bitPattern: FacetTally.turned($0))))
    }
  }

  /// The finest bucket that leaves the filtered computers few enough values.
  var fittingBucket: DateBucket {
    let days = words.filter { $0.value.count > 0 }.keys
    return DateBucket.allCases.first { bucket in
      var seen: Set<Substring> = []
      return days.allSatisfy { day in
        seen.insert(FacetTally.text(ofDay: day, in: bucket))
        return seen.count <= bucket.mostValues
      }
    } ?? .year
  }

  /// Days put together; each bucket stands for any of its days, which sorts as well as another.
  private func buckets(_ bucket: DateBucket) -> [FacetRanking.Candidate] {
    var made: [Substring: FacetRanking.Candidate] = [:]
    for (day, count) in words {
      let text = FacetTally.text(ofDay: day, in: bucket)
      made[text, default: FacetRanking.Candidate(value: .word(day), count: FacetCount())].count += count
    }
    return Array(made.values)
  }

  private static func text(ofDay day: Int64, in bucket: DateBucket) -> Substring {
    bucket.text(ofDay: DateText.day(milliseconds: day * FacetTally.day))
  }

  /// The bits of a number as an integer that sorts like it, and back: the bits of negative ones rise as they fall.
  private static func turned(_ bits: Int64) -> Int64 { bits >= 0 ? bits : bits ^ .max }
}
