/// What was counted, as values to be listed.
extension FacetTally {
  var textCandidates: [FacetRanking.Candidate] {
    textCounts.enumerated().map { FacetRanking.Candidate(text: texts.string($0), count: $1) }
  }

  var integerCandidates: [FacetRanking.Candidate] {
    words.map { FacetRanking.Candidate(text: String($0), count: $1, order: $0) }
  }

  var numberCandidates: [FacetRanking.Candidate] {
    words.map { bits, count in
      let text = NumberText.text(Double(bitPattern: UInt64(bitPattern: bits)))
      // The bits of negative numbers rise as the numbers fall.
      return FacetRanking.Candidate(text: text, count: count, order: bits >= 0 ? bits : bits ^ .max)
    }
  }

  func dayCandidates(_ bucket: DateBucket) -> [FacetRanking.Candidate] {
    var counts: [Substring: (count: FacetCount, day: Int64)] = [:]
    for (day, count) in words {
      let text = DateText.day(milliseconds: day * FacetTally.day)
      counts[bucket.text(ofDay: text), default: (FacetCount(), day)].count += count
    }
    return counts.map {
      FacetRanking.Candidate(text: String($0), count: $1.count, order: $1.day)
    }
  }

  /// The finest bucket that leaves the filtered computers few enough values.
  var fittingBucket: DateBucket {
    let days = words.lazy.filter { $0.value.count > 0 }.map { DateText.day(milliseconds: $0.key * FacetTally.day) }
    return DateBucket.allCases.first { bucket in
      var seen: Set<Substring> = []
      return days.allSatisfy { day in
        seen.insert(bucket.text(ofDay: day))
        return seen.count <= bucket.mostValues
      }
    } ?? .year
  }
}
