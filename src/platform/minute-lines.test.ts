import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { type MinuteLines, minuteLines } from './minute-lines.ts'

const written: Array<[level: string, fields: Record<string, unknown>, message: string]> = []
const record = (level: string) => (fields: Record<string, unknown>, message: string) =>
  void written.push([level, fields, message])
describe('the log lines of a minute', () => {
  let lines: MinuteLines
  beforeEach(() => {
    written.length = 0
    mock.timers.enable({ apis: ['setTimeout'] })
    lines = minuteLines({ info: record('info'), warn: record('warn'), error: record('error') })
  })
  afterEach(() => mock.timers.reset())
  const write = (cause: string, part?: string, level: 'info' | 'error' = 'error') =>
    lines.write({ level, cause, ...(part && { part }), fields: { id: written.length }, message: 'failed' })

  test('contain the first line of each cause, and a summary of the others after a minute', () => {
    assert.deepEqual(
      [write('A', 'x'), write('A', 'x'), write('A', 'y'), write('B')],
      [true, false, false, true],
    )
    assert.deepEqual(written, [
      ['error', { cause: 'A', id: 0 }, 'failed'],
      ['error', { cause: 'B', id: 1 }, 'failed'],
    ])
    written.length = 0
    mock.timers.tick(60_000)
    assert.deepEqual(written, [['warn', { cause: 'A', more: 2, parts: { x: 1, y: 1 } }, 'more of: failed']])
    assert.equal(write('A'), true, 'the next minute starts with a line again')
  })

  test('contain the summaries at their own level on close', () => {
    write('A', undefined, 'info')
    write('A', undefined, 'info')
    lines.close()
    assert.deepEqual(written.at(-1), ['info', { cause: 'A', more: 1 }, 'more of: failed'])
  })

  test('count 200 causes at most', () => {
    for (let at = 0; at < 1_000; at += 1) write(`cause ${at}`)
    assert.equal(written.length, 201)
  })
})
