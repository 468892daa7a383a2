/// The bounds of what is asked of a worker and of what it answers.
public enum MediaWorkLimits {
    /// Bytes of one string of the file's.
    public static let textBytes = 4_096
    /// Members of one list of the file's.
    public static let listCount = 256

    /// Files of one order.
    public static let filesPerOrder = 128
    /// Bytes of an order, its head included; the longest names of so many files have room in it.
    public static let orderBytes = 96 * 1024
    /// Bytes of an answer's JSON.
    public static let answerJSONBytes = 4 * 1024 * 1024
    /// Bytes of the picture in an answer.
    public static let pictureBytes = 32 * 1024 * 1024
    /// Levels of an answer's JSON.
    public static let answerDepth = 16
    /// Values of an answer's JSON.
    public static let answerValues = 100_000

    /// Pixels of the longer side of a small picture.
    public static let pictureSize = 1...8_192
    /// Pixels of a picture, or of all frames together that are read of one.
    public static let pixels = 400_000_000
    /// Pixels of all frames of a small picture that moves; what has more stands still.
    public static let movingPixels = 40_000_000
    /// Frames of a small picture that moves; what has more stands still.
    public static let movingFrames = 1_000
    /// Pictures of one that moves which is made; one of more is not.
    public static let frames = 65_536
    /// Bytes of a file that is held in memory as a whole; films are not.
    public static let stillFileBytes: Int64 = 1 << 30

    /// Bytes that a child may write to in its memory.
    public static let memoryBytes = 512 * 1024 * 1024
    /// Bytes of addresses of a child, with the libraries and the file in it.
    public static let addressBytes = 4 * 1024 * 1024 * 1024
    /// Seconds of a processor for one order.
    public static let processorSeconds = 10
    /// Milliseconds that one order may take for one file, whatever it waits for.
    public static let fileMilliseconds = 15_000
    /// Milliseconds that an order for facts of many files may take.
    public static let batchMilliseconds = 20_000

    /// Folders of pictures that a catalogue knows.
    public static let catalogueRoots = 64
    /// Tags of a catalogue; of one that has more, none counts.
    public static let catalogueTags = 50_000
    /// Pictures of one part of a catalogue.
    public static let catalogueEntries = 500
    /// Bytes of text after which a part of a catalogue ends.
    public static let catalogueTextBytes = 512 * 1024
    /// Tags of one picture of a catalogue.
    public static let catalogueEntryTags = 64
    /// Steps of the database's machine for one question to a catalogue.
    public static let catalogueSteps: Int32 = 20_000_000
    /// Bytes of one value of a catalogue.
    public static let catalogueValueBytes: Int32 = 1 << 20
    /// Bytes that the reader of a catalogue keeps of it in memory.
    public static let catalogueMemoryBytes: Int64 = 64 << 20

    /// Bytes of a file that a worker makes, at most.
    public static let outputBytes: Int64 = 16 << 30
    /// Bytes that a file which is made may always have, however small its source is.
    public static let leastOutputBytes: Int64 = 256 << 20
    /// How many times as long as its source a made file may be beyond that.
    public static let outputGrowth: Int64 = 8
    /// Bytes that a child which makes a file may write to in its memory.
    public static let makingMemoryBytes = 2 << 30
    /// Seconds that the making of one file may take, of a processor or on the clock, at most.
    public static let makingSeconds: Double = 4 * 3_600
    /// Seconds of them that every file has.
    public static let leastMakingSeconds: Double = 60
    /// Seconds of them more for each second that a film plays.
    public static let makingSecondsPerSecond: Double = 30
    /// Seconds of them more for each million bytes of the source.
    public static let makingSecondsPerMegabyte: Double = 20
    /// Milliseconds between two words of progress.
    public static let progressMilliseconds = 100

    /// Children of one worker at once.
    public static let childrenAtOnce = 8
    /// Descriptors of a worker, and those of one person that may be on their way to a child.
    public static let descriptors = 1_024
}
