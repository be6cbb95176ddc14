import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { stepSecondsOf } from './step-seconds.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 19, 9) + seconds * 1000)
const answer = (seconds: number) => ({
  ...Object.values(clearCase('KYB').data.answers)[0],
  at: at(seconds).toISOString(),
})
const of = (answers: Record<string, number>, submitted: number | null, started: number | null = 0) =>
  stepSecondsOf({
    startedAt: started === null ? null : at(started),
    submittedAt: submitted === null ? null : at(submitted),
    data: {
      ...clearCase('KYB').data,
      answers: Object.fromEntries(Object.entries(answers).map(([key, seconds]) => [key, answer(seconds)])),
    } as never,
  })

describe('the duration of each step', () => {
  it('is empty before the start', () => assert.equal(of({}, null, null), null))
  it('counts from the previous answer, in the order of the answers', () =>
    assert.deepEqual(of({ contact: 62, company: 38 }, 75), { company: 35, contact: 20, '.': 10 }))
  it('has no time for the submission before it happens', () =>
    assert.deepEqual(of({ company: 10 }, null), { company: 10 }))
  it('omits answers after the submission', () =>
    assert.deepEqual(of({ company: 10, documents: 900 }, 30), { company: 10, '.': 20 }))
})
