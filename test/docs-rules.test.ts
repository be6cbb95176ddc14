/** The page of the rules: each rule with its law, as the code has them. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { standardRules } from '../src/checks/rules/standard-rules.ts'

const page = fs.readFileSync(new URL('../docs/operate/rules.md', import.meta.url), 'utf8')
const words = { DECLINE: 'declines', REVIEW: 'a person decides', APPROVE: 'approves' }

test('lists every rule with what it does, its articles and its text, and no other', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map((row) => row.slice(1))
  const expected = standardRules.map(({ key, then, articles, reason }) => {
    const does = typeof then === 'object' ? `${then.points} points` : words[then]
    return [key, does, articles.join(', '), reason.en]
  })
  assert.deepEqual(rows, expected)
})
