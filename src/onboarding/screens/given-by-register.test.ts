/** The card of a registered owner: what the register says, and what it leaves open. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { givenBy } from './given-by-register.ts'

const party: PersonRef = {
  kind: 'PERSON',
  name: { fullName: 'Elin Ek', givenName: 'Elin', middleName: null, familyName: 'Ek' },
  personalIdentityNumber: null,
  dateOfBirth: '1971-03-04',
  nationality: 'SE',
  countryOfResidence: 'NO',
}
type Row = [what: string, own: Partial<PersonRef>, language: string, said: string[], open: string[]]
const rows: Row[] = [
  ['everything', {}, 'en', ['birth: 4 March 1971', 'residence: Norway', 'nationality: Sweden'], []],
  [
    'it in the language of the page',
    {},
    'sv',
    ['birth: 4 mars 1971', 'residence: Norge', 'nationality: Sverige'],
    [],
  ],
  [
    'no day of birth',
    { dateOfBirth: '1971-03' },
    'en',
    ['residence: Norway', 'nationality: Sweden'],
    ['birth'],
  ],
  [
    'no countries',
    { nationality: null, countryOfResidence: null },
    'en',
    ['birth: 4 March 1971'],
    ['residence', 'nationality'],
  ],
  [
    'the name alone',
    { dateOfBirth: null, nationality: null, countryOfResidence: null },
    'en',
    [],
    ['birth', 'residence', 'nationality'],
  ],
]
for (const [what, own, language, said, open] of rows)
  test(`a register that says ${what}`, () => {
    const given = givenBy({ ...party, ...own }, language)
    assert.deepEqual(
      given.facts.map(({ field, value }) => `${field}: ${value}`),
      said,
    )
    assert.deepEqual(given.open, open)
  })
