import ChildProcess

/// How a plugin ended; the test library has a type of the other name as well.
typealias Ending = ExitStatus
