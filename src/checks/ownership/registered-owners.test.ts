/** The owners that the registers of test companies give for confirmation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareWords } from '@foyer/company-registers/shares'
import { now } from '#test/fixtures/case.ts'
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
