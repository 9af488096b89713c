extension OperationFacts {
  /// Those of the operation that this task is calling, for middlewares: they see the identifier alone. Nil outside of
  /// generated calls.
  @TaskLocal public static var current: OperationFacts?
}
