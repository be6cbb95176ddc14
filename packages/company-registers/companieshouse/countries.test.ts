/** Nationalities and countries of residence that Foyer cannot read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCompany, corporate, found, individual, itsOfficers, page } from '../test/companieshouse.ts'

const countryGapsIn = ({ gaps }: { gaps: { field: string; reason: string }[] }) =>
  gaps.filter(({ field }) => field.endsWith('.country')).map(({ field, reason }) => `${field} ${reason}`)
const nature = 'ownership-of-shares-25-to-50-percent'
const [ada, ...others] = itsOfficers.items

test('a company has no gap when all its countries are known', async () => {
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
  test(`an officer leaves a gap, and the signatories stay: ${name}`, async () => {
    const { answer } = await found({ officers: page({ ...ada, ...more }, ...others) })
    assert.deepEqual(countryGapsIn(answer), ['officers.country UNKNOWN_CODE'])
    assert.equal(answer.signing.basis.coverage, 'COMPLETE')
  })
  test(`a former officer leaves no gap: ${name}`, async () => {
    const left = { ...ada, ...more, resigned_on: '2020-01-01' }
    assert.deepEqual(countryGapsIn((await found({ officers: page(left, ...others) })).answer), [])
  })
}

const noResidence = { country_of_residence: undefined }
for (const [country, more, residence, gaps] of [
  ['Iran', {}, 'IR', 0],
  ['Not specified', {}, null, 0],
  ['Surrey', {}, null, 1],
  ['Surrey', { postal_code: 'gu1 1aa' }, 'GB', 0],
  ['Atlantis', { postal_code: 'GX11 1AA' }, null, 1],
  [undefined, { postal_code: 'GU1 1AA' }, null, 0],
] as const)
  test(`without a residence, the address counts: ${country} ${JSON.stringify(more)}`, async () => {
    const changed = { ...noResidence, address: { country, ...more } }
    const officers = page({ ...ada, ...changed }, ...others)
    const { answer } = await found({ officers, controllers: page(individual([nature], changed)) })
    const people = [answer.officers.flat()[0]?.party, answer.owners?.[0]?.holder]
    assert.deepEqual(
      people.map((party) => party?.kind === 'PERSON' && party.countryOfResidence),
      [residence, residence],
    )
    assert.deepEqual(
      countryGapsIn(answer),
      gaps ? ['officers.country UNKNOWN_CODE', 'owners.country UNKNOWN_CODE'] : [],
    )
  })

test('the address of a person with a residence is ignored', async () => {
  for (const country of ['Iran', 'Kent']) {
    const { answer } = await found({ officers: page({ ...ada, address: { country } }, ...others) })
    const party = answer.officers.flat()[0]?.party
    assert.deepEqual(party?.kind === 'PERSON' && party.countryOfResidence, 'GB')
    assert.deepEqual(countryGapsIn(answer), [])
  }
})

test('a person with significant control and an unknown country leaves a gap', async () => {
  const controllers = page(individual([nature], { nationality: 'Atlantean' }))
  assert.deepEqual(countryGapsIn((await found({ controllers })).answer), ['owners.country UNKNOWN_CODE'])
})

const secretary = (identification: object, country: string | null = 'England', more: object = {}) => ({
  ...{ name: 'INVENTED SECRETARIES', officer_role: 'corporate-secretary', appointed_on: '2016-01-01' },
  ...{ identification: { identification_type: 'non-eea', ...identification }, address: { country }, ...more },
})
const british = { identification_type: 'uk-limited-company', registration_number: '99000023' }
for (const [title, entry, isGap] of [
  ['a number', secretary({ country_registered: 'British Virgin Islands', registration_number: '77' }), false],
  ['none, of a high-risk country', secretary({ country_registered: 'Virgin Islands, British' }), true],
  ['none, of another country', secretary({ country_registered: 'Jersey' }), false],
  ['none, of a place that is none, with an address', secretary({ place_registered: 'Cardiff' }), false],
  ['none, of a place that is none', secretary({ place_registered: 'Tortola' }, 'Bvi'), true],
  ['none, of an address only', secretary({}, 'Iran'), true],
  ['none, of an address that is none', secretary({}, 'Atlantis'), true],
  ['none, of a British address', secretary({}), false],
  ['none, and nothing else', secretary({}, null), false],
  ['a number, and an address that is none', secretary(british, 'Kent'), false],
  ['a number, and an address in a high-risk country', secretary(british, 'Iran'), true],
  [
    'an office in a high-risk country',
    secretary(british, null, { principal_office_address: { country: 'Iran' } }),
    true,
  ],
] as const)
  test(`a company as an officer with ${title} leaves ${isGap ? 'a' : 'no'} gap`, async () => {
    const { answer } = await found({ officers: page(ada as object, entry) })
    assert.deepEqual(countryGapsIn(answer), isGap ? ['officers.country UNKNOWN_CODE'] : [])
  })

for (const [kind, identification] of [
  ['corporate-entity', {}],
  ['legal-person', { legal_form: 'Government' }],
])
  test(`a ${kind} with control and an address in Iran leaves a gap`, async () => {
    const more = {
      kind: `${kind}-person-with-significant-control`,
      identification,
      address: { country: 'Iran' },
    }
    const { answer } = await found({ controllers: page(corporate([nature], more)) })
    assert.deepEqual(countryGapsIn(answer), ['owners.country UNKNOWN_CODE'])
  })
