/** Statements of a register become one holding for each holder and company. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InterestType, OwnershipInterest, Share } from '@foyer/company-registers/schemas/ownership'
import { exactly } from '@foyer/company-registers/shares'
import type { OrganizationRef } from '@foyer/signing-rules/schemas'
import { officer } from '@foyer/signing-rules/test/officers'
import { holdingGraphOf } from './holdings.ts'

const companyOf = (name: string): OrganizationRef => ({
  kind: 'ORGANIZATION',
  name,
  organizationNumber: null,
})
const applicant = companyOf('Bolt AB')
const ada = officer('Ada').party

const stated = (
  type: InterestType,
  share: Share | null = null,
  registryText: string | null = null,
): OwnershipInterest => ({ holder: ada, of: null, type, share, registryCode: null, registryText })

const nothing = { holder: 1, of: 0, shares: null, votes: null, role: null, control: [] }
const rows: Array<[name: string, interests: OwnershipInterest[], holding: object]> = [
  ['a share', [stated('SHAREHOLDING', exactly(60))], { shares: exactly(60) }],
  [
    'shares and votes',
    [stated('SHAREHOLDING', exactly(10)), stated('VOTING_RIGHTS', exactly(60))],
    { shares: exactly(10), votes: exactly(60) },
  ],
  [
    'the larger of two statements',
    [stated('SHAREHOLDING', exactly(10)), stated('SHAREHOLDING', exactly(30))],
    { shares: exactly(30) },
  ],
  ['a share that is not stated', [stated('SHAREHOLDING', null, 'partner')], { role: 'partner' }],
  ['control in the words of the register', [stated('OTHER_CONTROL', null, 'avtal')], { control: ['avtal'] }],
  ['control without words', [stated('APPOINTMENT_OF_BOARD')], { control: ['appoints the board'] }],
]
for (const [name, interests, holding] of rows)
  test(name, () =>
    assert.deepEqual(holdingGraphOf(applicant, interests).holdings, [{ ...nothing, ...holding }]),
  )

test('lists each party once, the applicant first, even if it is a holder', () => {
  const graph = holdingGraphOf(applicant, [
    { ...stated('SHAREHOLDING', exactly(50)), holder: companyOf('Nut AB') },
    { ...stated('SHAREHOLDING', exactly(20)), holder: companyOf('BOLT ab'), of: companyOf('Nut AB') },
  ])
  assert.deepEqual(graph.parties, [applicant, companyOf('Nut AB')])
  assert.deepEqual(
    graph.holdings.map(({ holder, of }) => [holder, of]),
    [
      [1, 0],
      [0, 1],
    ],
  )
})

test('a senior managing official holds no share', () => {
  const graph = holdingGraphOf(applicant, [stated('SENIOR_MANAGING_OFFICIAL', null, 'VD')])
  assert.deepEqual([graph.holdings, graph.officials], [[], [{ party: 1, text: 'VD' }]])
})
