/** Machine-readable lines of invented persons, with the example of ICAO 9303 among them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zoneOf } from '../test/machine-readable-zone.ts'
import { machineReadableZone } from './machine-readable-zone.ts'

const today = '2026-11-20'
const person = {
  country: 'SWE',
  number: 'XB4711820',
  familyName: 'TESTSSON',
  givenName: 'ANNA MARIA',
  born: '830218',
  expires: '310501',
}
const read = (text: string) => machineReadableZone(text, today)
const anna = {
  kind: 'READ',
  checkDigitsHold: true,
  issuingCountry: 'SE',
  number: 'XB4711820',
  givenName: 'Anna Maria',
  familyName: 'Testsson',
  dateOfBirth: '1983-02-18',
  expiresOn: '2031-05-01',
}

describe('machine-readable lines', () => {
  for (const format of ['TD1', 'TD2', 'TD3'] as const)
    test(`of ${format} give the facts, and any changed digit is detected`, () => {
      const lines = zoneOf(format, person)
      assert.deepEqual(read(lines.join('\n')), anna)
      const wrong = read(lines.join('\n').replace('XB4711820', 'XB4711821'))
      assert.equal(wrong.kind === 'READ' && wrong.checkDigitsHold, false)
      const later = read(lines.join('\n').replace('310501', '320501'))
      assert.equal(later.kind === 'READ' && later.checkDigitsHold, false)
    })

  test('reads the example of ICAO 9303', () => {
    const zone = read(
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
    )
    assert.ok(zone.kind === 'READ' && zone.checkDigitsHold)
    assert.deepEqual(
      [zone.issuingCountry, zone.number, zone.dateOfBirth, zone.expiresOn],
      [null, 'L898902C3', '1974-08-12', '2012-04-15'],
    )
  })

  const lines = zoneOf('TD3', person)
  const rows: Array<[what: string, text: string, kind: string]> = [
    ['nothing', ' \n ', 'NONE'],
    ['small letters and spaces', lines.join(' ').toLowerCase().replaceAll('<<', '< <'), 'READ'],
    ['guillemets of a phone', lines.join('').replaceAll('<<', '«'), 'READ'],
    ['one line is missing', lines[1] ?? '', 'UNREADABLE'],
    ['a character is missing', lines.join('\n').slice(1), 'UNREADABLE'],
    ['other characters', lines.join('\n').replace('SWE', 'SÄE'), 'UNREADABLE'],
    ['a sentence', 'I have no passport', 'UNREADABLE'],
  ]
  for (const [what, text, kind] of rows) test(what, () => assert.equal(read(text).kind, kind))

  test('a year of two digits is never in the future', () => {
    for (const [born, expected] of [
      ['261120', '2026-11-20'],
      ['261121', '1926-11-21'],
      ['990229', null],
    ] as const) {
      const zone = read(zoneOf('TD3', { ...person, born }).join('\n'))
      assert.equal(zone.kind === 'READ' ? zone.dateOfBirth : undefined, expected)
    }
  })
})
