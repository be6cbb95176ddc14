/** Findings about the parties of a company: listed and unproven owners, layers, officers and authority. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { exactly } from '@foyer/company-registers/shares'
import type { GoverningMember } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import type { Case, CaseData } from '#applications/case.ts'
import { clearCase, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { inSweden, throughLayers } from '#test/fixtures/layers.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { findingsOf } from './findings.ts'

const plain = workflowOf('KYB')
const workflow: PublishedWorkflow = {
  ...plain,
  steps: [
    ...plain.steps,
    { key: 'owners', kind: 'OWNERSHIP' },
    { key: 'sign', kind: 'SIGNING', authority: 'DECLARED' },
  ],
}
const clear = clearCase('KYB')
const registry = clear.data.registry ?? assert.fail()
const caseWith = (change: Partial<CaseData>, own: Partial<Case> = {}): Case => ({
  ...{ ...clear, status: 'MANUAL_REVIEW', ...own },
  data: { ...clear.data, ...change },
})
const review = (...codes: string[]): Pick<CaseData, 'findings'> => ({
  findings: codes.map((code) => ({ code, detail: null, outcome: 'REVIEW' })),
})
const told = (of: Case, code: string) => findingsOf(of, workflow).filter((each) => each.code === code)

describe('a sanctioned owner', () => {
  const holds = (holder: GoverningMember['party'], percent: number, isSanctioned?: true) => ({
    ...{ holder, of: null, type: 'SHAREHOLDING' as const, share: exactly(percent) },
    ...{ registryCode: null, registryText: null, ...(isSanctioned && { isSanctioned }) },
  })
  const [ada, bo] = [officer('Ada').party, officer('Bo').party]
  const { kind: _kind, relatedTo: _related, positions: _positions, ...hit } = pepHit('1', 'Igor Listad')
  const hitOnBo = { ...hit, subject: 'Bo Prøve', nationalities: [], identifiers: [], listings: [] }
  const owners = [holds(ada, 10, true), holds(bo, 20)]
  const listed: Partial<CaseData> = {
    registry: { ...registry, owners },
    personSanctionHits: [{ ...hitOnBo, gender: 'MALE' }],
  }
  test('is one finding each, with the way to the company, and what the register says', () =>
    assert.deepEqual(
      told(caseWith({ ...review('sanctioned_owner'), ...listed }), 'sanctioned_owner').map(
        ({ place, evidence }) => [place.key, evidence],
      ),
      [
        [
          'Ada Prøve',
          'The register itself says that this owner is sanctioned. Ada Prøve: 10% of the company. ' +
            'What counts as owned by possibly listed owners: 30%',
        ],
        ['Bo Prøve', 'Bo Prøve: 20% of the company. What counts as owned by possibly listed owners: 30%'],
      ],
    ))
  test('is none after its hit is dismissed', () => {
    const resolution = { state: 'FALSE_POSITIVE', by: 'u', at: null, reason: 'another' } as const
    const personSanctionHits = [{ ...hitOnBo, gender: 'MALE' as const, resolution }]
    const dismissed = { ...listed, registry: { ...registry, owners: [holds(bo, 20)] }, personSanctionHits }
    assert.deepEqual(told(caseWith({ ...review('sanctioned_owner'), ...dismissed }), 'sanctioned_owner'), [])
  })
})

test('an owner without a verification is a finding with their name', () => {
  const { owners: _owners, ...silent } = registry
  const frida = ownerWith({ givenName: 'Frida', familyName: 'Okänd', dateOfBirth: '1971-05-04' })
  const gro = { ...frida, givenName: 'Gro' }
  const answers = { ...clear.data.answers, owners: ownershipWith({ owners: [frida, gro] }) }
  const of = caseWith({ ...review('owner_not_verified'), answers, registry: silent })
  assert.deepEqual(
    told(of, 'owner_not_verified').map(({ place }) => place.key),
    ['Frida Okänd', 'Gro Okänd'],
  )
})

test('each sign of a complex structure is a finding, under the code that a rule spoke of', () => {
  const { data } = clear
  const change = throughLayers([['JE', 'TRUST'], inSweden, ['SE', null]])(data)
  const of = caseWith({ ...change, ...review('structure_layered', 'structure_unknown') })
  const keysOf = (code: string) => told(of, code).map(({ place }) => place.key)
  assert.deepEqual(keysOf('structure_layered'), ['LEGAL_ARRANGEMENT', 'OUTSIDE_EEA'])
  assert.deepEqual(keysOf('structure_unknown'), ['FORM_UNKNOWN'])
})

test('a discrepancy of an application that was never sent keeps its code, without fields', () => {
  const of = caseWith(review('registry_gap'), { submittedAt: null })
  assert.deepEqual(
    told(of, 'registry_gap').map(({ place, evidence }) => [place.key, evidence]),
    [[null, null]],
  )
})

describe('officers who took a role in the last month are named', () => {
  const sentAt = clear.submittedAt?.getTime() ?? assert.fail()
  const day = (ago: number) => new Date(sentAt - ago * 24 * 3600_000).toISOString().slice(0, 10)
  const since = (member: GoverningMember, from: string | null): GoverningMember => ({
    ...member,
    roles: member.roles.map((role) => ({ ...role, from })),
  })
  const audit: GoverningMember['party'] = {
    ...{ kind: 'ORGANIZATION', name: 'Provrevision AB', organizationNumber: null },
  }
  const namedOf = (officers: GoverningMember[], own: Partial<Case> = {}) =>
    told(caseWith({ registry: { ...registry, officers: [officers] } }, own), 'officers_changed').map(
      ({ evidence }) => evidence,
    )
  const rows: Array<[what: string, officers: GoverningMember[], named: string[]]> = [
    ['a person', [since(officer('Ada', 'CHAIR'), day(30))], ['New: Ada Prøve']],
    ['a company', [{ ...since(officer('Ada', 'AUDITOR'), day(1)), party: audit }], ['New: Provrevision AB']],
    [
      'a person with two roles, once',
      [since(officer('Ada', 'CHAIR', 'CEO'), day(2)), since(officer('Ada', 'BOARD_MEMBER'), day(2))],
      ['New: Ada Prøve'],
    ],
    ['nobody of an earlier month', [since(officer('Ada', 'CHAIR'), day(32))], []],
    ['nobody whose role begins later', [since(officer('Ada', 'CHAIR'), day(-2))], []],
    ['nobody without a day', [since(officer('Ada', 'CHAIR'), null)], []],
  ]
  for (const [what, officers, named] of rows) test(what, () => assert.deepEqual(namedOf(officers), named))
  test('no person before the application is sent', () =>
    assert.deepEqual(namedOf([since(officer('Ada', 'CHAIR'), day(1))], { submittedAt: null }), []))
  test('no person where the workflow has no company', () => {
    const officers: RegistryAnswer['officers'] = [[since(officer('Ada', 'CHAIR'), day(1))]]
    const of = caseWith({ registry: { ...registry, officers }, answers: {} })
    assert.deepEqual(told(of, 'officers_changed'), [])
  })
})

test('authority that rests on names alone is a note, also without a rule about it', () => {
  const nameOnly = <T extends Pick<GoverningMember, 'party'>>(member: T): T =>
    member.party.kind === 'PERSON'
      ? { ...member, party: { ...member.party, personalIdentityNumber: null, dateOfBirth: null } }
      : member
  const combinations = registry.signing.combinations.map((each) => each.map(nameOnly))
  const officers = registry.officers.map((body) => body.map(nameOnly))
  const byName = { ...registry, officers, signing: { ...registry.signing, combinations } }
  const of = caseWith({ registry: byName })
  assert.deepEqual(
    told(of, 'authority_declared').map(({ place, weight }) => [place.key, weight]),
    [['BY_NAME', 'NOTE']],
  )
  assert.deepEqual(told({ ...of, submittedAt: null }, 'authority_declared'), [])
})
