/**
 * The sources that verify a declared owner. Anna, the applicant, holds 50–75% in the register, Björn 25–50%.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { PersonRef, RoleCode } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import type { CaseData } from '#applications/case.ts'
import { clearCase, proofOf, signedBy, workflowOf } from '#test/fixtures/case.ts'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import { declaredOwnersOf, unverifiedOwnersOf } from './owner-verification.ts'
import { partyOfOwner } from './same-owner.ts'

const plain = workflowOf('KYB')
const workflow = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const clear = clearCase('KYB')
const registry = clear.data.registry ?? assert.fail()
const { owners: registered, ...silent } = registry

const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
const entry = (party: PersonRef, share = 100): OwnershipInterest => ({
  ...{ holder: party, of: null, type: 'SHAREHOLDING', share: exactly(share) },
  ...{ registryCode: null, registryText: null },
})
const registryWith = (party: PersonRef, share?: number): RegistryAnswer => ({
  ...registry,
  owners: [entry(party, share)],
})
const fridaIs = (own: Partial<PersonRef>): PersonRef => ({ ...partyOfOwner(frida), ...own })
const partner = (code: RoleCode): RegistryAnswer => ({
  ...silent,
  officers: [[{ ...officer('Frida', code), party: partyOfOwner(frida) }]],
})
const weak = signedBy(proofOf('bjorn-provberg', 'LOW'))
const bjorn = signedBy(proofOf('bjorn-provberg'))
const share = (person: DeclaredPerson, percent: number): DeclaredPerson => ({
  ...person,
  ways: [{ share: exactly(percent), through: [] }],
})

const unproven: Partial<CaseData> = { identity: null, signatures: [] }
type Row = [what: string, by: string | null, owner: DeclaredPerson, data: Partial<CaseData>]
const rows: Row[] = [
  ['an owner whom the register names, by the month of birth', 'REGISTRY', bjornWith(40), {}],
  ['a stranger beside registered owners', null, frida, {}],
  ['a stranger, and no register of owners', null, frida, { registry: silent }],
  ['a stranger, and no register at all', null, frida, { registry: null }],
  ['the applicant', 'EID', ownerWith(), { registry: silent }],
  ['the applicant, born another day', null, ownerWith({ dateOfBirth: '1983-02-19' }), { registry: silent }],
  ['the applicant, with a weak eID', null, ownerWith(), identified('LOW')],
  ['the applicant, who proved nothing', null, ownerWith(), { ...unproven, registry: silent }],
  ['a co-signer', 'EID', bjornWith(40), { registry: silent, signatures: [bjorn] }],
  ['a co-signer with a weak eID', null, bjornWith(40), { registry: silent, signatures: [weak] }],
  [
    'a signature on paper',
    null,
    bjornWith(40),
    { registry: silent, signatures: [{ ...bjorn, method: 'WET' }] },
  ],
  ['a registered owner with a small share', 'REGISTRY', frida, { registry: registryWith(fridaIs({}), 5) }],
  [
    'one of whom the register publishes the name alone',
    null,
    frida,
    { registry: registryWith(fridaIs({ dateOfBirth: null })) },
  ],
  [
    'a namesake in the register',
    null,
    frida,
    { registry: registryWith(fridaIs({ dateOfBirth: '1950-05-04' })) },
  ],
  [
    'a registered owner who was changed into another person',
    null,
    { ...frida, registered: partyOfOwner(ownerWith()) },
    {},
  ],
  ['a sole trader', 'REGISTRY', frida, { registry: partner('OWNER') }],
  ['a partner', 'REGISTRY', frida, { registry: partner('LIMITED_PARTNER') }],
  ['a member of the board', null, frida, { registry: partner('BOARD_MEMBER') }],
]
function identified(level: 'LOW'): Partial<CaseData> {
  return { registry: silent, identity: proofOf('anna-testsson', level), signatures: [] }
}

const caseWith = (owner: DeclaredPerson, data: Partial<CaseData>) => ({
  ...clear,
  data: {
    ...clear.data,
    ...data,
    answers: { ...clear.data.answers, owners: ownershipWith({ owners: [owner] }) },
  },
})

describe('a declared owner', () => {
  for (const [what, by, owner, data] of rows)
    it(`${what}: ${by ?? 'not verified'}`, () => {
      const [found] = declaredOwnersOf(caseWith(owner, data), workflow)
      assert.equal(found?.verifiedBy[0]?.by ?? null, by)
      assert.equal(unverifiedOwnersOf(caseWith(owner, data), workflow).length, by === null ? 1 : 0)
    })

  it('below the threshold needs no verification', () => {
    assert.ok(registered)
    const of = caseWith(share(frida, 20), { registry: silent })
    assert.deepEqual(unverifiedOwnersOf(of, workflow), [])
    assert.equal(unverifiedOwnersOf(caseWith(share(frida, 26), { registry: silent }), workflow).length, 1)
  })

  it('with control and no share needs verification', () => {
    const owner: DeclaredPerson = {
      ...frida,
      ways: [],
      control: ['OTHER_CONTROL'],
      controlText: 'An agreement',
    }
    assert.equal(unverifiedOwnersOf(caseWith(owner, { registry: silent }), workflow).length, 1)
  })

  it('shows every source and its time', () => {
    const { provider, provenAt } = clear.data.identity ?? assert.fail()
    assert.deepEqual(declaredOwnersOf(caseWith(ownerWith(), {}), workflow)[0]?.verifiedBy, [
      { by: 'REGISTRY', provider: null, at: registry.provenance.retrievedAt },
      { by: 'EID', provider, at: provenAt },
    ])
  })

  it('is distinguished from a namesake by the date of birth', () => {
    const son = { ...frida, dateOfBirth: '1999-05-04' }
    const answers = { ...clear.data.answers, owners: ownershipWith({ owners: [frida, son] }) }
    const of = { ...clear, data: { ...clear.data, registry: silent, answers } }
    assert.deepEqual(
      unverifiedOwnersOf(of, workflow).map(({ key }) => key),
      ['Frida Okänd, born 1971-05-04', 'Frida Okänd, born 1999-05-04'],
    )
  })
})
