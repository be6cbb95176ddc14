/** The country of a Swedish company's address, which the register writes in words. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCompany, ID } from '../test/bolagsverket.ts'
import { organizationOf } from './organization.ts'

const countries: Array<[written: string | null, country: string | null, isGap: boolean]> = [
  ['Sverige', 'SE', false],
  ['NORDKOREA', 'KP', false],
  // On two lists of high-risk countries, and not as the word for it is.
  ['Myanmar', null, true],
  [null, null, false],
]
for (const [land, country, isGap] of countries)
  test(`an address in "${land}" is in ${country}${isGap ? ', with a gap' : ''}`, () => {
    const postadress = { utdelningsadress: 'Provstigen 2', postort: 'Provstad', land }
    const entry = { ...aCompany, postadressOrganisation: { postadress, fel: null } }
    const number = { id: ID, issuingCountry: 'SE', type: 'REGISTRATION', display: ID } as const
    const read = organizationOf([entry], number, new Date('2026-11-20T09:30:00Z'))
    assert.equal(read?.organization.addresses[0]?.country, country)
    assert.equal(
      read?.gaps.some(({ field, reason }) => field === 'addresses.country' && reason === 'UNKNOWN_CODE'),
      isGap,
    )
  })
