/** The report: its parts for a person and a company, and what a workflow never collects. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearCase, now, pepHit, state, workflowOf } from '../../../test/fixtures/case.ts'
import { idsOf } from '../../ids.ts'
import type { Case, CaseData } from '../case.ts'
import { reportOf } from './report.ts'

const resolution = {
  state: 'FALSE_POSITIVE',
  by: null,
  at: now.toISOString(),
  note: 'Another person',
} as const
const hitId = '01990000-0000-8000-8000-00000000000a'
const signing = {
  ids: idsOf('foyer'),
  downloads: { sign: () => ({ url: 'https://a.example', expiresAt: now }), read: () => undefined },
  caller: { credentialId: 'c' },
  now: () => now,
}
const caseWith = (kind: 'KYC' | 'KYB', data: Partial<CaseData> = {}): Case => {
  const clear = clearCase(kind)
  return { ...clear, data: { ...clear.data, ...data } }
}
const report = (of: Case) => reportOf(of, workflowOf(of.kind), 'en', signing)

describe('the report', () => {
  test('names the application, and when it was made', () => {
    const { application, generatedAt } = report(caseWith('KYC'))
    assert.match(application.id, /^foyer:application::/)
    assert.equal(generatedAt, now.toISOString())
  })

  test('of a person has no organization, and of a company has one', () => {
    const [person, company] = [report(caseWith('KYC')), report(caseWith('KYB'))]
    assert.deepEqual([person.organization, person.signingCombinations, person.boardMembers], [null, null, []])
    assert.ok(company.organization?.organizationNumber)
    assert.ok(company.boardMembers.length > 0)
  })

  test('has findings with their points, and null where they have none', () => {
    const findings = [
      { code: 'PEP_HIT', outcome: 'REVIEW', detail: null },
      { code: 'PEP_HIT', outcome: 'POINTS', points: 20, detail: 'Petra' },
    ] as CaseData['findings']
    assert.deepEqual(report(caseWith('KYC', { findings })).findings, [
      { code: 'PEP_HIT', outcome: 'REVIEW', points: null, detail: null },
      { code: 'PEP_HIT', outcome: 'POINTS', points: 20, detail: 'Petra' },
    ])
  })

  test('has only the checks that the case has', () => {
    const { checks } = report(caseWith('KYC', { checks: { SCREENING: state('ANSWERED') } }))
    assert.deepEqual(
      checks.map(({ check, status }) => [check, status]),
      [['SCREENING', 'ANSWERED']],
    )
  })

  test('has the eID of a proven identity, and null without one', () => {
    assert.equal(report(caseWith('KYC', { identity: null })).identity, null)
    const { identity } = report(caseWith('KYC'))
    assert.deepEqual(Object.keys(identity ?? {}), ['provider', 'assuranceLevel', 'provenAt'])
  })

  test('has every resolution of a hit under the id of the hit', () => {
    const hitResolutions = [{ hitId, resolution }]
    const of = caseWith('KYC', { pepHits: [pepHit(hitId)], hitResolutions })
    assert.deepEqual(report(of).hitResolutions, [{ hitId: `foyer:hit::${hitId}`, ...resolution }])
  })
})
