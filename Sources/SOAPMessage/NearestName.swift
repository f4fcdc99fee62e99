/// Finds the name that was probably meant, for messages that say "did you mean".
///
/// The distance is that of optimal string alignment: insertions, deletions, replacements and swaps of neighbours count
/// one each. Letter case does not count, so that `pTablename` finds `pTableName` first.
public enum NearestName {
    /// The candidate nearest to `name`, the first of several equally near ones; nil where none is near.
    ///
    /// Near means: at most a third of the letters differ (one in the shortest names), or one of the two begins with the
    /// other, three letters at least.
    public static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        var best: (rank: Int, candidate: String)?
        for candidate in candidates where candidate != name {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            guard let rank = rank(wanted, scalars) else { continue }
            if rank < best?.rank ?? .max { best = (rank, candidate) }
        }
        return best?.candidate
    }

    /// Twice the distance, so that a shared beginning can rank just behind any real nearness; nil where not near.
    private static func rank(_ wanted: [Unicode.Scalar], _ candidate: [Unicode.Scalar]) -> Int? {
        let limit = max(1, max(wanted.count, candidate.count) / 3)
        if abs(wanted.count - candidate.count) <= limit {
            let distance = distance(wanted, candidate)
            if distance <= limit, distance < max(wanted.count, candidate.count) { return 2 * distance }
        }
        guard min(wanted.count, candidate.count) >= 3 else { return nil }
        let isBeginning = candidate.starts(with: wanted) || wanted.starts(with: candidate)
        return isBeginning ? 2 * max(wanted.count, candidate.count) + 1 : nil
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        guard !left.isEmpty else { return right.count }
        guard !right.isEmpty else { return left.count }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                let replaced = last[column] + (scalar == other ? 0 : 1)
                var least = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
