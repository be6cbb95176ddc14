import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { areOtherGenerations, generationOf } from './generations.ts'

const cases: Array<[name: string, generation: string]> = [
  ['robert hathersage jr', 'SECOND'],
  ['robert hathersage junior phd', 'SECOND'],
  ['robert hathersage ii', 'SECOND'],
  ['robert hathersage senior', 'FIRST'],
  ['robert hathersage iii', 'THIRD'],
  ['robert hathersage 3rd', 'THIRD'],
  ['caio vilaverde filho', 'SECOND'],
  ['caio vilaverde neto', 'GRANDSON'],
  ['caio vilaverde sobrinho', 'NEPHEW'],
  ['robert hathersage', ''],
  ['robert junior', ''],
  ['junior robert hathersage', ''],
]

describe('the generation in a name', () => {
  for (const [name, generation] of cases)
    test(`is ${generation || 'none'} in ${name}`, () => {
      assert.equal(generationOf(name.split(' ')), generation)
    })

  test('contradicts a different one, and is neutral when one is missing', () => {
    assert.ok(areOtherGenerations('FIRST', 'SECOND'))
    assert.ok(!areOtherGenerations('SECOND', 'SECOND'))
    assert.ok(!areOtherGenerations('', 'SECOND'))
  })
})
