/** Check your answers stands between the answers and the signatures, and steps are moved around it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Part } from '../editor/definition.ts'
import { CHECK, movedSteps, rowsOf } from './step-order.ts'

const step = (key: string): Part => ({ key, kind: key === 'signing' ? 'SIGNING' : 'QUESTIONNAIRE' })
const stepsOf = (keys: string) => keys.split(' ').map(step)

const orders: Array<[steps: string, rows: string]> = [
  ['a b', `a b ${CHECK}`],
  ['a b signing', `a b ${CHECK} signing`],
  ['signing a', `a ${CHECK} signing`],
]
for (const [steps, rows] of orders)
  test(`the list shows the rows of ${steps}`, () =>
    assert.equal(
      rowsOf(stepsOf(steps))
        .map(({ id }) => id)
        .join(' '),
      rows,
    ))

const moves: Array<[moved: string, dropPosition: 'before' | 'after', key: string, order: string]> = [
  ['a', 'after', 'b', 'b a c signing'],
  ['c', 'before', 'a', 'c a b signing'],
  ['a', 'before', CHECK, 'b c a signing'],
  ['a', 'after', CHECK, 'b c a signing'],
  ['a', 'after', 'signing', 'b c signing a'],
]
for (const [moved, dropPosition, key, order] of moves)
  test(`${moved} ${dropPosition} ${key}`, () =>
    assert.equal(
      movedSteps(stepsOf('a b c signing'), new Set([moved]), { key, dropPosition })
        .map((each) => each.key)
        .join(' '),
      order,
    ))
