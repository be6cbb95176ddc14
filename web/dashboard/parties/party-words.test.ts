import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { applicationsOf, bornOn, hitWordsOf, knownAs, partyAddress, rolesOf } from './party-words.ts'

type Roles = Parameters<typeof rolesOf>[0]
const role = (kind: Roles[number]['role'], source: Roles[number]['source'], more: object = {}) => ({
  ...{ role: kind, source, share: null, codes: [] },
  ...more,
})

describe('rolesOf', () => {
  const share = { share: exactly(40) }
  const cases: Array<[string, Roles]> = [
    ['Applicant', [role('APPLICANT', 'PROVEN'), role('APPLICANT', 'DECLARED')]],
    ['Owner 40%', [role('OWNER', 'REGISTERED', share), role('OWNER', 'DECLARED', { share: exactly(50) })]],
    [
      'Owner 40%, chair, CEO',
      [role('OWNER', 'DECLARED', share), role('OFFICER', 'REGISTERED', { codes: ['CHAIR', 'CEO'] })],
    ],
    ['May sign, has signed', [role('SIGNER', 'REGISTERED'), role('SIGNER', 'PROVEN')]],
    ['Officer', [role('OFFICER', 'REGISTERED')]],
    ['The company that applies', [role('COMPANY', 'REGISTERED'), role('COMPANY', 'DECLARED')]],
  ]
  for (const [words, roles] of cases) it(words, () => assert.equal(rolesOf(roles), words))
})

describe('the words of a party', () => {
  it('tell a day of birth as people write it, and less as the register has it', () => {
    assert.deepEqual(['1979-03-03', '1979-03', '1979'].map(bornOn), ['3 March 1979', '1979-03', '1979'])
  })
  it('tell what is not known', () => {
    const unknown = { born: null, organizationNumber: null }
    assert.equal(knownAs({ kind: 'PERSON', ...unknown }), 'birth not known')
    assert.equal(knownAs({ kind: 'ORGANIZATION', ...unknown }), 'no number')
  })
  it('count applications', () => {
    assert.equal(applicationsOf(1), 'in 1\u00a0application')
    assert.equal(applicationsOf(null), 'in more than 1,000 applications')
  })
  it('never tell a hit as a fact', () => {
    const hit = { id: '', caption: 'Petra Pepsson', list: 'PUBLIC_OFFICE' } as const
    assert.equal(hitWordsOf({ ...hit, state: 'UNRESOLVED' }), 'May match Petra Pepsson, public office')
    assert.equal(
      hitWordsOf({ ...hit, state: 'FALSE_POSITIVE' }),
      'Does not match Petra Pepsson, public office',
    )
  })
  it('lead to an address that a person can read', () => {
    assert.equal(partyAddress({ id: 'foyer:party::0199' }), '/parties/0199')
  })
})
