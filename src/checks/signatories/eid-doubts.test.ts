/** Doubts about an eID are found for the identity and for each signature. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IdentityRemark } from '@foyer/eids/contract/remarks'
import type { Case } from '#applications/case.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import { proofOf, workflowOf } from '#test/fixtures/case.ts'
import { persons, signatureOf, unsentCase } from '#test/fixtures/signing.ts'
import { eidDoubts } from './eid-doubts.ts'

const workflow = workflowOf('KYB')
const found = (of: Case) => eidDoubts(of, workflow).map(({ code, detail }) => `${code}: ${detail}`)

/** Anna is proven and has signed; Bjorn has signed as given. */
function signedCase(bjorn: Partial<SignedBy>, remarks: Record<string, IdentityRemark[]> = {}): Case {
  const of = unsentCase({ signed: { APPLICANT: persons.anna, b: persons.bjorn }, remarks })
  const [own, other] = of.data.signatures as [SignedBy, SignedBy]
  const signatures = [own, { ...other, ...bjorn }]
  return { ...of, data: { ...of.data, identity: proofOf(persons.anna), signatures } }
}
const number = signatureOf(persons.bjorn).party.personalIdentityNumber
const coordination = { ...(number ?? assert.fail()), type: 'COORDINATION' as const }
const partyWith = (confidence?: 'CONFIRMED' | 'UNCERTAIN'): SignedBy['party'] => ({
  ...signatureOf(persons.bjorn).party,
  personalIdentityNumber: { ...coordination, ...(confidence && { confidence }) },
})

describe('a co-signer', () => {
  const rows: Array<[what: string, of: Case, found: string[]]> = [
    ['with a good eID', signedCase({}), []],
    ['by an eID of low assurance', signedCase({ assuranceLevel: 'LOW' }), ['assurance_low: LOW']],
    ['by an eID without a level', signedCase({ assuranceLevel: null }), ['assurance_low: UNKNOWN']],
    ['on paper', signedCase({ assuranceLevel: null, method: 'WET' }), []],
    [
      'whose eID rates the risk as high',
      signedCase({ provider: 'bankid' }, { b: ['RISK_HIGH'] }),
      ['eid_risk_high: bankid'],
    ],
    [
      'whose eID rates the risk as neither low nor high',
      signedCase({ provider: 'bankid' }, { b: ['RISK_RAISED'] }),
      ['eid_risk_raised: bankid'],
    ],
    [
      'whose eID does not tell the risk',
      signedCase({ provider: 'bankid' }, { b: ['RISK_UNKNOWN'] }),
      ['eid_risk_unknown: bankid'],
    ],
    [
      'whose eID gave no number',
      signedCase({ provider: 'signicat' }, { b: ['NO_NUMBER'] }),
      ['identity_number_not_given: signicat'],
    ],
    ['from another network', signedCase({ provider: 'bankid' }, { b: ['OTHER_NETWORK'] }), []],
    [
      'on another device',
      signedCase({ provider: 'wallet' }, { b: ['CROSS_DEVICE'] }),
      ['identity_cross_device: wallet'],
    ],
    [
      'without a status list',
      signedCase({ provider: 'wallet' }, { b: ['STATUS_UNKNOWN'] }),
      ['identity_status_unknown: wallet'],
    ],
    [
      'with an uncertain coordination number',
      signedCase({ party: partyWith('UNCERTAIN') }),
      ['coordination_number_uncertain: UNCERTAIN'],
    ],
    [
      'with a coordination number of unknown confidence',
      signedCase({ party: partyWith() }),
      ['coordination_number_uncertain: UNKNOWN'],
    ],
    ['with a confirmed coordination number', signedCase({ party: partyWith('CONFIRMED') }), []],
    ['who signed no longer', signedCase({}, { c: ['RISK_HIGH'] }), []],
  ]
  for (const [what, of, expected] of rows) test(what, () => assert.deepEqual(found(of), expected))
})

test('several proofs with the same doubt make one finding', () => {
  const of = signedCase({ assuranceLevel: null })
  const identity = { ...proofOf(persons.anna), assuranceLevel: 'LOW' as const }
  assert.deepEqual(found({ ...of, data: { ...of.data, identity } }), ['assurance_low: LOW, UNKNOWN'])
})
