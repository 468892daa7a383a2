import ChildProcess
import Glibc
import PickerJSON
public import PickerWire
import SystemPackage

/// Plays the host's part of transcripts against plugins.
public enum TranscriptRunner {
    /// How a run ended that did not fail.
    public enum Outcome: Sendable, Equatable {
        /// The plugin had the conversation.
        case passed
        /// The plugin lacks a capability that the transcript needs, or has one that it must not
        /// have.
        case skipped(String)
    }

    /// Plays one transcript in one framing.
    ///
    /// - Parameters:
    ///   - patience: the longest wait for one answer or for the end.
    ///   - end: beyond which nothing is waited for.
    ///   - command: the plugin over a library, in the folder of its session, with further arguments.
    /// - Returns: that it passed, or why it could not be played.
    /// - Throws: ``WireFault`` with the step at which the plugin said something else.
    public static func play(
        _ transcript: Transcript,
        framing: Framing,
        patience: Duration = ObservedSession.patience,
        until end: ContinuousClock.Instant? = nil,
        with command: (
            _ library: String, _ folder: SessionFolder, _ arguments: [String]
        ) throws -> PluginCommand
    ) async throws -> Outcome {
        let library = try TranscriptLibrary(transcript.library)
        let folder = try SessionFolder()
        let session = try ObservedSession(
            command(library.root.string, folder, transcript.arguments),
            framing: framing,
            folder: folder,
            patience: patience,
            until: end
        )
        var run = TranscriptRun(transcript, session, library)
        do {
            return try await run.play()
        } catch let fault as WireFault {
            throw WireFault(
                "\(transcript.name), \(framing) framing, step \(run.place + 1): \(fault)"
            )
        }
    }
}

/// One run of a transcript.
struct TranscriptRun {
    private let transcript: Transcript
    private let session: ObservedSession
    private let library: TranscriptLibrary
    private var matcher: PatternMatcher
    private var expected: [Transcript.Expectation] = []
    private var optional: [Transcript.Expectation] = []
    private var isInputOpen = true
    private var isOver = false
    /// The step that is being played, from 0.
    private(set) var place = 0

    private struct Skip: Error {
        let capability: String
    }

    init(_ transcript: Transcript, _ session: ObservedSession, _ library: TranscriptLibrary) {
        self.transcript = transcript
        self.session = session
        self.library = library
        matcher = PatternMatcher(library)
    }

    mutating func play() async throws -> TranscriptRunner.Outcome {
        do {
            for step in transcript.steps {
                try await play(step)
                place += 1
            }
            try await settle()
            if !isOver {
                if isInputOpen { session.endInput() }
                try await end(status: 0)
            }
        } catch let skip as Skip {
            return .skipped(skip.capability)
        }
        return .passed
    }

    private mutating func play(_ step: Transcript.Step) async throws {
        if case .expect(let expectation) = step {
            if expectation.isOptional {
                optional.append(expectation)
            } else {
                expected.append(expectation)
            }
            return
        }
        try await settle()
        switch step {
        case .expect: break
        case .send(let message):
            try await session.send(bytes: session.framing.frame(fill(message).serialized()))
        case .text(let text): try await session.send(bytes: session.framing.frame(text))
        case .bytes(let bytes): try await session.send(bytes: bytes)
        case .closeInput:
            session.endInput()
            isInputOpen = false
        case .reads(let directory, let file, let of):
            try check(try path(directory, file), in: try path(directory), holds: of)
        case .misses(let directory, let file):
            guard FileTree.status(of: try path(directory, file)) == nil else {
                throw WireFault("the file is still there")
            }
        case .end(let status): try await end(status: status)
        }
    }

    /// Waits until every message that is expected has come.
    private mutating func settle() async throws {
        while !expected.isEmpty {
            guard let frame = try await session.next() else {
                throw WireFault("the plugin ended instead of \(expected.map(\.pattern))")
            }
            try take(frame)
        }
    }

    private mutating func take(_ frame: WireFrame) throws {
        if let offered = frame.message["result"]?["capabilities"] {
            for need in transcript.needs where offered[need] != .bool(true) {
                throw Skip(capability: need)
            }
            for lack in transcript.lacks where offered[lack] == .bool(true) {
                throw Skip(capability: lack)
            }
        }
        for (index, expectation) in expected.enumerated() where accepts(frame, expectation) {
            expected.remove(at: index)
            return
        }
        for expectation in optional where accepts(frame, expectation) { return }
        let text = String(decoding: frame.text.prefix(2_000), as: UTF8.self)
        throw WireFault("\(text) came, where \(expected.map(\.pattern)) was expected")
    }

    private mutating func accepts(
        _ frame: WireFrame,
        _ expectation: Transcript.Expectation
    ) -> Bool {
        guard frame.attachment == expectation.attachment.flatMap(matcher.piece) else {
            return false
        }
        return matcher.accepts(frame.message, as: expectation.pattern)
    }

    private mutating func end(status: JSON) async throws {
        let (ending, last) = try await session.ended()
        isOver = true
        for frame in last { try take(frame) }
        let isRight =
            switch (ending, status) {
            case (.exited(let code), .integer(let wanted)): Int64(code) == wanted
            case (.exited(let code), _): code != 0
            default: false
            }
        guard isRight else { throw WireFault("the plugin \(ending), not \(status)") }
    }

    private func fill(_ message: JSON) throws(WireFault) -> JSON {
        guard let message = matcher.filled(message) else {
            throw WireFault("a value is used that was never captured")
        }
        return message
    }

    private func path(_ names: JSON...) throws(WireFault) -> FilePath {
        var path = FilePath()
        for name in names {
            guard let text = try fill(name).string else { throw WireFault("no path") }
            path.append(text)
        }
        return path
    }

    private func check(_ file: FilePath, in folder: FilePath, holds name: String) throws {
        guard let status = FileTree.status(of: file), status.st_mode == S_IFREG | 0o600 else {
            throw WireFault("the file is no regular file of mode 0600")
        }
        guard FileTree.status(of: folder).map({ $0.st_mode & 0o7777 }) == 0o700 else {
            throw WireFault("the folder has not the mode 0700")
        }
        guard FileTree.read(file) == (try library.bytes(of: name)) else {
            throw WireFault("the file does not hold the bytes of \(name)")
        }
    }
}
