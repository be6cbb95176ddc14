/** How the limits get into texts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits, withLimits } from './limits.ts'

const rows: Array<[what: string, texts: unknown, filled: unknown]> = [
  ['a limit is filled in', '{codeDigits} digits', `${limits.codeDigits} digits`],
  ['other placeholders stay', '{codeTries} times, {name}', `${limits.codeTries} times, {name}`],
  ['at every depth', { a: { b: '{linksPerHour}' } }, { a: { b: `${limits.linksPerHour}` } }],
]
for (const [what, texts, filled] of rows) test(what, () => assert.deepEqual(withLimits(texts), filled))
