import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axisWordOf, changeOf, clockOf, rowNamesOf, segmentsOf, ticksOf, timeOf } from './figure-words.ts'

describe('the figures of Home in words', () => {
  it('compare with the previous period', () => {
    assert.equal(changeOf(106, 100, 'DAYS_30'), 'up 6% on the 30 days before')
    assert.equal(changeOf(90, 100, 'DAYS_7'), 'down 10% on the 7 days before')
    assert.equal(changeOf(100, 100, 'DAYS_7'), 'as many as in the 7 days before')
    assert.equal(changeOf(3, 0, 'MONTHS_12'), 'none in the 12 months before')
    assert.equal(changeOf(0, 0, 'DAYS_7'), 'none yet')
  })

  it('give a time, or say that there is none', () => {
    assert.equal(timeOf(275), '4\u00a0min 35\u00a0s')
    assert.equal(timeOf(0), 'under 5\u00a0s')
    assert.equal(timeOf(null), 'No time yet')
  })

  it('name the unit at the end of a time axis', () => {
    const axis = (end: number) => [0, 0.25, 0.5, 1].map((part) => axisWordOf(part * end, end))
    assert.deepEqual(axis(1_200), ['0', '5', '10', '20\u00a0min'])
    assert.deepEqual(axis(300), ['0', '1.3', '2.5', '5\u00a0min'])
    assert.deepEqual(axis(14_400), ['0', '1', '2', '4\u00a0h'])
    assert.deepEqual(axis(100), ['0', '25', '50', '100\u00a0s'])
    assert.deepEqual(axis(4 * 86_400), ['0', '1', '2', '4\u00a0d'])
  })

  it('label an axis at whole numbers', () => {
    assert.deepEqual(ticksOf(1_200, 20), [0, 5, 10, 15, 20])
    assert.deepEqual(ticksOf(300, 20), [0, 4, 8, 12, 16, 20])
    assert.deepEqual(ticksOf(14_400, 20), [0, 5, 10, 15, 20])
    assert.equal(ticksOf(7 * 86_400, 20).length, 5)
  })

  it('write the time of a column like a clock', () => {
    assert.deepEqual([0, 35, 86, 3_599, null].map(clockOf), ['0:00', '0:35', '1:26', '59:59', ''])
    assert.equal(clockOf(7_500), '2\u00a0h 5\u00a0min')
  })

  it('join all statuses that are neither decided nor in review', () => {
    const counts = { NOT_STARTED: 1, IN_PROGRESS: 2, MANUAL_REVIEW: 3, APPROVED: 4, DECLINED: 5 }
    assert.deepEqual(
      segmentsOf({ ...counts, FAILED: 6, CANCELLED: 7 }).map(({ count }) => count),
      [4, 3, 5, 16],
    )
  })

  it('tell steps of one kind apart by their key', () => {
    const questions = (step: string) => ({ step, kind: 'QUESTIONNAIRE' })
    const steps = [questions('business'), { step: 'terms', kind: 'TERMS' }, questions('source-of-funds')]
    const last = { step: null, kind: null }
    assert.deepEqual(rowNamesOf([...steps, last]), [
      'Questions: business',
      'Terms',
      'Questions: source of funds',
      'Submitted',
    ])
    assert.deepEqual(rowNamesOf([questions('business'), last]), ['Questions', 'Submitted'])
  })
})
