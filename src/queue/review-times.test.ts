/** Which service time counts, and which settings are refused. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  defaultQueueSettings,
  dueAtOf,
  hoursOf,
  type QueueSettings,
  type RiskLevel,
  type ServiceTime,
  settingsProblems,
} from './review-times.ts'

const time = (workflowId: string | null, risk: RiskLevel | null, hours: number): ServiceTime => ({
  ...{ workflowId, risk, hours },
})
const general = time(null, null, 24)
const times = [general, time(null, 'HIGH', 4), time('w', null, 12), time('w', 'LOW', 40)]

const rows: Array<[workflow: string, risk: RiskLevel | null, hours: number, why: string]> = [
  ['x', 'NORMAL', 24, 'the time for everything else'],
  ['x', 'LOW', 24, 'another workflow has its own'],
  ['x', 'HIGH', 4, 'the risk'],
  ['x', null, 4, 'unknown counts as high'],
  ['w', 'NORMAL', 12, 'the workflow'],
  ['w', 'HIGH', 12, 'the workflow before the risk'],
  ['w', 'LOW', 40, 'both'],
]

describe('the service time', () => {
  for (const [workflowId, risk, hours, why] of rows)
    it(`of ${workflowId} with risk ${risk} is that of ${why}`, () =>
      assert.equal(hoursOf(times, { workflowId, risk }), hours))

  it('is three working days without settings', () => {
    assert.equal(hoursOf([], { workflowId: 'w', risk: 'LOW' }), 24)
    const due = dueAtOf(defaultQueueSettings, { workflowId: 'w', risk: 'LOW' }, friday, 'UTC')
    assert.equal(due.toISOString(), '2026-11-25T09:30:00.000Z')
  })
})

const friday = new Date('2026-11-20T09:30:00Z')
const settings = (change: Partial<QueueSettings>): QueueSettings => ({ ...defaultQueueSettings, ...change })
const problems: Array<[what: string, of: QueueSettings, codes: string[]]> = [
  ['the defaults', defaultQueueSettings, []],
  ['every hour', settings({ working: null }), []],
  ['several times', settings({ times }), []],
  [
    'a workflow of another customer',
    settings({ times: [general, time('x', null, 1)] }),
    ['/times/1/workflowId unknown_workflow'],
  ],
  ['no general time', settings({ times: [time('w', null, 1)] }), ['/times time_missing']],
  ['a general time for one risk', settings({ times: [time(null, 'LOW', 1)] }), ['/times time_missing']],
  ['a time twice', settings({ times: [...times, time('w', 'LOW', 1)] }), ['/times/4 time_repeated']],
  [
    'an end before the beginning',
    settings({ working: { days: [1], opensAt: '17:00', closesAt: '09:00' } }),
    ['/working/closesAt hours_wrong'],
  ],
]

describe('settings with', () => {
  for (const [what, of, codes] of problems)
    it(`${what} have ${codes.length} problems`, () =>
      assert.deepEqual(
        settingsProblems(of, ['w']).map(({ path, code }) => `${path} ${code}`),
        codes,
      ))
})
