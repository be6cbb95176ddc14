import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isHiddenNumber } from './hidden-number.ts'

const today = '2026-11-20'

describe('isHiddenNumber', () => {
  for (const text of [
    '198507099805',
    '850709-9805',
    '131052-308T',
    '131052 308T',
    '131052/308t',
    '13.10.52.308T',
  ])
    it(`hides ${text} from a viewer only`, () => {
      assert.ok(isHiddenNumber(text, 'VIEWER', today))
      assert.ok(!isHiddenNumber(text, 'REVIEWER', today))
      assert.ok(!isHiddenNumber(text, null, today))
    })

  for (const text of ['Anna Berg', '559912-4427', '0112038-9', 'HRB 900101 B'])
    it(`does not hide ${text}`, () => assert.ok(!isHiddenNumber(text, 'VIEWER', today)))
})
