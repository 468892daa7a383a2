import MediaWork
import Testing

@testable import MediaLibrary

@Suite struct PlaceNamesTests {
    private func names(_ latitude: Double, _ longitude: Double) -> PlaceNames {
        PlaceNames(of: GeoPlace(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (52.5208, 13.4095, ["Berlin", "Germany"]), (48.8584, 2.2945, ["Paris", "France"]),
        (-33.8568, 151.2153, ["Sydney", "Australia"]), (40.6892, -74.0445, ["New York City"]),
        (-22.9519, -43.2105, ["Rio de Janeiro", "Brazil"]),
        (35.6586, 139.7454, ["Tokyo", "Japan"]),
        (64.1466, -21.9426, ["Reykjavík", "Iceland"]),
    ])
    func `a point bears the names of its city and country`(
        latitude: Double,
        longitude: Double,
        expected: [String]
    ) {
        let names = names(latitude, longitude)
        #expect(Set(names.shown).isSuperset(of: expected), "\(names.shown)")
    }

    @Test func `the nearest comes first and the country last`() {
        let names = names(52.4983, 13.4066)
        #expect(names.shown.first == "Kreuzberg")
        #expect(names.shown.last == "Germany")
        #expect(names.shown.contains("Berlin"))
    }

    @Test func `a city is found under its own people's name`() {
        let names = names(48.1374, 11.5755)
        #expect(names.shown.contains("Munich") && names.others.contains("München"))
    }

    @Test func `far from everybody there are no names`() {
        #expect(names(-45, -120).shown.isEmpty)
        #expect(names(89.99, 0).shown.isEmpty)
    }

    @Test func `the edges of the map are no edges of the earth`() {
        // Taveuni lies on both sides of the 180th meridian.
        #expect(names(-16.8, 179.99).shown.last == "Fiji")
        #expect(names(-16.8, -179.99).shown.last == "Fiji")
        for latitude in [-90.0, 90] {
            for longitude in [-180.0, 180, 0] {
                _ = names(latitude, longitude)
            }
        }
    }

    @Test func `what is no coordinate has no names`() {
        for wrong in [(91.0, 0.0), (0, 181), (.nan, 0), (0, .infinity), (-.infinity, .nan)] {
            #expect(names(wrong.0, wrong.1) == PlaceNames())
        }
    }

    @Test func `every square of the table can be read and every town has a country`() {
        let table = PlaceTable()
        var towns = 0
        var regions: Set<Int> = []
        for row in 0..<PlaceTable.rows {
            for column in 0..<PlaceTable.columns {
                for town in table.towns(row: row, column: column) {
                    towns += 1
                    regions.insert(town.region)
                    #expect(table.names(of: town).first?.isEmpty == false)
                }
            }
        }
        #expect(towns > 65_000)
        #expect(regions.allSatisfy { table.region($0).country.first?.isEmpty == false })
    }
}
