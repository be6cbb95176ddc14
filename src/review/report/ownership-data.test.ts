/** The owners as data: totals, holdings, what is declared beside what is registered, and gaps. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { exactly } from '@foyer/company-registers/shares'
import type { Case } from '#applications/case.ts'
import { registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import type { OwnershipData } from '#kernel/schemas/ownership-data.ts'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import { ownershipDataOf } from './ownership-data.ts'

type Registry = RegistryAnswer | null

function dataWith(registry: Registry, answer?: ReturnType<typeof ownershipWith>): OwnershipData {
  const of = clearCase('KYB')
  const workflow = workflowOf('KYB')
  const step = workflow.steps.find(({ kind }) => kind === 'OWNERSHIP')
  const steps = step ? workflow.steps : [...workflow.steps, { key: 'owners', kind: 'OWNERSHIP' as const }]
  const answers = answer ? { ...of.data.answers, [step?.key ?? 'owners']: answer } : of.data.answers
  const data = { ...of.data, registry, answers } as Case['data']
  return ownershipDataOf({ ...of, data }, { ...workflow, steps } as typeof workflow, now)
}
const registered = (key: string) => registryAnswerOf(testCompanyOf(key) ?? assert.fail(key), now)

const nameOf = ({ parties }: OwnershipData, id: string): string => {
  const party = parties.find((each) => each.id === id)?.party ?? assert.fail(id)
  return party.kind === 'ORGANIZATION' ? party.name : party.name.fullName
}
const range = (share: { minimum: number; maximum: number } | null | undefined): string =>
  share ? (share.minimum === share.maximum ? `${share.minimum}` : `${share.minimum}-${share.maximum}`) : '-'
const ownersIn = (data: OwnershipData): string[] =>
  data.owners.map(
    ({ partyId, position, registered: own, declared }) =>
      `${nameOf(data, partyId)} ${position} ${range(own?.share)} ${range(declared?.share)}`,
  )

const tables: Array<[key: string, owners: string[]]> = [
  [
    'se-owners-indirect',
    [
      'Anna Testsson BENEFICIAL_OWNER 60 -',
      'Björn Provberg BENEFICIAL_OWNER 32 -',
      'Åsa Märta-Lovisa Ängstest Provsson-Öhman BELOW_THRESHOLD 8 -',
    ],
  ],
  ['se-owners-abroad', ['Nøveprøve Holding ApS NOT_TRACED 70 -', 'Anna Testsson BENEFICIAL_OWNER 30 -']],
  ['no-owners-board', ['Kari Testmann MANAGING_OFFICIAL - -']],
]
describe('the owners of a register', () => {
  for (const [key, owners] of tables)
    test(`of ${key} have their totals as numbers`, () => {
      const data = dataWith(registered(key))
      assert.deepEqual(ownersIn(data), owners)
      assert.deepEqual(data.threshold, { percent: 25, above: true })
      assert.equal(data.registered?.source, 'REGISTRY')
      assert.deepEqual([data.parties.filter(({ isApplicant }) => isApplicant).length, data.gaps], [1, []])
    })

  test('have holdings between parties that are in the reply', () => {
    const data = dataWith(registered('se-owners-indirect'))
    const held = data.holdings.map(
      ({ holderId, ofId, registered: own }) =>
        `${nameOf(data, holderId)} > ${nameOf(data, ofId)} ${range(own?.shares)}`,
    )
    assert.ok(
      held.some((each) => /^Björn Provberg > Provberg Holding AB \d+$/.test(each)),
      held.join('; '),
    )
  })
})

test('what is declared stands beside what is registered', () => {
  const through = { name: 'Vega Invest AB', organizationNumber: null, country: null, share: exactly(50) }
  const other = ownerWith({
    ...{ givenName: 'Vera', familyName: 'Vega', ways: [{ share: exactly(80), through: [through] }] },
    control: ['APPOINTMENT_OF_BOARD'],
  })
  const data = dataWith(registered('se-owners-indirect'), ownershipWith({ owners: [ownerWith(), other] }))
  assert.deepEqual(ownersIn(data).slice(0, 1), ['Anna Testsson BENEFICIAL_OWNER 60 60'])
  assert.deepEqual(ownersIn(data).at(-1), 'Vera Vega BENEFICIAL_OWNER - 40')
  const own = data.holdings
    .filter(({ registered: known }) => known === null)
    .map(({ holderId, ofId, declared }) => [
      nameOf(data, holderId),
      nameOf(data, ofId),
      range(declared?.shares),
      declared?.control,
    ])
  const applicant = nameOf(data, 'applicant')
  assert.deepEqual(own.slice(-3), [
    ['Vera Vega', 'Vega Invest AB', '80', []],
    ['Vega Invest AB', applicant, '50', []],
    ['Vera Vega', applicant, '-', ['APPOINTMENT_OF_BOARD']],
  ])
  assert.equal(data.declaration?.owners.length, 2)
})

test('a declared official stands in', () => {
  const data = dataWith(null, ownershipWith({ owners: [], officials: [ownerWith({ ways: [] })] }))
  assert.deepEqual(ownersIn(data), ['Anna Testsson MANAGING_OFFICIAL - -'])
})

const base = registered('se-owners-indirect')
const { owners: _owners, ...silent } = base
const gaps: Array<[title: string, registry: Registry, gaps: string]> = [
  ['no register', null, 'ORGANIZATION NOT_GIVEN'],
  ['a register without owners', { ...silent, officers: [], gaps: [] }, 'ORGANIZATION NOT_GIVEN'],
  [
    'a register that does not publish them',
    { ...silent, officers: [], gaps: [{ field: 'owners', reason: 'NOT_PUBLISHED' }] },
    'ORGANIZATION NOT_PUBLISHED',
  ],
  [
    'owners only for some, where it names some',
    { ...base, gaps: [{ field: 'owners', reason: 'RESTRICTED' }] },
    '',
  ],
  [
    'an owner that it does not name',
    { ...base, gaps: [{ field: 'owners', reason: 'NOT_IDENTIFIED' }] },
    'ORGANIZATION NOT_IDENTIFIED',
  ],
]
describe('the gaps', () => {
  for (const [title, registry, expected] of gaps)
    test(`of ${title}: ${expected || 'none'}`, () =>
      assert.equal(
        dataWith(registry)
          .gaps.map(({ of, reason }) => `${of} ${reason}`)
          .join(', '),
        expected,
      ))
})

test('nothing is in the lists until the organization is named', () => {
  const of = clearCase('KYB')
  const data = ownershipDataOf(
    { ...of, data: { ...of.data, answers: {}, registry: null } as never },
    workflowOf('KYB'),
    now,
  )
  assert.deepEqual([data.owners, data.parties, data.holdings, data.gaps], [[], [], [], []])
})
