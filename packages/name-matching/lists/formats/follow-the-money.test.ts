/** One FollowTheMoney entity. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListFileProblem } from '../list-file.ts'
import { ftmEntityOf } from './follow-the-money.ts'

test('reads only texts', () => {
  const entity = ftmEntityOf(
    {
      id: 'a',
      schema: 'Person',
      caption: 'A',
      target: true,
      datasets: ['d', 1],
      properties: { name: ['A', 2, null] },
    },
    1,
  )
  assert.deepEqual([entity.all('name'), entity.datasets, entity.isTarget], [['A'], ['d'], true])
  assert.deepEqual([entity.all('toString'), entity.first('birthDate')], [[], ''])
})

test('refuses a value that is not an entity, with its line', () => {
  for (const value of [
    null,
    [],
    'x',
    {},
    { id: 'a', schema: 'Person' },
    { id: ' ', schema: 'Person', properties: {} },
  ])
    assert.throws(
      () => ftmEntityOf(value, 7),
      (error) => error instanceof ListFileProblem && error.line === 7,
    )
})
