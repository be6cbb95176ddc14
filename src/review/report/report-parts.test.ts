/** The parts of the report that are made for reviewers. */
import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { SignatoryAuthority } from '@foyer/signing-rules/schemas'
import { auditLine } from '#audit/entry.ts'
import { findingsOf } from '#checks/findings/findings.ts'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import { comparisonsOf } from './comparisons.ts'
import { signingWords } from './signing-words.ts'
import { timelineOf } from './timeline.ts'

const member = (fullName: string): SignatoryAuthority => ({
  party: {
    kind: 'PERSON',
    name: { fullName, givenName: null, middleName: null, familyName: null },
    personalIdentityNumber: null,
    dateOfBirth: null,
    nationality: null,
    countryOfResidence: null,
  },
  roles: [],
  authority: 'SIGNATURE',
  limits: null,
  hasSigned: false,
})
const teams = (...lists: string[]) => lists.map((names) => names.split(' ').map(member))
const sentences: Array<[combinations: SignatoryAuthority[][], words: string | null]> = [
  [[], null],
  [teams('Anna'), 'Anna signs alone.'],
  [teams('Anna Bo'), 'Anna and Bo sign jointly.'],
  [teams('Anna', 'Bo', 'Cia'), 'Anna, Bo or Cia signs alone.'],
  [teams('Anna Bo', 'Anna Cia', 'Bo Cia'), 'Any two of the three sign jointly: Anna, Bo and Cia.'],
  [teams('Anna Bo', 'Anna Cia'), 'One of two combinations of two signs jointly.'],
  [teams('Anna', 'Bo Cia'), 'One of two combinations signs.'],
]
for (const [combinations, words] of sentences)
  test(`explains the signing rule: ${words}`, () => assert.equal(signingWords(combinations), words))

describe('the comparison of declared and registered facts', () => {
  it('of a company shows matches and differences, with the finding', () => {
    const of = clearCase('KYB')
    const workflow = workflowOf('KYB')
    const company = of.data.answers.company
    assert.ok(company?.kind === 'ORGANIZATION' && of.data.registry)
    const rows = (each = of) =>
      comparisonsOf(each, workflow, findingsOf(each, workflow)).find(({ section }) => section === 'company')
        ?.rows ?? []
    assert.equal(rows()[0]?.state, 'SAME')
    const answers = { ...of.data.answers, company: { ...company, name: 'Helt Annat Namn AB' } }
    const findings = [
      { code: 'organization_differs_from_registry', detail: 'name', outcome: 'REVIEW' as const },
    ]
    const differing = { ...of, data: { ...of.data, answers, findings } }
    assert.deepEqual([rows(differing)[0]?.state, rows(differing)[0]?.findingNumber], ['DIFFERS', 1])
    assert.ok(rows().some(({ state }) => state === 'ONLY_REGISTERED'))
  })

  it('of a company says its form and its status in words', () => {
    const of = clearCase('KYB')
    const { company } = of.data.answers
    const { registry } = of.data
    assert.ok(company?.kind === 'ORGANIZATION' && registry)
    const { organization } = registry
    const declared = { legalForm: 'LIMITED_COMPANY', address: null }
    const status = { ...organization.companyStatus, code: 'IN_LIQUIDATION', registryStatus: null } as const
    const each = {
      ...of,
      data: {
        ...of.data,
        answers: { ...of.data.answers, company: { ...company, declared } },
        registry: { ...registry, organization: { ...organization, companyStatus: status } },
      },
    }
    const [compared] = comparisonsOf(each, workflowOf('KYB'), [])
    const row = (name: string) => compared?.rows.find(({ field }) => field === name)
    assert.equal(row('Legal form')?.declared, 'Limited company')
    assert.equal(row('Status')?.registered, 'In liquidation')
  })

  it('of a person compares with the eID and holds no identity number', () => {
    const of = clearCase('KYC')
    const [person] = comparisonsOf(of, workflowOf('KYC'), [])
    assert.deepEqual(
      person?.rows.map(({ field, state }) => [field, state]),
      [
        ['Name', 'SAME'],
        ['Date of birth', 'ONLY_REGISTERED'],
        ['Country', 'ONLY_REGISTERED'],
        ['Nationalities', 'ONLY_REGISTERED'],
        ['Place of birth', 'ONLY_REGISTERED'],
        ['Address', 'ONLY_REGISTERED'],
      ],
    )
    assert.ok(!JSON.stringify(person).includes(String(of.data.identity?.personalIdentityNumber?.id)))
  })
})

test('shows nationalities and the place of birth, from the eID and as declared', () => {
  const of = clearCase('KYC')
  const placeOfBirth = { country: 'SE', region: null, locality: 'Lund' }
  const identity = of.data.identity && { ...of.data.identity, nationalities: ['NO', 'SE'], placeOfBirth }
  const [person] = comparisonsOf({ ...of, data: { ...of.data, identity } }, workflowOf('KYC'), [])
  const shown = person?.rows.map(({ field, registered }) => `${field}: ${registered}`)
  assert.deepEqual(shown?.slice(3, 5), ['Nationalities: Norway, Sweden', 'Place of birth: Lund, Sweden'])
  const details = {
    ...{ at: '', revision: 1, kind: 'PERSON_DETAILS', givenName: 'Anna', familyName: 'Testsson' },
    ...{ dateOfBirth: null, personalIdentityNumber: null, address: null },
    ...{ nationalities: ['SE'], placeOfBirth },
  } as StepAnswer
  const both = {
    ...of.data,
    answers: { ...of.data.answers, person: details },
    identity,
  }
  const [beside] = comparisonsOf({ ...of, data: both }, workflowOf('KYC'), [])
  assert.deepEqual(
    beside?.rows.slice(3, 5).map(({ declared, registered, state }) => [declared, registered, state]),
    [
      ['Sweden', 'Norway, Sweden', 'DIFFERS'],
      ['Lund, Sweden', 'Lund, Sweden', 'SAME'],
    ],
  )
})

test('the timeline names people and credentials by their ids, with the hash of each entry', () => {
  const at = new Date('2026-11-20T09:30:00.000Z')
  const line = (kind: 'USER' | 'CUSTOMER' | 'SYSTEM' | 'OPERATOR', id: string | null) => {
    const entry = { action: 'note.created', actor: { kind, id }, detail: { mentions: 0 } } as const
    return { seq: 3, text: auditLine(entry, at, 'a').text, hash: new Uint8Array([1, 255]) }
  }
  const lines = [line('USER', 'u'), line('CUSTOMER', 'c'), line('SYSTEM', 'rules'), line('OPERATOR', null)]
  const shown = timelineOf(lines, idsOf('foyer'))
  assert.deepEqual(
    shown.map(({ actor }) => actor.id),
    ['foyer:user::u', 'foyer:credential::c', 'rules', null],
  )
  assert.deepEqual([shown[0]?.hash, shown[0]?.at, shown[0]?.number], ['01ff', at.toISOString(), 3])
})
