/** Who signs for a British company by law, and when that is not known. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { numberIn } from '../registry-calls.ts'
import { aCompany, itsOfficers } from '../test/companieshouse.ts'
import { officersOf } from './officers.ts'
import { organizationOf } from './organization.ts'
import { signingOf } from './signing.ts'

const provenance = { source: 'REGISTRY', retrievedAt: '2026-11-20T09:30:00Z' } as const
const number = numberIn(aCompany.company_number, 'GB') ?? assert.fail()

function signs(company: object = {}, items: object[] = itsOfficers.items) {
  const organization = organizationOf({ ...aCompany, ...company }, number) ?? assert.fail()
  const officers = officersOf({ kind: 'ANSWERED', items, isComplete: true, answers: [] })
  const { signing, gaps } = signingOf(organization, officers, provenance)
  const names = signing.combinations.map((each) =>
    each.map(({ party }) => (party.kind === 'PERSON' ? party.name.familyName : party.name)).join('+'),
  )
  return [signing.basis.coverage, names, gaps.map(({ reason }) => reason)]
}

const [ada, bo] = itsOfficers.items as object[]
const none = ['NONE', [], ['NOT_PUBLISHED']]
const secretary = 'INVENTED SECRETARIES LIMITED'

describe('a British company', () => {
  it('can be signed for by two directors, or by a director and the secretary', () =>
    assert.deepEqual(signs(), [
      'COMPLETE',
      ['SAMPLE+EXAMPLE', `SAMPLE+${secretary}`, `EXAMPLE+${secretary}`],
      [],
    ]))
  it('with one director can be signed for by that director', () =>
    assert.deepEqual(signs({}, [ada as object]), ['COMPLETE', ['SAMPLE'], []]))
  it('of another form, in trouble, or with unreadable officers has no known signatories', () => {
    assert.deepEqual(signs({ type: 'llp' }), none)
    assert.deepEqual(signs({ type: 'plc' }, [ada as object]), none)
    assert.deepEqual(signs({ company_status: 'administration' }), none)
    assert.deepEqual(signs({}, [ada as object, { ...bo, officer_role: 'wizard' }]), none)
    assert.deepEqual(signs({}, []), none)
  })
  it('under external management has no signatories', () => {
    for (const officer_role of ['receiver-and-manager', 'judicial-factor', 'cic-manager'])
      assert.deepEqual(signs({}, [ada as object, { ...bo, officer_role }]), none, officer_role)
  })
})
