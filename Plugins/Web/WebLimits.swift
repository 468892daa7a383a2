/// Every bound of the page and of its server, in one place.
enum WebLimits {
    /// Connections at once; browsers make six.
    static let connections = 24
    /// Bytes of the head of a request; other programs' cookies for this machine stand there, too.
    static let headBytes = 32 << 10
    /// Header fields of a request.
    static let fields = 64
    /// Bytes of the body of a request.
    static let bodyBytes = 256 << 10
    /// How long the rest of a request may take once it began, in milliseconds.
    static let requestMilliseconds: Int64 = 10_000
    /// How long an answer may wait for its reader, in milliseconds.
    static let answerMilliseconds: Int64 = 20_000
    /// How long a connection may say nothing, in milliseconds.
    static let idleMilliseconds: Int64 = 120_000
    /// Bytes of the kernel's table of sockets that are looked through.
    static let socketTableBytes = 4 << 20
    /// Wrong secrets and cookies that are heard before the picker closes.
    static let failures = 10
    /// How long a browser may take until it hands over the secret.
    static let opening: Duration = .seconds(60)
    /// How long the page may be silent before it counts as closed.
    static let silence: Duration = .seconds(8)
    /// How long the page may be silent after it said that it is left: a page that is loaded anew
    /// is back by then.
    static let leaving: Duration = .seconds(2)
    /// How long a question for news waits for some.
    static let news: Duration = .seconds(4)
    /// How long the last answers may take after the decision.
    static let farewell: Duration = .milliseconds(400)
    /// Items that the page can name at once; the ones named longest ago are forgotten.
    static let items = 50_000
    /// Items of one window.
    static let windowItems = 500
    /// Longer sides of pictures that a page can ask for, in pixels.
    static let thumbnailSizes = [160, 320, 640]
    static let previewSizes = [1_024, 2_048, 4_096]
    /// Bytes of a picture.
    static let pictureBytes = 24 << 20
    /// Bytes of a film in one answer.
    static let filmBytes = 1 << 20
    /// Small pictures of one question.
    static let picturesAsked = 32
    /// Those of them that are looked for at once.
    static let picturesAtOnce = 2
}
