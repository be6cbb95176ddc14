/** Possibly listed owners that sources spell, hold and know in different ways. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { exactly, shareWords } from '@foyer/company-registers/shares'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case, CaseData } from '#applications/case.ts'
import type { PersonSanctionHit } from '#kernel/schemas/screening.ts'
import { clearCase, pepHit, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { newSanctionedOwners, sanctionedOwnershipOf, sanctionedShareWords } from './sanctioned-owners.ts'

const plain = workflowOf('KYB')
const asked = { ...plain, steps: [...plain.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }

const person = (fullName: string, born: string | null = null): PersonRef => ({
  kind: 'PERSON',
  name: { fullName, givenName: null, middleName: null, familyName: null },
  dateOfBirth: born === null ? null : { value: born, circa: false },
  ...{ personalIdentityNumber: null, nationality: null, countryOfResidence: null },
})
const holds = (holder: PersonRef, percent: number | null, own: Partial<OwnershipInterest> = {}) => ({
  ...{ holder, of: null, type: 'SHAREHOLDING' as const, registryCode: null, registryText: null },
  ...{ share: percent === null ? null : exactly(percent), ...own },
})
const hitOn = (subject?: string): PersonSanctionHit => {
  const { kind: _kind, relatedTo: _relatedTo, positions: _positions, ...hit } = pepHit('1', 'Igor Listad')
  const named = subject === undefined ? {} : { subject }
  return { ...hit, ...named, nationalities: [], gender: 'MALE', identifiers: [], listings: [] }
}
function caseWith(owners: OwnershipInterest[] | undefined, data: Partial<CaseData> = {}): Case {
  const of = clearCase('KYB')
  const { owners: _owners, ...silent } = of.data.registry ?? assert.fail()
  const registry = owners ? { ...silent, owners } : silent
  return { ...of, data: { ...of.data, registry, ...data } }
}
const hits = (...names: string[]) => ({ personSanctionHits: names.map((name) => hitOn(name)) })
const declared = (own: Parameters<typeof ownerWith>[0]): Pick<CaseData, 'answers'> => ({
  answers: { ...clearCase('KYB').data.answers, owners: ownershipWith({ owners: [ownerWith(own)] }) },
})
const found = (of: Case, workflow = asked) => sanctionedOwnershipOf(of, workflow)
const namesOf = (of: Case) => found(of)?.owners.map(({ name, isRegistered }) => [name, isRegistered])

describe('an owner with a hit is found', () => {
  const spelled: Array<[what: string, registered: string, screened: string]> = [
    ['in capitals', 'IGOR ÖSTLISTAD', 'Igor Östlistad'],
    ['with another spelling of a letter', 'Igor Oestlistad', 'Igor Östlistad'],
  ]
  for (const [what, registered, screened] of spelled)
    test(`where the register writes the name ${what}`, () =>
      assert.deepEqual(namesOf(caseWith([holds(person(registered), 60)], hits(screened))), [
        [registered, false],
      ]))

  test('under the second of two names for one person', () => {
    const [first, second] = ['Igor Listad', 'Igor Maria Listad'].map((name) => person(name, '1970-02'))
    assert.ok(first && second)
    const twice = (own: Partial<OwnershipInterest>) => [
      holds(first, 30),
      holds(second, 30, { type: 'VOTING_RIGHTS', ...own }),
    ]
    assert.deepEqual(namesOf(caseWith(twice({ isSanctioned: true }))), [['Igor Listad', true]])
    assert.deepEqual(namesOf(caseWith(twice({}), hits('Igor Maria Listad'))), [['Igor Listad', false]])
  })

  test('once, where the register and the applicant spell the name differently', () => {
    const of = caseWith([holds(person('ANNA TESTSSON'), 60)], { ...hits('Anna Testsson'), ...declared({}) })
    assert.deepEqual(namesOf(of), [['ANNA TESTSSON', false]])
  })

  test('in the declaration where the register gives no owners', () =>
    assert.deepEqual(namesOf(caseWith(undefined, { ...hits('Anna Testsson'), ...declared({}) })), [
      ['Anna Testsson', false],
    ]))

  test('in the declaration where the workflow asks for no company', () => {
    const of = caseWith(undefined, { ...hits('Anna Testsson'), ...declared({}) })
    const steps = asked.steps.filter(({ kind }) => kind !== 'ORGANIZATION')
    assert.deepEqual(found(of, { ...asked, steps })?.owners[0]?.ways, ['Anna Testsson: 60% of the company'])
  })

  test('and counts as known after the register spells the name differently', () => {
    const [before, after] = ['Igor Listad', 'IGOR LISTAD'].map((name) =>
      caseWith([holds(person(name), 60, { isSanctioned: true })]),
    )
    assert.ok(before && after)
    assert.deepEqual(newSanctionedOwners(before, after, asked), [])
  })
})

test('a hit that keeps no screened name belongs to no owner', () =>
  assert.equal(found(caseWith([holds(person('Igor Listad'), 60)], { personSanctionHits: [hitOn()] })), null))

const igor = person('Igor Listad')
const voting = { type: 'VOTING_RIGHTS' } as const
const byControl = { type: 'OTHER_CONTROL' } as const
const counted: Array<[what: string, owners: OwnershipInterest[], share: string]> = [
  ['votes without shares', [holds(igor, 60, voting)], '60%'],
  ['votes that are more than the shares', [holds(igor, 10), holds(igor, 60, voting)], '60%'],
  ['shares that are more than the votes', [holds(igor, 60), holds(igor, 10, voting)], '60%'],
  ['control besides a small share, as the whole', [holds(igor, 10), holds(igor, null, byControl)], '100%'],
  [
    'nothing of a managing official, who holds no share',
    [holds(igor, null, { type: 'SENIOR_MANAGING_OFFICIAL' })],
    '0%',
  ],
]
describe('the share of listed owners counts', () => {
  for (const [what, owners, share] of counted)
    test(what, () => {
      const structure = found(caseWith(owners, hits('Igor Listad')))
      assert.equal(structure && shareWords(structure.share), share)
    })

  test('declared control, as the whole', () => {
    const own = { ways: [], control: ['APPOINTMENT_OF_BOARD' as const] }
    const of = caseWith(undefined, { ...hits('Anna Testsson'), ...declared(own) })
    const structure = found(of) ?? assert.fail('nobody is found')
    assert.deepEqual(
      [shareWords(structure.share), structure.owners[0]?.ways],
      ['100%', ['Anna Testsson: control of the company']],
    )
  })
})

test('a listed minority leaves the company itself unlisted', () => {
  const small = caseWith([holds(igor, 10, { isSanctioned: true })])
  assert.deepEqual(newSanctionedOwners(caseWith([]), small, asked), [
    { code: 'sanctioned_owner', detail: 'MINORITY', outcome: 'REVIEW' },
  ])
  assert.equal(
    sanctionedShareWords(found(small) ?? assert.fail('nobody is found')),
    'What counts as owned by possibly listed owners: 10%',
  )
})

test('the rules of the day of the case apply before the first screening', () => {
  const on = (day: string) => {
    const of = caseWith([holds(igor, 60, { isSanctioned: true })], { checks: {} })
    return found({ ...of, updatedAt: new Date(day) })?.reached.map(({ authority }) => authority)
  }
  assert.deepEqual([on('2014-08-12'), on('2014-08-13'), on('2026-11-20')], [[], ['OFAC'], ['OFAC', 'EU']])
})

const told: Array<[what: string, owners: OwnershipInterest[], ways: string[]]> = [
  ['votes', [holds(igor, 60, voting)], ['Igor Listad: 60% of the company']],
  [
    'a share and control',
    [holds(igor, 10), holds(igor, null, byControl)],
    ['Igor Listad: 10% and control of the company'],
  ],
  ['a share that the register does not state', [holds(igor, null)], ['Igor Listad: a share of the company']],
  ['no way of a managing official', [holds(igor, null, { type: 'SENIOR_MANAGING_OFFICIAL' })], []],
]
for (const [what, owners, ways] of told)
  test(`the way to the company names ${what}`, () =>
    assert.deepEqual(found(caseWith(owners, hits('Igor Listad')))?.owners[0]?.ways, ways))
