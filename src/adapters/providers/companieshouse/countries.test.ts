/** Nationalities and countries of residence that nobody reads. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCompany, found, individual, itsOfficers, page } from '../../../../test/fixtures/companieshouse.ts'

const countryGapsIn = ({ gaps }: { gaps: { field: string; reason: string }[] }) =>
  gaps.filter(({ field }) => field.endsWith('.country')).map(({ field, reason }) => `${field} ${reason}`)
const nature = 'ownership-of-shares-25-to-50-percent'
const [ada, ...others] = itsOfficers.items

test('a company whose countries are all known has no gap', async () => {
  assert.deepEqual(countryGapsIn((await found({})).answer), [])
})

for (const [country, gaps] of [
  ['Atlantis', ['addresses.country UNKNOWN_CODE']],
  ['Not specified', []],
  ['Northern Ireland', []],
  ['Isle Of Man', []],
] as const)
  test(`an office in ${country} has ${gaps.length} gaps`, async () => {
    const lookup = { ...aCompany, registered_office_address: { address_line_1: '1 Invented Road', country } }
    assert.deepEqual(countryGapsIn((await found({ lookup })).answer), gaps)
  })

for (const more of [{ nationality: 'Atlantean' }, { country_of_residence: 'Surrey' }]) {
  const name = JSON.stringify(more)
  test(`an officer is a gap, and the signatories stay: ${name}`, async () => {
    const { answer } = await found({ officers: page({ ...ada, ...more }, ...others) })
    assert.deepEqual(countryGapsIn(answer), ['officers.country UNKNOWN_CODE'])
    assert.equal(answer.signing.basis.coverage, 'COMPLETE')
  })
  test(`a former officer is none: ${name}`, async () => {
    const left = { ...ada, ...more, resigned_on: '2020-01-01' }
    assert.deepEqual(countryGapsIn((await found({ officers: page(left, ...others) })).answer), [])
  })
}

test('a person with significant control is a gap', async () => {
  const controllers = page(individual([nature], { nationality: 'Atlantean' }))
  assert.deepEqual(countryGapsIn((await found({ controllers })).answer), ['owners.country UNKNOWN_CODE'])
})

const secretary = (identification: object, country = 'England') => ({
  ...{ name: 'INVENTED SECRETARIES', officer_role: 'corporate-secretary', appointed_on: '2016-01-01' },
  ...{ identification: { identification_type: 'non-eea', ...identification }, address: { country } },
})
for (const [title, entry, isGap] of [
  ['a number', secretary({ country_registered: 'British Virgin Islands', registration_number: '77' }), false],
  ['none, of a high-risk country', secretary({ country_registered: 'Virgin Islands, British' }), true],
  ['none, of another country', secretary({ country_registered: 'Jersey' }), false],
  ['none, of a place that is none, with an address', secretary({ place_registered: 'Cardiff' }), false],
  ['none, of a place that is none', secretary({ place_registered: 'Tortola' }, 'Bvi'), true],
] as const)
  test(`a company as an officer with ${title} is ${isGap ? 'a' : 'no'} gap`, async () => {
    const { answer } = await found({ officers: page(ada as object, entry) })
    assert.deepEqual(countryGapsIn(answer), isGap ? ['officers.country UNKNOWN_CODE'] : [])
  })
