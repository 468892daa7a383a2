import Foundation
import MediaWork

/// What a row of the manifest says beside what the reader found.
struct FactComparison {
    typealias Row = CorpusManifest.Row

    let row: Row
    let facts: MediaFacts

    /// The fields that differ, each as its name and both values.
    var misses: [String] {
        sizes + moments + times + identities + kinds
    }

    private func miss<Value: Equatable>(
        _ name: String,
        _ wanted: Value,
        _ found: Value
    ) -> [String] {
        wanted == found ? [] : ["\(name): wanted \(wanted), found \(found)"]
    }

    private var sizes: [String] {
        miss("type", row.utType, facts.type)
            + miss("stored size", size(row.width, row.height), facts.storedSize)
            + miss("display size", size(row.displayWidth, row.displayHeight), facts.displaySize)
            + miss("orientation", orientation, facts.orientation)
    }

    private func size(_ width: Int?, _ height: Int?) -> PixelSize? {
        width.flatMap { width in height.map { PixelSize(width: width, height: $0) } }
    }

    /// The one orientation that counts: of a HEIF the boxes', of a film the track's, else the tag.
    private var orientation: Int {
        if row.utType.hasPrefix("public.hei") || row.utType.hasPrefix("public.avi") {
            let angle = row.irotCCW?.last ?? 0
            let turned = [0: 1, 90: 8, 180: 3, 270: 6][angle] ?? 1
            guard let axis = row.imirAxis?.first else {
                return turned
            }
            // Turned, then mirrored, top and bottom exchanged for 0 (libavif's table).
            let mirrored = [[0: 4, 90: 5, 180: 2, 270: 7], [0: 2, 90: 7, 180: 4, 270: 5]]
            return mirrored[axis][angle] ?? 1
        }
        if let rotation = row.rotation {
            return [0: 1, 90: 6, 180: 3, 270: 8][rotation] ?? 1
        }
        return row.orientation ?? 1
    }

    private var moments: [String] {
        let date = facts.captured.map(Self.text)
        let wantedDate = row.captureDate.map(Self.normalized)
        return miss("date", wantedDate, date) + place
    }

    /// A date in the manifest's words: a local time, fractions without trailing zeros, the offset.
    static func text(_ date: CaptureDate) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
            .dateSeparator(.dash).time(includingFractionalSeconds: false)
        var text = Date(timeIntervalSince1970: Double(date.localSeconds)).formatted(style)
        if date.nanoseconds > 0 {
            let digits = String(format: "%09d", date.nanoseconds)
            text += "." + String(digits.reversed().drop { $0 == "0" }.reversed())
        }
        guard let offset = date.offsetMinutes else {
            return text
        }
        let sign = offset < 0 ? "-" : "+"
        return text + sign + String(format: "%02d:%02d", abs(offset) / 60, abs(offset) % 60)
    }

    static func normalized(_ text: String) -> String {
        var text = text.replacing("Z", with: "+00:00")
        if let match = text.firstMatch(of: #/\.(\d*?)0*(?=$|[+\-])/#) {
            let digits = match.output.1
            text.replaceSubrange(match.range, with: digits.isEmpty ? "" : "." + digits)
        }
        return text
    }

    /// Where the manifest has no altitude, the file has one whose reference it does not say.
    private var place: [String] {
        guard let wanted = row.gps, let found = facts.place else {
            return miss("place", row.gps == nil, facts.place == nil)
        }
        return near("latitude", wanted.lat, found.latitude, within: 0.000_1)
            + near("longitude", wanted.lon, found.longitude, within: 0.000_1)
            + (wanted.alt == nil ? [] : near("altitude", wanted.alt, found.altitude, within: 0.1))
    }

    private var times: [String] {
        let motion = facts.motion
        var misses: [String] = []
        if row.mediaType == "video" {
            misses += near("duration", row.duration, motion?.duration, within: 0.1)
            misses += near("frame rate", row.frameRate, motion?.frameRate, within: 0.05)
            misses += near("capture rate", row.captureFps, motion?.captureFrameRate, within: 0.01)
            misses += miss("video codec", row.videoCodec, motion?.videoCodec)
            misses += miss("audio codec", row.audioCodec, motion?.audioCodec)
        } else {
            misses += miss("frames", row.frames, motion?.frameCount)
        }
        return misses
    }

    private func near(
        _ name: String,
        _ wanted: Double?,
        _ found: Double?,
        within: Double
    ) -> [String] {
        if let wanted, let found, abs(wanted - found) <= within {
            return []
        }
        return miss(name, wanted, found)
    }

    private var identities: [String] {
        let live = row.live?.contentIdentifier
        let representative = facts.traits.contains(.burstRepresentative)
        return miss("live identifier", live, facts.liveIdentifier)
            + miss("film offset", row.live?.videoOffset, facts.embeddedFilm?.offset)
            + miss("burst", row.burst?.id, facts.burstIdentifier)
            + miss("representative", row.burst?.primary ?? false, representative)
            + miss("make", row.make, facts.camera?.make)
            + miss("model", row.model, facts.camera?.model)
            + miss("gain map", row.hdrGainMap ?? false, facts.traits.contains(.gainMap))
    }

    /// The manifest's names of kinds and the marks that make them.
    static let names: [(name: String, trait: MediaTraits)] = [
        ("animated", .animated), ("burst", .burst), ("depthEffect", .depth), ("hdr", .hdr),
        ("panorama", .panorama), ("raw", .raw), ("screenRecording", .screenRecording),
        ("screenshot", .screenshot), ("slomo", .slomo), ("spatial", .spatial),
        ("timelapse", .timelapse),
    ]

    /// The kinds that the reader found; half a live photo is one only beside the other half.
    var foundKinds: Set<String> {
        var found = Set(Self.names.filter { facts.traits.contains($0.trait) }.map(\.name))
        let isHalf = !facts.traits.isDisjoint(with: [.liveStill, .liveFilm])
        if facts.traits.contains(.motionPhoto) || isHalf && row.live?.partner != nil {
            found.insert("live")
        }
        return found
    }

    private var kinds: [String] {
        let wanted = Set(row.mediaSubtypes)
        let allowed = wanted.union(row.optionalSubtypes ?? [])
        let missing = wanted.subtracting(foundKinds).sorted().map { "kind missing: \($0)" }
        return missing + foundKinds.subtracting(allowed).sorted().map { "kind not there: \($0)" }
    }
}
