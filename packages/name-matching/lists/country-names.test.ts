/** Country names of lists, and their codes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countryOf } from './country-names.ts'

describe('the country of a name', () => {
  const cases: Array<[string, string | null]> = [
    ['Sweden', 'SE'],
    ['Korea, North', 'KP'],
    ["Democratic People's Republic of Korea", 'KP'],
    ['Korea, South', 'KR'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Congo', 'CG'],
    ['Türkiye', 'TR'],
    ['TURKEY', 'TR'],
    ['Viet Nam', 'VN'],
    ["Cote d'Ivoire", 'CI'],
    ['Saint Kitts and Nevis', 'KN'],
    ['Bahamas, The', 'BS'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['China, Hong Kong Special Administrative Region', 'HK'],
    ['State of Palestine', 'PS'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['Guinea', 'GN'],
    ['Guinea-Bissau', 'GW'],
    ['Dominica', 'DM'],
    ['Dominican Republic', 'DO'],
    ['se', 'SE'],
    ['UK', 'GB'],
    ['xk', 'XK'],
    ['former Soviet Union', null],
    ['undetermined', null],
    ['EU', null],
    ['ZZ', null],
    ['', null],
  ]
  for (const [name, code] of cases) test(`"${name}" is ${code}`, () => assert.equal(countryOf(name), code))
})
