import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { idsOf } from '#kernel/ids.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import type { Finding } from './case.ts'
import { applicationOf } from './views.ts'

const finding = (code: string, outcome: Finding['outcome']): Finding => ({ code, outcome, detail: 'Anna' })
const findings = [
  finding('pep_hit', 'REVIEW'),
  finding('check_open', 'REVIEW'),
  finding('check_open', 'REVIEW'),
  finding('company_new', 'POINTS'),
  finding('own-rule', 'APPROVE'),
]

const cases: Array<[ApplicationStatus, Finding[], unknown]> = [
  ['MANUAL_REVIEW', findings, { reasons: ['pep_hit', 'check_open'] }],
  ['MANUAL_REVIEW', [finding('sanction_hit', 'DECLINE')], { reasons: ['sanction_hit'] }],
  ['MANUAL_REVIEW', [], { reasons: [] }],
  ['IN_PROGRESS', findings, null],
  ['APPROVED', findings, null],
]

describe('why an application waits', () => {
  for (const [status, found, expected] of cases)
    it(`${status} with ${found.length} findings`, () => {
      const of = clearCase('KYC')
      const { review } = applicationOf(
        { ...of, status, data: { ...of.data, findings: found } },
        workflowOf('KYC'),
        idsOf('foyer'),
      )
      assert.deepEqual(review, expected)
    })
})
