/** Of each cause one line a minute, and how many there were. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { type MinuteLines, minuteLines } from './minute-lines.ts'

const said: Array<[level: string, fields: Record<string, unknown>, message: string]> = []
const write = (level: string) => (fields: Record<string, unknown>, message: string) =>
  void said.push([level, fields, message])
let lines: MinuteLines
beforeEach(() => {
  said.length = 0
  mock.timers.enable({ apis: ['setTimeout'] })
  lines = minuteLines({ info: write('info'), warn: write('warn'), error: write('error') })
})
afterEach(() => mock.timers.reset())
const tell = (cause: string, part?: string, level: 'info' | 'error' = 'error') =>
  lines.tell({ level, cause, ...(part && { part }), fields: { id: said.length }, message: 'failed' })

test('writes the first of each cause, and counts the rest by their parts at the end of the minute', () => {
  assert.deepEqual([tell('A', 'x'), tell('A', 'x'), tell('A', 'y'), tell('B')], [true, false, false, true])
  assert.deepEqual(said, [
    ['error', { cause: 'A', id: 0 }, 'failed'],
    ['error', { cause: 'B', id: 1 }, 'failed'],
  ])
  said.length = 0
  mock.timers.tick(60_000)
  assert.deepEqual(said, [['warn', { cause: 'A', more: 2, parts: { x: 1, y: 1 } }, 'more of: failed']])
  assert.equal(tell('A'), true, 'the next minute begins with a line again')
})

test('tells what is left at the end, at the level that it has', () => {
  tell('A', undefined, 'info')
  tell('A', undefined, 'info')
  lines.close()
  assert.deepEqual(said.at(-1), ['info', { cause: 'A', more: 1 }, 'more of: failed'])
})

test('keeps no more than 200 causes apart', () => {
  for (let at = 0; at < 1_000; at += 1) tell(`cause ${at}`)
  assert.equal(said.length, 201)
})
