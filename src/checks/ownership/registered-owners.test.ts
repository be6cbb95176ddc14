/** The owners that the registers of test companies give for confirmation. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RegistryAnswer } from '@foyer/company-registers/contract'
import type { OwnershipInterest, OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import { exactly, shareWords } from '@foyer/company-registers/shares'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import { clearCase, now } from '#test/fixtures/case.ts'
import { totalShareOf } from '#workflows/ownership/totals.ts'
import { registryAnswerOf } from '../sandbox/registry-entries.ts'
import { testCompanyOf } from '../sandbox/scenarios.ts'
import { registeredOwnershipOf } from './registered-owners.ts'

const rows: Array<[key: string, owners: string[], more: { untraced?: string[]; officials?: string[] }]> = [
  ['se-chair-alone', ['Anna Testsson 50–75% directly', 'Björn Provberg 25–50% directly'], {}],
  [
    'se-owners-indirect',
    [
      'Anna Testsson 60% directly, Annas Prov Invest AB',
      'Björn Provberg 32% Provberg Holding AB > Provberg Drift AB',
    ],
    {},
  ],
  [
    'se-owners-control',
    ['Anna Testsson 20% directly VOTING_RIGHTS', 'Björn Provberg 10% directly OTHER_CONTROL'],
    {},
  ],
  ['se-owners-abroad', ['Anna Testsson 30% directly'], { untraced: ['Nøveprøve Holding ApS'] }],
  ['se-owners-none', [], { officials: ['Björn Provberg'] }],
  ['no-owners-board', [], { officials: ['Kari Testmann'] }],
]
for (const [key, owners, { untraced = [], officials }] of rows)
  test(key, () => {
    const company = testCompanyOf(key) ?? assert.fail(key)
    const found = registeredOwnershipOf(registryAnswerOf(company, now), company.country)
    assert.deepEqual(
      found.owners.map(({ party, ways, control }) => {
        const routes = ways.map(({ through }) => through.map(({ name }) => name).join(' > ') || 'directly')
        const total = shareWords(totalShareOf({ ways }))
        return [party.name.fullName, total, routes.join(', '), ...control].join(' ')
      }),
      owners,
    )
    assert.deepEqual(
      found.untraced.map(({ name }) => name),
      untraced,
    )
    if (officials)
      assert.deepEqual(
        found.officials.map(({ name }) => name.fullName),
        officials,
      )
  })
test('without a register there is no owner to confirm', () => {
  const { owners, officials, untraced } = registeredOwnershipOf(null, 'SE')
  assert.deepEqual([owners, officials, untraced], [[], [], []])
})

const [anna, bo] = [officer('Anna').party, officer('Bo').party]
const company = (name: string): OrganizationRef => ({ kind: 'ORGANIZATION', name, organizationNumber: null })
const holds = (
  holder: OwnershipParty,
  percent: number | null,
  own: Partial<OwnershipInterest> = {},
): OwnershipInterest => ({
  ...{ holder, of: null, type: 'SHAREHOLDING', registryCode: null, registryText: null },
  ...{ share: percent === null ? null : exactly(percent), ...own },
})
const statedBy = (owners: OwnershipInterest[], own: Partial<RegistryAnswer> = {}) =>
  registeredOwnershipOf({ ...(clearCase('KYB').data.registry ?? assert.fail()), owners, ...own }, 'SE')

describe('a registered owner has', () => {
  const votes = { type: 'VOTING_RIGHTS' } as const
  const control = { type: 'OTHER_CONTROL' } as const
  const rows: Array<[what: string, held: OwnershipInterest[], ways: string[], means: string[]]> = [
    ['the means of votes, and no way, by votes alone', [holds(anna, 60, votes)], [], ['VOTING_RIGHTS']],
    ['no means for votes as large as the shares', [holds(anna, 60), holds(anna, 60, votes)], ['60%'], []],
    ['no way by control alone', [holds(anna, null, control)], [], ['OTHER_CONTROL']],
    ['a way without a share that the register states', [holds(anna, null)], ['share not stated'], []],
  ]
  for (const [what, held, ways, means] of rows)
    test(what, () => {
      const [owner] = statedBy(held).owners
      assert.deepEqual(
        owner?.ways.map(({ share }) => shareWords(share)),
        ways,
      )
      assert.deepEqual(owner?.control, means)
    })

  test('no country for a company on the way that the register names without a number', () => {
    const [owner] = statedBy([holds(company('Topp'), 80), holds(anna, 90, { of: company('Topp') })]).owners
    assert.deepEqual(owner?.ways, [
      {
        share: exactly(90),
        through: [{ name: 'Topp', organizationNumber: null, country: null, form: null, share: exactly(80) }],
      },
    ])
  })

  test('the words of the register about the control, or none', () => {
    const texts = [
      holds(anna, 60),
      holds(bo, 40, control),
      holds(bo, null, { ...control, registryText: 'avtal' }),
    ]
    assert.deepEqual(
      statedBy(texts).owners.map(({ party, controlText }) => [party.name.givenName, controlText]),
      [
        ['Anna', null],
        ['Bo', 'controls by other means, avtal'],
      ],
    )
  })
})

test('owners below the threshold are small, with their joint share', () => {
  const { owners, small, others } = statedBy([holds(anna, 80), holds(bo, 12), holds(officer('Cia').party, 8)])
  assert.deepEqual(
    [owners, small].map((all) =>
      all.map(({ party }) => (party.kind === 'PERSON' ? party.name.givenName : '')),
    ),
    [['Anna'], ['Bo', 'Cia']],
  )
  assert.equal(shareWords(others), '20%')
})

describe('the officials in place of missing owners are', () => {
  const official = { type: 'SENIOR_MANAGING_OFFICIAL' } as const
  const officers = [[officer('Vera', 'CEO'), officer('Styrbjörn', 'CHAIR')]]
  const namesOf = (owners: OwnershipInterest[]) =>
    statedBy(owners, { officers }).officials.map(({ name }) => name.givenName)
  test('those that the register names as such', () =>
    assert.deepEqual(namesOf([holds(anna, null, official)]), ['Anna']))
  test('the managers, where the register names only a company as such', () =>
    assert.deepEqual(namesOf([holds(company('Förvaltning'), null, official)]), ['Vera']))
})
