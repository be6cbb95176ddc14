/** The declared owners beside the registered ones. Anna holds 50–75% in the register, Björn 25–50%. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, workflowOf } from '../../../test/fixtures/case.ts'
import { officer } from '../../../test/fixtures/officers.ts'
import { bjornWith, ownershipWith, ownerWith } from '../../../test/fixtures/owners.ts'
import type { OwnershipInterest } from '../../schemas/ownership.ts'
import type { DeclaredPerson } from '../../workflows/ownership/declared.ts'
import { exactly } from '../../workflows/ownership/shares.ts'
import type { OwnershipAnswer } from '../../workflows/steps/ownership.ts'
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
  ['a registered small owner as registered', { owners: [declaredAs('Cia', 20)] }, 20, []],
  [
    'more than others leave',
    { owners: [declaredAs('Cia', 30)] },
    20,
    ['ownership_differs_from_registry: owners.share'],
  ],
  ['nobody', { owners: [], officials: [ownerWith()], nobody: 'We asked' }, 20, ['no_owner_declared']],
]
for (const [name, own, share, codes] of smallRows)
  test(`five small registered owners, and declared is ${name}`, () => {
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
test('a company in between that is declared too is not counted twice', () => {
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
test('a workflow that does not ask has nothing to compare', () =>
  assert.deepEqual(ownerDiscrepancies(of, workflow), []))
