import Foundation

/// What independent decoders make of files: a digest of all pixels of all frames, by path.
///
/// Pillow reads stills, libvips those that Pillow does not know, FFmpeg films.
package enum PictureDigests {
    private static let script = """
        import hashlib, os, subprocess, sys, tempfile
        from PIL import Image, ImageFile, ImageSequence
        ImageFile.LOAD_TRUNCATED_IMAGES = True
        Image.MAX_IMAGE_PIXELS = None
        def other(path):
            target = tempfile.mktemp(".raw")
            done = subprocess.run(["vips", "rawsave", path, target], capture_output=True)
            if done.returncode != 0: return None
            with open(target, "rb") as raw:
                digest = hashlib.sha256(raw.read()).hexdigest()
            os.remove(target)
            fields = subprocess.run(["vipsheader", "-a", path], capture_output=True, text=True)
            kept = [line.split(":")[0] for line in fields.stdout.splitlines()]
            size = fields.stdout.split(",")[0].split(":")[-1].strip()
            return digest + size + str("icc-profile-data" in kept)
        for path in sys.stdin.read().splitlines():
            try:
                digest = hashlib.sha256()
                with Image.open(path) as image:
                    if image.format == "MPO":
                        frames = [image]
                    else:
                        frames = ImageSequence.Iterator(image)
                    for frame in frames:
                        frame.load()
                        digest.update(repr((frame.mode, frame.size)).encode())
                        digest.update(frame.tobytes())
                    turned = image.getexif().get(274, 1)
                    coloured = image.info.get("icc_profile") is not None
                print(path, digest.hexdigest(), turned, coloured, sep="\\t")
            except Exception:
                try:
                    print(path, other(path) or "none", "", "", sep="\\t")
                except OSError:
                    print(path, "none", "", "", sep="\\t")
        """

    /// The digests of these files; a file that cannot be decoded has none.
    package static func all(_ paths: [String]) throws -> [String: String] {
        guard let python = CommandLineTool("python3") else {
            return [:]
        }
        let lines = try python.output(
            ["-c", script],
            input: paths.joined(separator: "\n")
        ).split(separator: "\n")
        var digests: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            if parts.count == 4, parts[1] != "none" {
                digests[String(parts[0])] = parts[1...].joined(separator: " ")
            }
        }
        if let film = CommandLineTool("ffmpeg") {
            for path in paths where digests[path] == nil {
                digests[path] = try frames(of: path, film)
            }
        }
        return digests
    }

    private static func frames(of path: String, _ film: CommandLineTool) throws -> String? {
        let wished = ["-v", "quiet", "-i", path, "-map", "0:v?", "-map", "0:a?", "-f", "framemd5"]
        let text = try film.output(wished + ["-"])
        let frames = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return frames.isEmpty ? nil : frames.joined(separator: "\n")
    }
}
