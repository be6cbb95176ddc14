/** The bar in every width, and the lines where nothing can be drawn. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { barOf, progressOf } from './progress.ts'

describe('the progress bar', () => {
  const half = { done: 5_000, total: 10_000, seconds: 4 }
  const [bar40, bar16] = ['####################--------------------', '########--------']
  const cases: Array<[what: string, state: typeof half, columns: number, line: string]> = [
    ['wide', half, 200, `[${bar40}] 50 %  5,000 of 10,000  1,250 a second  4 s left`],
    ['as wide as there is room', half, 80, `[${bar16}] 50 %  5,000 of 10,000  1,250 a second  4 s left`],
    ['narrow: numbers alone', half, 60, '50 %  5,000 of 10,000  1,250 a second  4 s left'],
    ['very narrow: what fits', half, 20, '50 %  5,000 of 10,0'],
    ['nothing yet', { done: 0, total: 10, seconds: 0 }, 40, '0 %  0 of 10'],
    ['not 100 before the end', { done: 9_999, total: 10_000, seconds: 0 }, 40, '99 %  9,999 of 10,000'],
    ['done', { done: 10, total: 10, seconds: 2 }, 70, `[${'#'.repeat(14)}] 100 %  10 of 10  5 a second`],
    ['more than counted', { done: 12, total: 10, seconds: 0 }, 40, '100 %  12 of 12'],
    ['none', { done: 0, total: 0, seconds: 0 }, 40, '100 %  0 of 0'],
    ['minutes', { done: 1, total: 100, seconds: 1 }, 60, '1 %  1 of 100  1 a second  1 min 39 s left'],
    ['hours', { done: 1, total: 10_000, seconds: 1 }, 50, '0 %  1 of 10,000  1 a second  2 h 46 min left'],
  ]
  for (const [what, state, columns, line] of cases)
    test(what, () => assert.equal(barOf(state, columns), line))

  test('keeps its length in every width, and fills with the progress', () => {
    for (let columns = 1; columns <= 120; columns++) {
      const lengths = [0, 1, 33, 99, 100].map((done) => {
        const drawn = barOf({ done, total: 100, seconds: 3 }, columns)
        assert.ok(drawn.length < columns)
        const [, bar = ''] = /^\[([#-]+)\]/.exec(drawn) ?? []
        assert.equal(bar.replaceAll('-', '').length, Math.floor((bar.length * done) / 100))
        return bar.length
      })
      assert.equal(new Set(lengths).size, 1)
      assert.equal((lengths[0] ?? 0) > 0, columns > 67)
    }
  })
})

describe('the progress output', () => {
  const at = new Date('2026-11-20T09:30:00Z')
  const now = () => at
  test('without a terminal is one line for each tenth that is reached', () => {
    const lines: string[] = []
    const progress = progressOf({ total: 40, now, note: (line) => lines.push(line) })
    for (let done = 0; done <= 40; done++) progress.at(done)
    progress.end()
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['10', '20', '30', '40', '50', '60', '70', '80', '90', '100'],
    )
  })

  test('on a terminal overwrites itself, and later text starts on a new line', () => {
    let written = ''
    const terminal = {
      columns: () => 80,
      write: (text: string) => {
        written += text
      },
    }
    const progress = progressOf({ total: 2, now, terminal, note: () => assert.fail('it is drawn') })
    progress.at(1)
    progress.at(2)
    progress.end()
    progress.end()
    assert.equal(written.split('\r\u001b[K').length, 4)
    assert.match(written, /^[^\n]+\] 100 % {2}2 of 2\n$/)
  })

  test('without a total: the count on a terminal, and nothing elsewhere', () => {
    let written = ''
    const terminal = {
      columns: () => 80,
      write: (text: string) => {
        written += text
      },
    }
    const options = { total: undefined, now, note: () => assert.fail('there is no tenth') }
    for (const progress of [progressOf({ ...options, terminal }), progressOf(options)]) {
      progress.at(1_000)
      progress.at(2_500)
      progress.end()
    }
    assert.equal(written, '\r\u001b[K1,000\r\u001b[K2,500\n')
  })
})
