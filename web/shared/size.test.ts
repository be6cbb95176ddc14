/** File sizes in readable units. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSize } from './size.ts'

const cases: Array<[language: string, bytes: number, text: string]> = [
  ['en', 20 * 1_048_576, '20\u00a0MB'],
  ['sv', 20 * 1_048_576, '20\u00a0MB'],
  ['sv', 2_000_000, '1,9\u00a0MB'],
  ['en', 700, '0.7\u00a0kB'],
]
for (const [language, bytes, text] of cases)
  test(`shows ${bytes} bytes in ${language}, with number and unit on one line`, () => {
    assert.equal(formatSize(language, bytes), text)
  })
