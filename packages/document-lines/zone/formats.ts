/** The three formats of machine-readable lines and what may stand where (ICAO 9303, parts 4 to 6). */

/**
 * A: a letter or a filler. 9: a digit. 0: a digit or a filler, for an unknown part of a birth date or an
 * empty optional field. S: the sex. *: anything.
 */
type Place = 'A' | '9' | '0' | 'S' | '*'

export interface ZoneFormat {
  /** TD1: cards. TD2: older cards and visas. TD3: passports. */
  name: 'TD1' | 'TD2' | 'TD3'
  columns: number
  /** A place for each character of each line. */
  lines: string[]
}

const places = (...parts: Array<[place: Place, count: number]>): string =>
  parts.map(([place, count]) => place.repeat(count)).join('')

export const formats: ZoneFormat[] = [
  {
    name: 'TD1',
    columns: 30,
    lines: [
      places(['A', 5], ['*', 9], ['0', 1], ['*', 15]),
      places(['0', 6], ['9', 1], ['S', 1], ['9', 7], ['A', 3], ['*', 11], ['9', 1]),
      places(['A', 30]),
    ],
  },
  {
    name: 'TD2',
    columns: 36,
    lines: [
      places(['A', 36]),
      places(['*', 9], ['0', 1], ['A', 3], ['0', 6], ['9', 1], ['S', 1], ['9', 7], ['*', 7], ['9', 1]),
    ],
  },
  {
    name: 'TD3',
    columns: 44,
    lines: [
      places(['A', 44]),
      places(
        ['*', 9],
        ['9', 1],
        ['A', 3],
        ['0', 6],
        ['9', 1],
        ['S', 1],
        ['9', 7],
        ['*', 14],
        ['0', 1],
        ['9', 1],
      ),
    ],
  },
]

const allowed: Record<Place, RegExp> = { A: /[A-Z<]/, 9: /\d/, 0: /[\d<]/, S: /[FMX<]/, '*': /[A-Z\d<]/ }

export const mayStand = (glyph: string, place: string | undefined): boolean =>
  allowed[place as Place].test(glyph)
