import Inventory
import JamfProAPI

/// Paints a list from the light list of previews, while the pages with all values are still to come.
///
/// The first previews are requested together with the first page, and both are timed. The others follow only if they
/// cost the server much less than the pages, and if the pages take long enough for that to matter. Until the first page
/// has arrived, the other connections have nothing to do, so several are requested at a time; after that, one. The list
/// of previews is optional: when it fails, the pages bring everything.
struct PreviewPainter: Sendable {
  var client: JamfProAPIClient
  var assembly: FleetAssembly
  /// Reads pages in the form of an inventory page.
  var builder: InventoryBuilder
  var layout: LayoutVersion

  /// A screenful or two. The time that they take says what a preview costs.
  static let firstRows = 100
  /// The most rows that servers send at a time.
  private static let mostRows = 2000
  /// Other requests wait for a page that takes longer.
  private static let longest = Duration.seconds(1.5)
  /// Previews that are not this many times cheaper are left out: the pages bring their values anyway.
  private static let timesCheaper = 4
  /// If the pages need less time, nobody would see the previews.
  private static let shortestLoad = Duration.seconds(2)
  private static let connections = 5
  /// Before the first page has arrived. Another connection is for that page, and one for what a person asks for.
  private static let mostAtATime = 3

  /// Adds previews to the assembly, until all are there, they do not pay, or the task is canceled.
  func run() async {
    var builder = builder
    let clock = ContinuousClock()
    let start = clock.now
    guard let bytes = await request(0, Self.firstRows), let first = show(bytes, in: &builder) else { return }
    let cost = (clock.now - start) / max(1, first.rows)
    // A server that cuts pages counts them in a way of its own.
    guard first.rows == Self.firstRows, let total = first.totalCount else { return }
    func isWorthIt(_ pageCost: Duration) -> Bool {
      cost * Self.timesCheaper <= pageCost
        && pageCost * (max(0, total - assembly.count) / Self.connections) >= Self.shortestLoad
    }
    // A page that has not arrived yet costs at least the time that has passed.
    var pageCost = assembly.leastCostOfFirstPage
    if !isWorthIt(pageCost) { pageCost = await assembly.costOfFirstPage() ?? .zero }
    guard isWorthIt(pageCost) else { return }
    await paint(upTo: total, cost: cost, pageCost: pageCost, builder)
  }

  /// Requests the other previews, from the end, because the pages come from the beginning.
  ///
  /// - Parameters:
  ///   - cost: the time of a preview.
  ///   - pageCost: the time of a row of the list's pages, as far as known.
  private func paint(upTo total: Int, cost: Duration, pageCost: Duration, _ builder: InventoryBuilder) async {
    var (builder, pageCost) = (builder, pageCost)
    let rows = Self.rows(at: cost)
    var number = (total - 1) / rows
    await withTaskGroup(of: Page.self) { group in
      var running = 0
      while true {
        pageCost = max(pageCost, assembly.leastCostOfFirstPage)
        let most = assembly.count == 0 ? Self.mostAtATime : 1
        while running < most, number >= 0, !Task.isCancelled {
          let ahead = number * rows + rows / 2 - assembly.count
          guard Self.pays(ahead: ahead, rows: rows, cost: cost, pageCost: pageCost) else { break }
          group.addTask { [number] in Page(number: number, bytes: await request(number, rows)) }
          (running, number) = (running + 1, number - 1)
        }
        if running == 0, number >= 0, assembly.count == 0, let known = await assembly.costOfFirstPage() {
          pageCost = known
          continue
        }
        guard let page = await group.next() else { break }
        running -= 1
        guard let bytes = page.bytes, let shown = show(bytes, in: &builder),
          shown.rows == min(rows, total - page.number * rows)
        else { break }
      }
      group.cancelAll()
    }
  }

  /// An answer to the request for a page; nil without one.
  private struct Page: Sendable {
    var number: Int
    var bytes: [UInt8]?
  }

  /// Whether a page of previews saves enough time: its computers have to appear earlier than from the list's pages, on
  /// average, by at least four times the time that it takes from these.
  ///
  /// - Parameters:
  ///   - ahead: how many computers the pages still have to bring before the one in its middle.
  ///   - cost: the time of a preview.
  ///   - pageCost: the time of a row of the list's pages.
  static func pays(ahead: Int, rows: Int, cost: Duration, pageCost: Duration) -> Bool {
    let wait = pageCost * ahead / (connections - 1)
    return ahead > 0 && wait >= cost * rows * 5
  }

  private func request(_ number: Int, _ rows: Int) async -> [UInt8]? {
    try? await client.previewPage(number: number, rows: rows)
  }

  /// Adds a page and shows it; nil when it cannot be read.
  private func show(_ bytes: [UInt8], in builder: inout InventoryBuilder) -> PreviewPage? {
    guard let page = try? PreviewPage(bytes, layout: layout), (try? builder.append(page: page.inventoryPage)) != nil
    else { return nil }
    assembly.paint(builder.snapshot(), total: page.totalCount)
    return page
  }

  /// The size of the pages at the time that a row takes.
  static func rows(at cost: Duration) -> Int {
    let most = cost > .zero ? Int(min(Double(mostRows), longest / cost)) : mostRows
    return min(mostRows, max(firstRows, most))
  }
}
