/** Switching the monitoring on and off: when it is possible, what it changes, and what is written. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Case } from '#applications/case.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { isMonitored } from './monitored.ts'
import { setMonitoring } from './set-monitoring.ts'

const chooser = { actor: { kind: 'CUSTOMER', id: 'c' }, id: 'foyer:credential::c' } as const
const decided = (outcome: 'APPROVED' | 'DECLINED', status: ApplicationStatus = outcome): Case => {
  const of = clearCase('KYC')
  const at = new Date(now.getTime() - 1000).toISOString()
  const decision = { outcome, by: 'RULES' as const, actor: null, reasons: [], at }
  return { ...of, status, data: { ...of.data, decision } }
}
const set = (of: Case, state: 'ON' | 'OFF') =>
  setMonitoring(chooser, { state, reason: 'Hemligt skäl' })(of, now)

const rows: Array<[title: string, of: Case, state: 'ON' | 'OFF', isChange: boolean]> = [
  ['releases an approved one', decided('APPROVED'), 'OFF', true],
  ['keeps an approved one that is on already', decided('APPROVED'), 'ON', false],
  ['switches a declined one on', decided('DECLINED'), 'ON', true],
  ['keeps a declined one that is off already', decided('DECLINED'), 'OFF', false],
]

describe('setting the monitoring', () => {
  for (const [title, of, state, isChange] of rows)
    test(title, () => {
      const moved = set(of, state)
      assert.equal(moved !== undefined, isChange)
      assert.equal(isMonitored(moved?.case ?? of), state === 'ON')
    })

  test('audits the actor, the time and the change, and no free text', () => {
    const moved = set(decided('APPROVED'), 'OFF')
    assert.deepEqual(moved?.case.data.monitoring, {
      ...{ state: 'OFF', at: now.toISOString(), by: chooser.id, reason: 'Hemligt skäl' },
    })
    assert.deepEqual(moved?.audit, [
      { action: 'monitoring.set', actor: chooser.actor, detail: { state: 'OFF' } },
    ])
    assert.deepEqual(moved?.events, ['APPLICATION_DATA_CHANGED'])
    assert.equal(moved?.case.status, 'APPROVED')
  })

  const refused: Case[] = [
    { ...clearCase('KYC'), status: 'MANUAL_REVIEW' },
    ...(['NOT_STARTED', 'FAILED', 'CANCELLED'] as const).map((status) => decided('APPROVED', status)),
  ]
  for (const of of refused)
    test(`is a conflict in ${of.status}${of.data.decision ? '' : ' without a decision'}`, () =>
      assert.throws(
        () => set(of, 'ON'),
        (error) => error instanceof ApiError && error.code === 'status_conflict',
      ))
})
