/** Countries and nationalities in words. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shippedLists } from '@foyer/national-fields/high-risk/country-lists'
import { countryCoded, countryNamed, isNationalityRead, nationalityNamed } from './country-words.ts'
import nationalityWords from './nationalities.json' with { type: 'json' }
import frenchWords from './nationalities-french.json' with { type: 'json' }

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
  ['Virgin Islands, British', 'en', 'VG'],
  ['Iran, Islamic Republic Of', 'en', 'IR'],
  ['Russian Federation', 'en', 'RU'],
  ["Korea, Democratic People's Republic Of", 'en', 'KP'],
  ['UK', 'en', 'GB'],
  ['England And Wales', 'en', 'GB'],
  ['Wales, U.K.', 'en', 'GB'],
  ['New South Wales', 'en', null],
  ['constructor', 'en', null],
  [null, 'en', null],
]
for (const [name, language, code] of countries)
  it(`${name} in ${language} is ${code}`, () => assert.equal(countryNamed(name, language), code))

for (const [code, country] of [
  ['SE', 'SE'],
  ['XK', 'XK'],
  ['SWE', null],
  ['se', null],
  ['XX', null],
  ['ZZ', null],
  ['EU', null],
  ['UK', null],
  [null, null],
] as const)
  it(`the code ${code} is ${country}`, () => assert.equal(countryCoded(code), country))

const nationalities: [adjective: string | null, language: 'en' | 'fr', code: string | null][] = [
  ['British', 'en', 'GB'],
  ['swedish', 'en', 'SE'],
  ['Swedish,British', 'en', null],
  ['British,Iranian', 'en', 'IR'],
  ['Lebanese / French', 'en', 'LB'],
  ['Bosnian And Herzegovinian', 'en', 'BA'],
  ['British,British', 'en', 'GB'],
  ['constructor', 'en', null],
  ['Kenya', 'en', 'KE'],
  [null, 'en', null],
  ['Française', 'fr', 'FR'],
  ['FRANCAISE', 'fr', 'FR'],
  ['Iranienne', 'fr', 'IR'],
  ['iranien', 'fr', 'IR'],
  ['Algérien', 'fr', 'DZ'],
  ['Libanais', 'fr', 'LB'],
  ['Nord-Coréenne', 'fr', 'KP'],
  ['Coréenne', 'fr', null],
  ['Congolaise', 'fr', null],
  ['Nigérienne', 'fr', 'NE'],
  ['Nigériane', 'fr', 'NG'],
  ['Française et syrienne', 'fr', 'SY'],
  ['Liban', 'fr', 'LB'],
  ['Apatride', 'fr', null],
  ['constructor', 'fr', null],
  ['Swedish', 'fr', null],
]
for (const [adjective, language, code] of nationalities)
  it(`${adjective} in ${language} is ${code}`, () =>
    assert.equal(nationalityNamed(adjective, language), code))

it('several nationalities are read only if each one is known', () => {
  assert.deepEqual(
    ['Swedish,British', 'Swedish,Atlantean', 'Atlantean'].map((each) => isNationalityRead(each, 'en')),
    [true, false, false],
  )
  assert.deepEqual(
    ['Suédoise et belge', 'Suédoise et atlante', 'Apatride'].map((each) => isNationalityRead(each, 'fr')),
    [true, false, false],
  )
})

describe('a high-risk country', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const { version: _version, ...lists } = shippedLists
  const codes = new Set(Object.values(lists).flatMap((rows) => rows.flatMap((row) => row.codes)))
  for (const code of codes) {
    it(`is known by its name: ${code}`, () => assert.equal(countryNamed(names.of(code) ?? '', 'en'), code))
    it(`is known by its nationality: ${code}`, () =>
      assert.ok((Object.values(nationalityWords) as string[]).includes(code), code))
    // No French word says that a person is of the British Virgin Islands.
    if (code !== 'VG')
      it(`is known by its nationality in French: ${code}`, () =>
        assert.ok((Object.values(frenchWords) as string[]).includes(code), code))
  }
})
