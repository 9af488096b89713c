import RSQL

/// What of a filter a server can do, and what is done here.
public struct FilterSplit: Hashable, Sendable {
  /// RSQL in the names of the server's version, escaped and quoted; nil when nothing can be asked of it. It holds for every
  /// computer that the whole filter holds for, and perhaps for more.
  public let serverFilter: String?
  /// What is to be asked of the computers that the server sends: those that pass are the ones that pass the whole filter.
  public let local: Filter
  /// What of the filter the server is not asked, or not all of it: what it decides by itself is asked here once more, but need
  /// not be.
  public let unasked: Filter
}

extension Filter {
  /// Divides the filter between a server, whose list need not be loaded as a whole then, and this program.
  ///
  /// A server is asked only what it cannot answer with a computer too few. Words over all columns, whatever is not wanted
  /// or not reported, and the order of texts stay here. So do texts in fields that people fill in: servers are not
  /// promised to find `Müller` for `muller`. RSQL that was typed is sent as it is, but for `!=` and `=out=`, as nothing is
  /// known of what those make of missing values. What was sent is asked here once more.
  ///
  /// - Parameter layout: the version of the server's interface.
  public func split(for layout: LayoutVersion) -> FilterSplit {
    let pushdown = FilterPushdown(layout: layout)
    let conjuncts = if case .and(let parts) = root { parts } else { [root] }
    var sent: [RSQLExpression] = []
    var rest: [FilterNode] = []
    var unasked: [FilterNode] = []
    for part in conjuncts {
      guard let expression = pushdown.expression(part), pushdown.fits(sent + [expression]) else {
        rest.append(part)
        unasked.append(part)
        continue
      }
      sent.append(expression)
      if !pushdown.isWhole(part) { unasked.append(part) }
      if !pushdown.isBlind(part) { rest.append(part) }
    }
    return FilterSplit(
      serverFilter: sent.isEmpty ? nil : RSQLExpression.joined(sent).description, local: part(rest),
      unasked: part(unasked))
  }

  /// Some of what the filter consists of.
  private func part(_ nodes: [FilterNode]) -> Filter {
    let node = FilterNode.all(nodes)
    return node == root ? self : Filter(text: Filter(text: "", root: node).description, root: node)
  }
}
