/** Nationalities and countries of residence that nobody reads. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { found, individual, itsOfficers, page } from '../../../../test/fixtures/companieshouse.ts'

const countryGapsIn = ({ gaps }: { gaps: { field: string; reason: string }[] }) =>
  gaps.filter(({ field }) => field.endsWith('.country')).map(({ field, reason }) => `${field} ${reason}`)
const nature = 'ownership-of-shares-25-to-50-percent'
const [ada, ...others] = itsOfficers.items

test('a company whose countries are all known has no gap', async () => {
  assert.deepEqual(countryGapsIn((await found({})).answer), [])
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
