import Glibc

/// What is fuzzed: `reader` or `parser` where the variable `WIRE_FUZZER` says so, else the
/// dispatcher, which runs everything and is slower by far.
enum Target {
    private static let name = getenv("WIRE_FUZZER").map { String(cString: $0) }

    static let chosen: @Sendable (UnsafeRawBufferPointer) -> Void =
        switch name {
        case "reader": ReaderRun.run
        case "parser": ParserRun.run
        default: DispatcherRun.run
        }

    /// What is worth changing in an input of the corpus, which holds streams.
    static func seeds(_ stream: [UInt8]) -> [[UInt8]] {
        name == "parser" ? ReaderRun.texts(in: stream) : [stream]
    }
}

#if FUZZING
    private typealias Run = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

    /// libFuzzer's own loop, from the sanitizer's runtime.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<CInt>,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ run: Run
    ) -> CInt

    /// What the sanitizer's runtime, which is linked whole, expects to find.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        Target.chosen(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
    }

    /// The package manager looks for an executable's entry under this name.
    @_cdecl("WireFuzzer_main")
    public func fuzz(
        _ count: CInt,
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> CInt {
        var count = count
        var arguments = arguments
        return runDriver(&count, &arguments) { fuzzOne($0, $1) }
    }
#else
    /// Without the fuzzer's runtime: `WireFuzzer FILE…` runs each file once, to look into a finding;
    /// `WireFuzzer --blindly COUNT FOLDER` runs so many inputs that are made of those in a folder.
    @main struct Replay {
        static func main() {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == "--blindly", arguments.count == 3,
                let count = Int(arguments[2]), let folder = arguments.last
            {
                runBlindly(count, folder)
            } else {
                for path in arguments {
                    read(path).withUnsafeBytes { Target.chosen($0) }
                    print("survived")
                }
            }
        }

        /// The number that the inputs follow from is told first, so that a run can be had again.
        private static func runBlindly(_ count: Int, _ folder: String) {
            let seed =
                getenv("SEED").flatMap { UInt64(String(cString: $0)) }
                ?? UInt64.random(in: 1...UInt64(UInt32.max))
            print("SEED=\(seed)")
            let names = files(in: folder)
            let seeds = names.flatMap { Target.seeds(read(folder + "/" + $0)) }
            var mutator = Mutator(seeds, seed: seed)
            let start = ContinuousClock.now
            for done in 1...max(1, count) {
                mutator.next().withUnsafeBytes { Target.chosen($0) }
                if done % max(1, count / 100) == 0 {
                    print("\(done) runs in \(ContinuousClock.now - start)")
                }
            }
        }

        private static func files(in folder: String) -> [String] {
            guard let directory = opendir(folder) else { return [] }
            defer { closedir(directory) }
            var names: [String] = []
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if !name.hasPrefix(".") { names.append(name) }
            }
            return names.sorted()
        }

        private static func read(_ path: String) -> [UInt8] {
            let descriptor = open(path, O_RDONLY)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            close(descriptor)
            return Array(buffer[..<max(0, count)])
        }
    }
#endif
