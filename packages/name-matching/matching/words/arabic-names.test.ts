import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isWrittenAs, keysInScript } from './arabic-names.ts'
import { spellingKeysOf } from './spelling-keys.ts'
import { plainWordOf } from './writing.ts'

const cases: Array<[arabic: string, latin: string, isSame: boolean | undefined]> = [
  ['محمود', 'mahmoud', true],
  ['محمود', 'makhmud', true],
  ['محمود', 'mohammed', false],
  ['محمد', 'mohamed', true],
  ['محمد', 'mahmud', false],
  ['حسين', 'hossein', true],
  ['حسین', 'hassan', false],
  ['حسن', 'hussain', false],
  ['علي', 'ali', true],
  ['ناصر', 'nasir', true],
  ['سالم', 'selim', true],
  ['سعيد', 'saad', false],
  // Names outside the table.
  ['محمد', 'hathersage', undefined],
  ['كاكاوي', 'kakawi', undefined],
]

describe('names in Arabic script', () => {
  for (const [arabic, latin, isSame] of cases)
    test(`${arabic} / ${latin}: ${isSame}`, () => {
      assert.equal(
        isWrittenAs(keysInScript('ARABIC', plainWordOf(arabic), ''), latin, spellingKeysOf(latin)),
        isSame,
      )
    })
})
