/// What one process measured of one fleet: seconds and bytes, ours beside those of rivals.
struct Measured: Codable {
  var computers = 0
  /// Bytes of all pages.
  var pageBytes = 0
  /// Seconds in which the pages became a column store, round by round.
  var reading: [Double] = []
  /// Seconds in which `JSONDecoder` read the same pages, and for what it does besides; empty when it was not asked.
  var plain: [Plain] = []
  /// Seconds of whole loads, round by round.
  var loads: [Double] = []
  /// Seconds in which the same pages were downloaded by our transport and dropped, round by round.
  var drops: [Double] = []
  /// Seconds in which what words are looked for in was made ready, on all cores, round by round.
  var preparations: [Double] = []
  /// Bytes that the store counts as its own.
  var storedBytes = 0
  /// Bytes that the allocator handed out for the store; nil where it cannot be asked.
  var allocatedBytes: Int?
  /// Bytes of the text that filters look at, with an end of line each.
  var textBytes = 0
  var filters: [FilterTimes] = []
  var steps: [StepTimes] = []
  var sorts: [SortTimes] = []

  /// Figures of the plain way, as its program prints them.
  struct Plain: Codable {
    var decode: [Double]
    var load: [Double]
    var filter: [Double]?
    var sortByName: [Double]
  }

  /// One query, nothing known of it before. The best of all rounds, in seconds.
  struct FilterTimes: Codable {
    var query: String
    var found: Int
    var ours: Double
    var grep: Double
    /// nil when fzf was not asked.
    var fzf: Double?
  }

  /// One more character typed: the ranking before is at hand, or is not.
  struct StepTimes: Codable {
    var query: String
    var found: Int
    var step: Double
    var cold: Double
  }

  struct SortTimes: Codable {
    var column: String
    var ours: Double
    var sort: Double
  }
}
