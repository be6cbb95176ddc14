/** Countries and nationalities in words. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countryNamed, nationalityNamed } from './country-words.ts'

const countries: [name: string | null, language: string, code: string | null][] = [
  ['Sverige', 'sv', 'SE'],
  ['NORGE', 'sv', 'NO'],
  ['Åland', 'sv', 'AX'],
  ['Storbritannien', 'sv', 'GB'],
  ['United Kingdom', 'en', 'GB'],
  ['England', 'en', 'GB'],
  ['Northern  Ireland', 'en', 'GB'],
  ['European Union', 'en', null],
  ['World', 'en', null],
  ['Atlantis', 'en', null],
  ['constructor', 'en', null],
  [null, 'en', null],
]
for (const [name, language, code] of countries)
  it(`${name} in ${language}: ${code}`, () => assert.equal(countryNamed(name, language), code))

const nationalities: [adjective: string | null, code: string | null][] = [
  ['British', 'GB'],
  ['swedish', 'SE'],
  ['Swedish,British', null],
  ['constructor', null],
  ['Kenya', 'KE'],
  [null, null],
]
for (const [adjective, code] of nationalities)
  it(`${adjective}: ${code}`, () => assert.equal(nationalityNamed(adjective), code))
