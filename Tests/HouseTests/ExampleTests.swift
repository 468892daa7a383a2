import Foundation
import PickerJSON
import PickerProtocol
import PickerWire
import Testing

/// Example files are run: through the types of the code, and against the schema.
@Suite struct ExampleTests {
    /// Types that are part of messages, as the code has them.
    private static let shared: [String: any (Codable & Sendable).Type] = [
        "Capabilities": Capabilities.self, "Isolation": Isolation.self,
        "ItemHandle": ItemHandle.self, "MetadataOutcome": MetadataOutcome.self,
        "MetadataWishes": MetadataWishes.self, "PartyInfo": PartyInfo.self,
        "PickerConfiguration": PickerConfiguration.self, "PickerFilter": PickerFilter.self,
        "PickerResult": PickerResult.self, "SessionLimits": SessionLimits.self,
        "UsageDescriptions": UsageDescriptions.self,
    ]

    /// Reads a value as a type and writes it again; what comes out is what went in.
    private func check(_ value: JSON, _ type: any (Codable & Sendable).Type, _ place: String) {
        func roundTrip<Value: Codable>(_ type: Value.Type) throws -> JSON {
            try JSON(encoding: try value.decode(type))
        }
        do {
            #expect(try roundTrip(type) == value, "\(place)")
        } catch {
            Issue.record("\(place): \(error)")
        }
    }

    /// Parameters without the member that the wire takes out of them for every method alike.
    private func params(of message: JSON) -> JSON {
        guard case .object(var members)? = message["params"] else { return [:] }
        members["progressToken"] = nil
        return .object(members)
    }

    @Test func `every example passes through the types of the code unchanged`() throws {
        for example in ProtocolDocuments.examples() {
            let value = try ProtocolDocuments.json(example.path)
            if let type = Self.shared[example.type] {
                check(value, type, example.path)
            } else if let method = MessageList.methods.first(where: { "\($0)" == example.type }) {
                check(value, method, example.path)
            } else if let notification = MessageList.notifications.first(
                where: { "\($0)" == example.type }
            ), value["method"] != nil {
                check(params(of: value), paramsType(notification), example.path)
            }
        }
    }

    private func check(_ message: JSON, _ method: any Method.Type, _ place: String) {
        func types<M: Method>(_ method: M.Type) -> [any (Codable & Sendable).Type] {
            [M.Params.self, M.Result.self]
        }
        let types = types(method)
        if message["method"] != nil {
            check(params(of: message), types[0], place)
        } else if let result = message["result"] {
            check(result, types[1], place)
        }
    }

    private func paramsType(
        _ notification: any PickerWire.Notification.Type
    ) -> any (Codable & Sendable).Type {
        func type<N: PickerWire.Notification>(_ type: N.Type) -> any (Codable & Sendable).Type {
            N.Params.self
        }
        return type(notification)
    }

    @Test func `every example is what the schema says`() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", Self.validator, House.root.appending(path: "protocol").path,
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }

    /// Says which examples are not valid; python3-jsonschema is Debian's validator.
    private static let validator = """
        import json, pathlib, sys
        from jsonschema import Draft202012Validator
        root = pathlib.Path(sys.argv[1])
        schema = json.loads((root / "schema.json").read_text())
        methods = {m["type"]: m for m in json.loads((root / "methods.json").read_text())["methods"]}
        Draft202012Validator.check_schema(schema)
        failures = count = 0
        def check(name, value, place):
            global failures, count
            count += 1
            rule = {"$ref": "#/$defs/" + name, "$defs": schema["$defs"]}
            for error in Draft202012Validator(rule).iter_errors(value):
                failures += 1
                print(f"{place}: {list(error.absolute_path)}: {error.message}")
        for path in sorted((root / "examples").glob("*/*.json")):
            kind, value = path.parent.name, json.loads(path.read_text())
            if kind not in methods:
                check(kind, value, path)
                continue
            method = methods[kind]
            if "error" in value:
                check("ErrorObject", value["error"], path)
            elif "result" in value:
                check(method["result"], value["result"], path)
            elif value.get("method") != method["name"]:
                failures += 1
                print(f"{path}: is not {method['name']}")
            elif method["params"]:
                check(method["params"], value.get("params", {}), path)
        sys.exit(failures > 0 or count < 50)
        """

    @Test func `a page shows an example exactly as its file`() throws {
        for file in House.files
        where file.hasPrefix("protocol/methods/") && file.hasSuffix(".md") {
            let text = try House.text(file)
            let links = text.matches(
                of: #/\(\.\.\/(examples\/[^)]+\.json)\)\n\n```json\n([^`]*)```/#
            )
            for link in links {
                let example = try House.text("protocol/\(link.output.1)")
                #expect(example == link.output.2, "\(file): \(link.output.1)")
            }
        }
    }
}
