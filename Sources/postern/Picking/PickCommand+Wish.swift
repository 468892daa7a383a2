import PickerHost

extension PickCommand {
    /// What the options ask for, made sure that it can be done before a plugin is started.
    func wish() throws(Failure) -> PickWish {
        let destination: PickDestination
        if output == "-" {
            guard !StandardOutput.isTerminal else {
                throw Failure(
                    .usage,
                    "A picture's bytes are nothing for a terminal; redirect standard output, or "
                        + "name a folder with --output."
                )
            }
            destination = .standardOutput
        } else {
            destination = .folder(try DeliveryFolder(output), format ?? .paths)
        }
        return PickWish(
            plugin: try PluginChoice.find(plugin, arguments: pluginArguments),
            configuration: pickerConfiguration(),
            type: type.map { UTType($0) },
            destination: destination,
            progress: progress,
            trace: try recording()
        )
    }

    private func recording() throws(Failure) -> (@Sendable (TraceEvent) -> Void)? {
        guard let trace else { return nil }
        let file = try TraceFile(trace)
        return { file.record($0) }
    }

    private func pickerConfiguration() -> PickerConfiguration {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = limit
        configuration.selection = ordered ? .ordered : .default
        configuration.filter = FilterExpression.union(filters)
        configuration.preferredAssetRepresentationMode = representation.mode
        // Of an item that could be converted, the type that is wanted is offered first.
        if representation == .automatic, let type {
            configuration.acceptedTypeIdentifiers = [type]
        }
        configuration.metadata = location.map { MetadataWishes(location: $0.wish) }
        return configuration
    }
}

extension RepresentationChoice {
    fileprivate var mode: PickerConfiguration.RepresentationMode {
        switch self {
        case .automatic: .automatic
        case .current: .current
        case .compatible: .compatible
        }
    }
}

extension LocationChoice {
    fileprivate var wish: MetadataWishes.Wish {
        switch self {
        case .keep: .keep
        case .strip: .strip
        case .ask: .ask
        }
    }
}
