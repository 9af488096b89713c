enum OpenAPIGeneratorPlaceholder {}
