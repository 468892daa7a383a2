import Testing

@Suite struct SwiftTextTests {
    @Test func `comments and the insides of strings are no code`() {
        let source = ##"""
            let a = "try! \" //"  // fatalError
            /* as! */ let b = #"\" usleep "#
            let c = """
                Thread.sleep
                """
            d!
            """##
        let code = SwiftText(source).code
        for word in ["try!", "fatalError", "as!", "usleep", "Thread"] {
            #expect(!code.contains(word), "\(word)")
        }
        #expect(code.contains("let b = ") && code.contains("let c = ") && code.contains("d!"))
        #expect(SwiftText(source).lines.count == 6)
    }

    @Test func `every forbidden construct is seen, and what looks like one is not`() {
        let seen = [
            "fatalError()", "try! x()", "x as! Y", "x!.y", "f()!", "a[0]!", "@unchecked Sendable",
            "preconditionFailure()", "precondition(x)", "usleep(1)", "nonisolated(unsafe) var x",
            "Thread.sleep(1)",
        ]
        let unseen = ["a != b", "!a", "x !== y", "try? x", "x as? Y", "(!a)", "if !x {"]
        for line in seen {
            #expect(!WordTests.faults(in: line[...]).isEmpty, "\(line)")
        }
        for line in unseen {
            #expect(WordTests.faults(in: line[...]).isEmpty, "\(line)")
        }
    }
}
