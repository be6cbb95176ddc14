/** Hours of work after a time: nights, weekends, other time zones, and the change of the clock. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addHours, type WorkingHours } from './working-hours.ts'

const office: WorkingHours = { days: [1, 2, 3, 4, 5], opensAt: '09:00', closesAt: '17:00' }
const saturdays: WorkingHours = { days: [6], opensAt: '10:00', closesAt: '14:00' }
const late: WorkingHours = { days: [7], opensAt: '00:30', closesAt: '23:30' }

// 20 November 2026 is a Friday. Stockholm is an hour ahead of UTC in winter, two in summer.
type Row = [
  what: string,
  from: string,
  hours: number,
  working: WorkingHours | null,
  zone: string,
  due: string,
]
const rows: Row[] = [
  ['every hour counts', '2026-11-20T16:30:00Z', 24, null, 'Europe/Stockholm', '2026-11-21T16:30:00Z'],
  ['within a day', '2026-11-20T09:30:00Z', 2, office, 'UTC', '2026-11-20T11:30:00Z'],
  ['until the end of the day', '2026-11-20T09:00:00Z', 8, office, 'UTC', '2026-11-20T17:00:00Z'],
  ['over a weekend', '2026-11-20T16:00:00Z', 2, office, 'UTC', '2026-11-23T10:00:00Z'],
  ['from the evening', '2026-11-19T22:00:00Z', 1, office, 'UTC', '2026-11-20T10:00:00Z'],
  ['from the early morning', '2026-11-20T03:00:00Z', 1, office, 'UTC', '2026-11-20T10:00:00Z'],
  ['three working days', '2026-11-20T09:00:00Z', 24, office, 'UTC', '2026-11-24T17:00:00Z'],
  ['in a time zone', '2026-11-20T07:00:00Z', 1, office, 'Europe/Stockholm', '2026-11-20T09:00:00Z'],
  ['on the local day', '2026-11-22T23:30:00Z', 1, office, 'Europe/Stockholm', '2026-11-23T09:00:00Z'],
  ['west of Greenwich', '2026-11-21T01:00:00Z', 1, office, 'America/New_York', '2026-11-23T15:00:00Z'],
  ['only on Saturdays', '2026-11-20T09:00:00Z', 6, saturdays, 'UTC', '2026-11-28T12:00:00Z'],
  // On 25 October 2026 the clock goes back at 03:00: the day has an hour more.
  ['when the clock goes back', '2026-10-24T21:00:00Z', 24, late, 'Europe/Stockholm', '2026-10-25T22:30:00Z'],
  // On 28 March 2027 it goes forward at 02:00: the day has an hour less.
  [
    'when the clock goes forward',
    '2027-03-27T22:00:00Z',
    22,
    late,
    'Europe/Stockholm',
    '2027-03-28T21:30:00Z',
  ],
  ['a quarter of an hour', '2026-11-20T09:00:30Z', 0.25, office, 'UTC', '2026-11-20T09:15:30Z'],
]

describe('working hours', () => {
  for (const [what, from, hours, working, zone, due] of rows)
    it(`add ${hours} hours ${what}`, () =>
      assert.equal(addHours(new Date(from), hours, working, zone).toISOString(), new Date(due).toISOString()))

  it('of nothing end in an error', () =>
    assert.throws(() => addHours(new Date(0), 1, { ...office, closesAt: '09:00' }, 'UTC'), /no working hour/))
})
