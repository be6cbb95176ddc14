import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { figurePeriods, periodTimes } from './figure-period.ts'
import { dayOf, lastDayNotKept, type SpannedTime, spannedBetween, spannedUntilNow } from './figure-spans.ts'

const DAY = 86_400_000
const at = (text: string) => new Date(`${text}Z`)
const short = ({ spans, rests }: SpannedTime) => [
  spans.map(({ span, starts }) => `${span} ${starts}`),
  rests.map(({ from, to }) => `${from.toISOString().slice(5, 16)} ${to.toISOString().slice(5, 16)}`),
]

/** Every millisecond that is counted, as ranges. */
function ranges({ spans, rests }: SpannedTime): Array<[number, number]> {
  const ends = { DAY: (day: Date) => day.getTime() + DAY, WEEK: (day: Date) => day.getTime() + 7 * DAY }
  const all = spans.map(({ span, starts }): [number, number] => {
    const day = new Date(starts)
    const end = span === 'MONTH' ? Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) : ends[span](day)
    return [day.getTime(), end]
  })
  return [...all, ...rests.map(({ from, to }): [number, number] => [from.getTime(), to.getTime()])].sort(
    ([a], [b]) => a - b,
  )
}
const time = fc.integer({ min: at('2024-01-01T00:00').getTime(), max: at('2026-12-31T00:00').getTime() })

describe('the spans of the figures', () => {
  it('are the longest that fit, and the rest of a day', () => {
    assert.deepEqual(short(spannedUntilNow(at('2026-10-24T09:30'), at('2026-11-23T09:30'))), [
      [
        'DAY 2026-10-25',
        'WEEK 2026-10-26',
        'WEEK 2026-11-02',
        'WEEK 2026-11-09',
        'WEEK 2026-11-16',
        'WEEK 2026-11-23',
      ],
      ['10-24T09:30 10-25T00:00'],
    ])
    assert.deepEqual(short(spannedUntilNow(at('2026-10-01T00:00'), at('2026-11-23T09:30'))), [
      ['MONTH 2026-10-01', 'MONTH 2026-11-01'],
      [],
    ])
    assert.deepEqual(short(spannedBetween(at('2026-11-19T09:30'), at('2026-11-19T10:00'))), [
      [],
      ['11-19T09:30 11-19T10:00'],
    ])
  })

  it('cover every moment between two times once', () =>
    fc.assert(
      fc.property(time, time, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const all = ranges(spannedBetween(new Date(from), new Date(to)))
        assert.equal(all[0]?.[0] ?? from, from)
        assert.equal(all.at(-1)?.[1] ?? to, to)
        for (const [index, range] of all.slice(1).entries()) assert.equal(range[0], all[index]?.[1])
      }),
    ))

  it('cover every moment until now once', () =>
    fc.assert(
      fc.property(time, time, (a, b) => {
        const [from, now] = a < b ? [a, b] : [b, a]
        const spanned = spannedUntilNow(new Date(from), new Date(now))
        const all = ranges(spanned)
        assert.equal(all[0]?.[0], from)
        assert.ok((all.at(-1)?.[1] ?? 0) > now)
        assert.ok((spanned.spans.at(-1)?.starts ?? '') <= dayOf(now))
        for (const [index, range] of all.slice(1).entries()) assert.equal(range[0], all[index]?.[1])
      }),
    ))

  it('are kept as long as a period needs them', () =>
    fc.assert(
      fc.property(time, fc.constantFrom(...figurePeriods), (now, period) => {
        const { from, to } = periodTimes(period, new Date(now))
        for (const { span, starts } of spannedUntilNow(from, to).spans)
          if (span !== 'MONTH') assert.ok(starts > lastDayNotKept(to), `${span} ${starts}`)
      }),
    ))
})
