/// A stack of values in memory of its own, which it keeps when it shrinks.
///
/// What `Array` does, without its checks for a second owner and without the general machinery of its removals: they would cost more
/// than the few bytes that are moved.
struct GrowingBuffer<Element>: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<Element>
    private(set) var count = 0

    init(capacity: Int) {
        storage = .allocate(capacity: capacity)
    }

    deinit {
        storage[..<count].deinitialize()
        storage.deallocate()
    }

    /// Valid until the buffer changes.
    var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(rebasing: storage[..<count]) }

    subscript(index: Int) -> Element {
        get {
            precondition(index < count)
            return storage[index]
        }
        _modify {
            precondition(index < count)
            yield &storage[index]
        }
    }

    mutating func append(_ element: consuming Element) {
        if count == storage.count { grow(by: 1) }
        storage.initializeElement(at: count, to: element)
        count += 1
    }

    mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
        if storage.count - count < elements.count { grow(by: elements.count) }
        _ = UnsafeMutableBufferPointer(rebasing: storage[count...]).initialize(fromContentsOf: elements)
        count += elements.count
    }

    /// Removes the elements from `newCount` on.
    mutating func shrink(to newCount: Int) {
        precondition(newCount <= count)
        storage[newCount..<count].deinitialize()
        count = newCount
    }

    private mutating func grow(by added: Int) {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(storage.count * 2, count + added))
        _ = larger.moveInitialize(fromContentsOf: storage[..<count])
        storage.deallocate()
        storage = larger
    }
}
