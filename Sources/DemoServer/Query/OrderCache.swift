/// Orders that cost a pass over the fleet, remembered as long as clients page through them: four bytes a computer.
actor OrderCache {
  private let fleet: DemoFleet
  private var orders: [(selection: InventoryQuery.Selection, order: InventoryOrder)] = []
  private static let limit = 8

  init(fleet: DemoFleet) { self.fleet = fleet }

  func order(_ selection: InventoryQuery.Selection) -> InventoryOrder {
    if let place = orders.firstIndex(where: { $0.selection == selection }) {
      let found = orders.remove(at: place)
      orders.append(found)
      return found.order
    }
    let order = InventoryOrder(selection, in: fleet)
    if orders.count == Self.limit { orders.removeFirst() }
    orders.append((selection, order))
    return order
  }
}
