import PickerPluginKit
import Testing
import UniformTypes

@testable import WebPlugin

/// The page names items by numbers, of which there is a bounded number.
@Suite struct ItemNamesTests {
    private func item(_ number: Int) -> LibraryItem {
        LibraryItem(
            key: LibraryItem.Key(bytes: Array("\(number)".utf8)),
            type: .jpeg,
            kinds: .images,
            fileName: Array("\(number).jpg".utf8),
            identity: FileIdentity(
                device: 1,
                inode: UInt64(number),
                byteCount: 1,
                modified: FileTime(seconds: 1)
            )
        )
    }

    @Test func `an item keeps its number, and a number its item`() {
        let names = ItemNames()
        let numbers = (0..<100).map { names.number(of: item($0)) }
        #expect(Set(numbers).count == 100)
        #expect((0..<100).map { names.number(of: item($0)) } == numbers)
        #expect(names.item(numbers[7]) == item(7))
        #expect(names.item(0) == nil)
        #expect(names.item(101) == nil)
    }

    @Test func `what was named longest ago is forgotten`() {
        let names = ItemNames(limit: 10)
        let first = names.number(of: item(0))
        for number in 1...10 { _ = names.number(of: item(number)) }
        #expect(names.item(first) == nil)
        #expect(names.number(of: item(0)) != first)
    }
}
