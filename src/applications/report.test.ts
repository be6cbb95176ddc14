/** The report: findings, checks and resolutions as they are, and null for what is not there. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { idsOf } from '#kernel/ids.ts'
import { clearCase, now, state, workflowOf } from '#test/fixtures/case.ts'
import type { Case, CaseData } from './case.ts'
import type { LinkSigning } from './documents.ts'
import { reportOf } from './report.ts'

const ids = idsOf('foyer')
const context = {
  ids,
  downloads: {},
  caller: { credentialId: 'c' },
  now: () => now,
} as unknown as LinkSigning & {
  now(): Date
}
const of = clearCase('KYB')
const report = (data: Partial<CaseData> = {}, base: Case = of) =>
  reportOf({ ...base, data: { ...base.data, ...data } }, workflowOf(base.kind), 'en', context)

test('has the time of its creation and the id of its application', () => {
  const { generatedAt, application } = report()
  assert.deepEqual([generatedAt, application.id], [now.toISOString(), ids.of('application', of.id)])
})

const checks: Array<[what: string, checks: CaseData['checks'], shown: string[]]> = [
  ['none yet', {}, []],
  [
    'in a fixed order',
    { SCREENING: state('PENDING'), REGISTRY: state('ANSWERED') },
    ['REGISTRY ANSWERED', 'SCREENING PENDING'],
  ],
  ['only those that the application needs', { SCREENING: state('FAILED') }, ['SCREENING FAILED']],
]
describe('the checks of a report', () => {
  for (const [what, given, shown] of checks)
    test(what, () =>
      assert.deepEqual(
        report({ checks: given }).checks.map(({ check, status }) => `${check} ${status}`),
        shown,
      ),
    )

  test('list the facts that the source did not give', () => {
    const gaps = [{ field: 'officers', reason: 'NOT_PUBLISHED' as const }]
    assert.deepEqual(report({ checks: { REGISTRY: state('GAP', { gaps }) } }).checks[0]?.gaps, gaps)
  })
})

test('a finding shows its points only when it has some', () =>
  assert.deepEqual(
    report({
      findings: [
        { code: 'pep_hit', detail: 'x', outcome: 'REVIEW' },
        { code: 'cash_intensive', detail: null, outcome: 'POINTS', points: 10 },
      ],
    }).findings,
    [
      { code: 'pep_hit', outcome: 'REVIEW', points: null, detail: 'x' },
      { code: 'cash_intensive', outcome: 'POINTS', points: 10, detail: null },
    ],
  ))

test('an unknown fact is null or empty, and never left out', () => {
  const { identity, organization, contactDetails, signedBy, boardMembers, bankAccounts } = report({
    identity: null,
    registry: null,
    answers: {},
    signatures: [],
  })
  assert.deepEqual([identity, organization?.organizationName, contactDetails?.email], [null, null, null])
  assert.deepEqual([signedBy, boardMembers, bankAccounts], [[], [], []])
  assert.equal(report({}, clearCase('KYC')).organization, null, 'a person has no organization')
})

test('the identity shows how it was proven, and nothing of the evidence', () =>
  assert.deepEqual(report().identity, {
    provider: 'simulator',
    assuranceLevel: 'HIGH',
    provenAt: now.toISOString(),
  }))
