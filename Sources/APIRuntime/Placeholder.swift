enum APIRuntimePlaceholder {}
