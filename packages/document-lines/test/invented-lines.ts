/** Machine-readable lines of invented people in the three formats, with right check digits (ICAO 9303). */

/** A number from 0 to 1, the same for the same seed. */
export type Random = () => number

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const oneOf = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T

export const zoneFormats = ['TD1', 'TD2', 'TD3'] as const
export type ZoneFormatName = (typeof zoneFormats)[number]

const WEIGHTS = [7, 3, 1] as const
const weightOf = (glyph: string): number =>
  glyph === '<' ? 0 : /\d/.test(glyph) ? Number(glyph) : glyph.charCodeAt(0) - 55
const withCheckDigit = (text: string): string => text + checkDigit(text)
const checkDigit = (text: string): string =>
  String([...text].reduce((sum, glyph, at) => sum + weightOf(glyph) * (WEIGHTS[at % 3] as number), 0) % 10)
const filled = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length)

const countries = ['SWE', 'NOR', 'DNK', 'FIN', 'EST', 'NLD', 'FRA', 'GBR', 'POL', 'D<<', 'UTO']
const familyNames = [
  ...['TESTSSON', 'NORDLING', 'BERGSTROEM', 'VAN<DER<HEIDEN', 'OEZTUERK', 'KOWALSKA', 'MAEKINEN', 'OBRIEN'],
  ...['SOERENSEN', 'SCHMIDT<BAUER', 'QUIROGA', 'XHAKA', 'ZWEIG', 'IVANOVIC', 'DUPONT', 'FJELLHEIM', 'LI'],
]
const givenNames = [
  ...['ANNA', 'ERIK<GUSTAV', 'MARIA<DEL<CARMEN', 'WOLFGANG', 'JEAN<PIERRE', 'KAROLINA', 'SIIRI', 'OLE'],
  ...['YVONNE', 'ZOE', 'BJOERN', 'HUGO<XAVIER', 'FATIMA', 'INGRID<KRISTINA'],
]
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...'0123456789'.repeat(3)]

export function inventedLines(format: ZoneFormatName, random: Random): string[] {
  const between = (least: number, most: number) =>
    String(least + Math.floor(random() * (most - least + 1))).padStart(2, '0')
  const country = oneOf(random, countries)
  const names = `${oneOf(random, familyNames)}<<${oneOf(random, givenNames)}`
  const number = withCheckDigit(Array.from({ length: 9 }, () => oneOf(random, alphabet)).join(''))
  const born = withCheckDigit(between(40, 99) + between(1, 12) + between(1, 28))
  const expires = withCheckDigit(between(27, 36) + between(1, 12) + between(1, 28))
  const sex = oneOf(random, ['F', 'M', '<'])
  if (format === 'TD1') {
    const dates = `${born}${sex}${expires}${country}${'<'.repeat(11)}`
    const all = `${number}${'<'.repeat(15)}${born}${expires}${'<'.repeat(11)}`
    return [`I<${country}${number}${'<'.repeat(15)}`, dates + checkDigit(all), filled(names, 30)]
  }
  const optional = format === 'TD2' ? '<'.repeat(7) : `${'<'.repeat(14)}${oneOf(random, ['<', '0'])}`
  const facts = `${number}${country}${born}${sex}${expires}${optional}`
  const kind = format === 'TD2' ? 'I<' : 'P<'
  return [
    filled(`${kind}${country}${names}`, format === 'TD2' ? 36 : 44),
    facts + checkDigit(number + born + expires + optional),
  ]
}
