/** One wrong digit among those that a check digit covers is found, wherever it is. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inventedLines, randomOf, type ZoneFormatName } from '../test/invented-lines.ts'
import { checkDigitsHold } from './check-digits.ts'

/** The line, and the places from and to which a check digit covers. */
const covered: Array<[format: ZoneFormatName, line: number, from: number, to: number]> = [
  ['TD1', 0, 5, 15],
  ['TD1', 1, 0, 7],
  ['TD1', 1, 8, 15],
  ['TD1', 1, 29, 30],
  ['TD2', 1, 0, 10],
  ['TD2', 1, 13, 20],
  ['TD2', 1, 21, 28],
  ['TD3', 1, 0, 10],
  ['TD3', 1, 13, 20],
  ['TD3', 1, 21, 28],
  ['TD3', 1, 43, 44],
]

describe('check digits', () => {
  for (const [format, line, from, to] of covered)
    test(`of ${format}, line ${line + 1}, ${from + 1} to ${to}: every other digit is found`, () => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const lines = inventedLines(format, randomOf(seed))
        assert.ok(checkDigitsHold(lines))
        const text = lines[line] as string
        for (let at = from; at < to; at += 1)
          for (const digit of /\d/.test(text[at] as string) ? '0123456789' : '') {
            if (digit === text[at]) continue
            const wrong = lines.with(line, text.slice(0, at) + digit + text.slice(at + 1))
            assert.ok(!checkDigitsHold(wrong), wrong.join('\n'))
          }
      }
    })

  test('are missing in lines that no document has', () => {
    assert.equal(checkDigitsHold(['P<SWE', 'XB47']), false)
    assert.equal(checkDigitsHold([]), false)
  })
})
