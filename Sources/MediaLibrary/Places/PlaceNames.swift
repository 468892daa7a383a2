import Glibc
import MediaWork

/// What people call a point on the earth.
struct PlaceNames: Hashable, Sendable {
    /// Names to show, from the nearest town over the cities around it and the region to the
    /// country; empty far from everybody.
    var shown: [String] = []
    /// The same places in other languages.
    var others: [String] = []

    /// Kilometres from a town within which a point bears its name.
    static let nearTown = 40.0
    /// Kilometres from a town within which a point bears its region and country.
    static let nearRegion = 150.0
    /// Kilometres of a degree of latitude.
    private static let degree = 111.195

    init() {}

    /// Looks the point up; coordinates that are none have no names.
    init(of point: GeoPlace) {
        guard abs(point.latitude) <= 90, abs(point.longitude) <= 180 else {
            return
        }
        let table = PlaceTable()
        let around = Self.squares(around: point)
            .flatMap { table.towns(row: $0.row, column: $0.column) }
            .filter { Self.isNear($0, point) }
            .map { (town: $0, distance: Self.distance(from: point, to: $0)) }
            .filter { $0.distance <= max(Self.nearRegion, $0.town.radius) }
        guard let nearest = around.min(by: { $0.distance < $1.distance }) else {
            return
        }
        if nearest.distance <= Self.nearTown {
            add(table.names(of: nearest.town))
        }
        // The smallest first: a quarter, its city, the capital beside it.
        for (town, distance) in around.sorted(by: { $0.town.radius < $1.town.radius })
        where distance <= town.radius {
            add(table.names(of: town))
        }
        let (region, country) = table.region(nearest.town.region)
        add(region.map { [$0] } ?? [])
        add(country)
    }

    private mutating func add(_ names: [String]) {
        guard let first = names.first, !shown.contains(first) else {
            return
        }
        shown.append(first)
        others += names.dropFirst()
    }

    /// The squares that a circle of the greatest radius around the point can touch.
    private static func squares(around point: GeoPlace) -> [(row: Int, column: Int)] {
        let row = Int((point.latitude + 90) / PlaceTable.square)
        let column = Int((point.longitude + 180) / PlaceTable.square)
        // Degrees of longitude shrink toward the poles, where a circle reaches all around.
        let farthest = min(89.9, abs(point.latitude) + nearRegion / degree)
        let width = degree * cos(farthest * .pi / 180) * PlaceTable.square
        let columns = PlaceTable.columns
        let reach = min(columns / 2, Int((nearRegion / width).rounded(.up)))
        let rows = Int((nearRegion / (degree * PlaceTable.square)).rounded(.up))
        return (row - rows...row + rows).flatMap { row in
            Set((column - reach...column + reach).map { ($0 % columns + columns) % columns })
                .map { (row, $0) }
        }
    }

    /// Whether the latitudes leave the town within reach; most of the squares' towns are not, and
    /// a distance costs more than to tell.
    private static func isNear(_ town: PlaceTable.Town, _ point: GeoPlace) -> Bool {
        abs(town.latitude - point.latitude) * degree <= max(nearRegion, town.radius) + 1
    }

    /// Kilometres on a ball of the earth's mean radius, by the haversine formula.
    private static func distance(from point: GeoPlace, to town: PlaceTable.Town) -> Double {
        let radians = Double.pi / 180
        let north = sin((town.latitude - point.latitude) * radians / 2)
        let east = sin((town.longitude - point.longitude) * radians / 2)
        let both =
            north * north
            + cos(point.latitude * radians) * cos(town.latitude * radians) * east * east
        return 2 * 6_371 * asin(min(1, both.squareRoot()))
    }
}
