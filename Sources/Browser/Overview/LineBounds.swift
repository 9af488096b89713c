/// The lower and the upper edge of a line chart, the same on the screen and on a page.
public enum LineBounds {
  /// - Parameter startsAtZero: whether the lower edge is 0 whatever the values are. A part of the fleet is only read
  ///   right from 0; of the fleet itself, the changes matter.
  /// - Returns: edges with a whole number between them.
  public static func bounds(of values: [Int], startsAtZero: Bool) -> (low: Int, high: Int) {
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let unit = unit(of: most - least, steps: 10)
    let low = startsAtZero || least == most ? 0 : least / unit * unit
    // What begins close to 0 begins at 0.
    guard low > most / 3 else {
      let unit = Self.unit(of: most, steps: 100)
      return (0, max(2, even((most + unit - 1) / unit) * unit))
    }
    return (low, low + even((most - low + unit - 1) / unit) * unit)
  }

  /// A power of ten, of which at most that many are in a span.
  private static func unit(of span: Int, steps: Int) -> Int {
    var unit = 1
    while span > steps * unit { unit *= 10 }
    return unit
  }

  private static func even(_ number: Int) -> Int { number + number % 2 }
}
