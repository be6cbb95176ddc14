/** The effect of an owner's proof and answer by their link. Frida is in no register. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import type { OwnerProof, OwnerRequest } from '#applications/owner-link.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownerProof, ownerRequest } from '#test/fixtures/owner-requests.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import { decide } from '../decision.ts'
import { findingsOf } from '../findings/findings.ts'
import { declaredOwnersOf } from './owner-verification.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const clear = clearCase('KYB')
const { owners: _owners, ...silent } = clear.data.registry ?? assert.fail()
const at = now.toISOString()

const frida = ownerWith({
  ...{ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' },
  ways: [{ share: exactly(100), through: [] }],
})
const number = { id: '19710504-2383', issuingCountry: 'SE', type: 'NATIONAL' } as never
const numbered = { ...frida, personalIdentityNumber: number }

const proven = (own: Partial<PersonRef> = {}, more: Partial<OwnerProof> = {}) =>
  ownerProof('Frida Okänd', own, more)
const called = (name: string) => ({ name: ownerProof(name).party.name })
const confirmed: OwnerRequest['answer'] = { kind: 'CONFIRMED', at, reason: null }
const denied: OwnerRequest['answer'] = { kind: 'NOT_OWNER', at, reason: 'I sold it' }

const caseWith = (person: DeclaredPerson, requests: OwnerRequest[]): Case => ({
  ...clear,
  status: 'MANUAL_REVIEW',
  submittedAt: now,
  data: {
    ...clear.data,
    registry: silent,
    answers: { ...clear.data.answers, owners: ownershipWith({ owners: [person] }) },
    ownerRequests: requests,
  },
})

const decided = (of: Case): Case => {
  const { findings, risk } = decide(of, workflow, now)
  return { ...of, data: { ...of.data, findings, risk } }
}
const codesOf = (of: Case) => findingsOf(decided(of), workflow).map(({ code }) => code)

type Row = [what: string, requests: Partial<OwnerRequest>[], codes: string[], person?: DeclaredPerson]
const notVerified = 'owner_not_verified'
const differs = 'owner_identity_differs'
const disputes = 'owner_disputes_declaration'
const rows: Row[] = [
  ['nobody was asked', [], [notVerified]],
  ['asked, and no answer', [{}], [notVerified]],
  ['the time is over', [{ expiresAt: '2026-01-01T00:00:00.000Z' }], [notVerified]],
  ['proven, and not confirmed', [{ proof: proven() }], [notVerified]],
  ['confirmed, and nothing proven', [{ answer: confirmed }], [notVerified]],
  ['proven and confirmed', [{ proof: proven(), answer: confirmed }], []],
  [
    'by an eID without a date of birth',
    [{ proof: proven({ dateOfBirth: null }), answer: confirmed }],
    [notVerified, differs],
  ],
  [
    'by an eID of the level low',
    [{ proof: proven({}, { assuranceLevel: 'LOW' }), answer: confirmed }],
    ['assurance_low', notVerified],
  ],
  [
    'by an eID that rates its risk as high',
    [{ proof: proven({}, { remarks: ['RISK_HIGH'] }), answer: confirmed }],
    ['eid_risk_high'],
  ],
  [
    'another person',
    [{ proof: proven({ ...called('Ivan Annan') }), answer: confirmed }],
    [notVerified, differs],
  ],
  [
    'born on another day',
    [{ proof: proven({ dateOfBirth: '1971-05-05' }), answer: confirmed }],
    [notVerified, differs],
  ],
  [
    'the same number, and another name',
    [
      {
        person: numbered,
        proof: proven({ personalIdentityNumber: number, ...called('Ivan Annan') }),
        answer: confirmed,
      },
    ],
    [notVerified, differs],
    numbered,
  ],
  [
    'the same number, and another birth',
    [
      {
        person: numbered,
        proof: proven({ personalIdentityNumber: number, dateOfBirth: '1980-01-01' }),
        answer: confirmed,
      },
    ],
    [notVerified, differs],
    numbered,
  ],
  ['they deny', [{ proof: proven(), answer: denied }], [notVerified, disputes]],
  ['they deny, and prove nothing', [{ answer: denied }], [notVerified, disputes]],
  ['the request was cancelled', [{ proof: proven(), answer: confirmed, cancelledAt: at }], [notVerified]],
  [
    'another share is declared since',
    [
      {
        person: { ...frida, ways: [{ share: exactly(80), through: [] }] },
        proof: proven(),
        answer: confirmed,
      },
    ],
    [notVerified],
  ],
  [
    'confirmed first, and asked again about another share',
    [{ proof: proven(), answer: confirmed, cancelledAt: at }, { id: 'o2' }],
    [notVerified],
  ],
]
describe('an owner with a link of their own', () => {
  for (const [what, requests, codes, person = frida] of rows)
    test(`${what}: ${codes.join(', ') || 'verified'}`, () => {
      const of = caseWith(
        person,
        requests.map((each, index) => ownerRequest(`o${index + 1}`, person, each)),
      )
      assert.deepEqual(new Set(codesOf(of)), new Set(codes))
      const [owner] = declaredOwnersOf(of, workflow)
      const by = owner?.verifiedBy.map(({ by: source, provider }) => [source, provider])
      assert.deepEqual(by, codes.includes(notVerified) ? [] : [['OWN_LINK', 'simulator']])
      const { outcome } = decide(of, workflow, now)
      assert.equal(outcome, codes.length > 0 ? 'MANUAL_REVIEW' : 'APPROVED')
    })
})
