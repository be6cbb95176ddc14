/** The declared owners beside the registered ones. Anna holds 50–75% in the register, Björn 25–50%. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnershipInterest } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import { officer } from '@foyer/signing-rules/test/officers'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import { ownerDiscrepancies } from './owner-discrepancies.ts'
import { partyOfOwner } from './same-owner.ts'

const declaredAs = (givenName: string, percent: number): DeclaredPerson =>
  ownerWith({
    ...{ givenName, familyName: 'Prøve', dateOfBirth: '1980-01-01' },
    ways: [{ share: exactly(percent), through: [] }],
  })
const of = clearCase('KYB')
const workflow = workflowOf('KYB')
const withStep = { ...workflow, steps: [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' } as const] }
const found = (own: Partial<OwnershipAnswer>) => {
  const answers = { ...of.data.answers, owners: ownershipWith(own) }
  const declared = { ...of, data: { ...of.data, answers } }
  return ownerDiscrepancies(declared, withStep).map(({ code, detail }) =>
    detail ? `${code}: ${detail}` : code,
  )
}

const rows: Array<[name: string, own: Partial<OwnershipAnswer>, codes: string[]]> = [
  ['as registered', { owners: [ownerWith(), bjornWith(40)] }, []],
  [
    'one who is missing',
    { owners: [ownerWith()], remainder: { who: 'SMALL', text: null } },
    ['ownership_differs_from_registry: owners.missing'],
  ],
  [
    'one more',
    { owners: [ownerWith(), bjornWith(40), ownerWith({ givenName: 'Cia', familyName: 'Ny' })] },
    ['ownership_differs_from_registry: owners.added', 'owner_not_verified'],
  ],
  [
    'another share',
    { owners: [ownerWith(), bjornWith(10)] },
    ['ownership_differs_from_registry: owners.share'],
  ],
  [
    'somebody else in the place of a registered owner',
    {
      owners: [
        ownerWith({ givenName: 'Ivan', familyName: 'Annan', registered: partyOfOwner(ownerWith()) }),
        bjornWith(40),
      ],
    },
    ['ownership_differs_from_registry: owners.added, owners.missing, owners.corrected', 'owner_not_verified'],
  ],
  ['a public office', { owners: [ownerWith({ isPep: true }), bjornWith(40)] }, ['pep_declared']],
  [
    'an explanation',
    { owners: [ownerWith(), bjornWith(30)], remainder: { who: 'OTHER', text: 'A fund' } },
    ['ownership_unexplained'],
  ],
  [
    'nobody',
    { owners: [], officials: [ownerWith()], nobody: 'We asked' },
    ['ownership_differs_from_registry: owners.missing', 'no_owner_declared'],
  ],
]
for (const [name, own, codes] of rows) test(name, () => assert.deepEqual(found(own), codes))
const five = ['Cia', 'Dag', 'Eva', 'Finn', 'Gro']
const smallRows: Array<[name: string, own: Partial<OwnershipAnswer>, share: number, codes: string[]]> = [
  [
    'one whom the register does not have, with all of it',
    { owners: [ownerWith({ ways: [{ share: exactly(100), through: [] }] })] },
    20,
    ['ownership_differs_from_registry: owners.added, owners.share'],
  ],
  [
    'a registered small owner with more',
    { owners: [declaredAs('Cia', 60)] },
    20,
    ['ownership_differs_from_registry: owners.share'],
  ],
  ['a registered small owner as registered', { owners: [declaredAs('Cia', 20)] }, 20, ['no_owner_declared']],
  [
    'more than others leave',
    { owners: [declaredAs('Cia', 30)] },
    20,
    ['ownership_differs_from_registry: owners.share'],
  ],
  ['nobody', { owners: [], officials: [ownerWith()], nobody: 'We asked' }, 20, ['no_owner_declared']],
]
for (const [name, own, share, codes] of smallRows)
  test(`five small registered owners, and the applicant declares ${name}`, () => {
    const registry = of.data.registry ?? assert.fail()
    const owners = five.map(
      (each): OwnershipInterest => ({
        ...{ holder: officer(each).party, of: null, type: 'SHAREHOLDING', share: exactly(share) },
        ...{ registryCode: null, registryText: null },
      }),
    )
    const answers = { ...of.data.answers, owners: ownershipWith(own) }
    const declared = { ...of, data: { ...of.data, answers, registry: { ...registry, owners } } }
    assert.deepEqual(
      ownerDiscrepancies(declared, withStep).map(({ code, detail }) =>
        detail ? `${code}: ${detail}` : code,
      ),
      codes,
    )
  })
test('an intermediate company that is declared too is not counted twice', () => {
  const registry = of.data.registry ?? assert.fail()
  const [ada, holding] = [
    officer('Cia').party,
    { kind: 'ORGANIZATION' as const, name: 'Bolt AB', organizationNumber: null },
  ]
  const stated = (holder: OwnershipInterest['holder'], percent: number): OwnershipInterest => ({
    ...{ holder, of: null, type: 'SHAREHOLDING', share: exactly(percent) },
    ...{ registryCode: null, registryText: null },
  })
  const through = [{ name: 'Bolt AB', organizationNumber: null, country: null, share: exactly(20) }]
  const own = declaredAs('Cia', 80)
  const behind = { ...declaredAs('Dag', 0), ways: [{ share: exactly(100), through }] }
  const declared = (list: DeclaredPerson[]) => ({
    ...of,
    data: {
      ...of.data,
      answers: { ...of.data.answers, owners: ownershipWith({ owners: list }) },
      registry: { ...registry, owners: [stated(ada, 80), stated(holding, 20)] },
    },
  })
  const details = (list: DeclaredPerson[]) =>
    ownerDiscrepancies(declared(list), withStep).map(({ detail }) => detail)
  assert.deepEqual(details([own, behind]), ['owners.added'])
  assert.deepEqual(details([own]), [])
})
/** A declaration about a company whose register gives no owners. */
const declaredAlone = (own: Partial<OwnershipAnswer>, countryCode = 'SE') => {
  const registry = of.data.registry ?? assert.fail()
  const { owners: _, ...silent } = registry
  const answers = { ...of.data.answers, owners: ownershipWith(own) }
  const declared = { ...of, countryCode, data: { ...of.data, answers, registry: silent } }
  const codes = ownerDiscrepancies(declared, withStep).map(({ code }) => code)
  // By what an owner is verified is the matter of another table.
  return codes.filter((code) => code !== 'owner_not_verified')
}
const today = '2026-11-20T09:30:00.000Z'
/** Midnight in Stockholm is an hour before midnight UTC in winter, and two in summer. */
const lastHour = '2027-07-09T21:59:59.000Z'
const firstHour = '2027-07-09T22:00:00.000Z'
const small = { remainder: { who: 'SMALL', text: null } } as const
const other = { remainder: { who: 'OTHER', text: 'A fund' } } as const
const aloneRows: Array<[name: string, own: Partial<OwnershipAnswer>, codes: string[], market?: string]> = [
  ['one of 1%, and others', { owners: [declaredAs('Cia', 1)], ...small }, ['no_owner_declared']],
  ['four of 25%', { owners: five.slice(1).map((name) => declaredAs(name, 25)) }, ['no_owner_declared']],
  [
    'four of 25% on the last evening before the AMLR',
    { at: lastHour, owners: five.slice(1).map((name) => declaredAs(name, 25)) },
    ['no_owner_declared'],
  ],
  [
    'four of 25% on the first morning of the AMLR',
    { at: firstHour, owners: five.slice(1).map((name) => declaredAs(name, 25)) },
    [],
  ],
  [
    'four of 25% in the United Kingdom after that day',
    { at: firstHour, owners: five.slice(1).map((name) => declaredAs(name, 25)) },
    ['no_owner_declared'],
    'GB',
  ],
  ['an empty list', { owners: [] }, ['no_owner_declared']],
  ['an empty list with a manager', { owners: [], officials: [ownerWith()] }, ['no_owner_declared']],
  [
    'one of 1%, and something else',
    { owners: [declaredAs('Cia', 1)], ...other },
    ['no_owner_declared', 'ownership_unexplained'],
  ],
  [
    'one who controls without a share',
    { owners: [{ ...declaredAs('Cia', 1), control: ['OTHER_CONTROL'] }, declaredAs('Dag', 99)] },
    [],
  ],
  ['75%, and others', { owners: [declaredAs('Cia', 75)], ...small }, []],
  ['74.99%, and others', { owners: [declaredAs('Cia', 74.99)], ...small }, ['ownership_unexplained']],
  [
    '75%, and others, from the AMLR on',
    { at: firstHour, owners: [declaredAs('Cia', 75)], ...small },
    ['ownership_unexplained'],
  ],
  [
    '75.01%, and others, from the AMLR on',
    { at: firstHour, owners: [declaredAs('Cia', 75.01)], ...small },
    [],
  ],
  ['60%, and no word of others', { owners: [declaredAs('Cia', 60)] }, ['ownership_unexplained']],
  ['the whole', { owners: [declaredAs('Cia', 60), declaredAs('Dag', 40)] }, []],
]
for (const [name, own, codes, market] of aloneRows)
  test(`without a register, the applicant declares ${name}`, () =>
    assert.deepEqual(declaredAlone({ at: today, ...own }, market), codes))

test('a register with bands lists every owner above the threshold, so the rest needs no explanation', () => {
  const registry = of.data.registry ?? assert.fail()
  const owners = (registry.owners ?? []).slice(0, 1)
  const answers = { ...of.data.answers, owners: ownershipWith({ owners: [ownerWith()], ...small }) }
  const declared = { ...of, data: { ...of.data, answers, registry: { ...registry, owners } } }
  assert.deepEqual(ownerDiscrepancies(declared, withStep), [])
  const exact = owners.map((each) => ({ ...each, share: exactly(60) }))
  const stated = { ...declared, data: { ...declared.data, registry: { ...registry, owners: exact } } }
  assert.deepEqual(
    ownerDiscrepancies(stated, withStep).map(({ code }) => code),
    ['ownership_unexplained'],
  )
})

test('a workflow without a step on owners has no discrepancy', () =>
  assert.deepEqual(ownerDiscrepancies(of, workflow), []))
