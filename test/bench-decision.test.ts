/** The section of the report about the time from Send to the decision. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { section } from '../bench/decision-section.ts'

const conditions = { day: '2026-11-26', cases: 3, load: [0.5, 1.25] as [number, number] }
const rowOf = (slowestMs: number, times: number[]) =>
  section([{ name: 'a', slowestMs, times }], conditions)
    .split('\n')
    .find((line) => line.startsWith('| a |'))

test('compares the median beyond the slowest provider with the target', () => {
  assert.equal(
    rowOf(800, [900, 1_100, 9_000]),
    '| a | 800 ms | 1100 ms | 9000 ms | 300 ms | ≤ 300 ms | reached |',
  )
  assert.equal(
    rowOf(800, [1_101, 1_101, 900]),
    '| a | 800 ms | 1101 ms | 1101 ms | 301 ms | ≤ 300 ms | below |',
  )
})

test('gives the time and the load of the measurement', () =>
  assert.match(section([], conditions), /2026-11-26.*\n.*\n0\.5 at the start and 1\.3 at the end/))
