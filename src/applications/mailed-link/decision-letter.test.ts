/** A decision asks for its letter where the workflow wants one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase, now, workflowOf } from '#test/fixtures/case.ts'
import { cancel } from '../lifecycle-moves.ts'
import { withDecisionLetter } from './decision-letter.ts'

const open = { ...clearCase('KYC'), status: 'IN_PROGRESS' } as const
const move = cancel({ kind: 'APPLICANT' } as never)
for (const [decision, tasks] of [
  [true, [{ task: 'mailApplicant', about: 'DECISION', runAt: null }]],
  [false, []],
] as const)
  test(`mails ${decision ? 'a letter' : 'nothing'} where letters are ${decision ? 'on' : 'off'}`, () => {
    const workflow = { ...workflowOf('KYC'), mails: { decision } }
    assert.deepEqual(withDecisionLetter(move, workflow)(open, now)?.tasks, tasks)
    assert.equal(withDecisionLetter(() => undefined, workflow)(open, now), undefined)
  })
