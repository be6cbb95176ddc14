/** The page of the rules: each rule with its law, as the code has them. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import { test } from 'node:test'
import { standardRules } from '#checks/rules/standard-rules.ts'

const page = fs.readFileSync(new URL('../docs/operate/rules.md', import.meta.url), 'utf8')
const words = { DECLINE: 'declines', REVIEW: 'a person decides', APPROVE: 'approves' }

const root = new URL('..', import.meta.url)
/** | `code` | then | law | from | text | `test` |, as every row of the two tables. */
const rows = [...page.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| (.+?) \| `(.+?)` \|$/gm)].map(
  (row) => row.slice(1),
)

test('lists exactly the rules of the code, with effect, articles, first day and text', () => {
  const expected = standardRules.map(({ key, then, articles, from, reason }) => {
    const does = typeof then === 'object' ? `${then.points} points` : words[then]
    return [key, does, articles.join(', '), from === 'DATA' ? 'data' : from, reason.en]
  })
  assert.deepEqual(
    rows.map((row) => row.slice(0, -1)),
    expected,
  )
})

test('names an existing test of each rule, which expects the rule', () => {
  for (const [key = '', ...row] of rows) {
    const file = new URL(row.at(-1) ?? '', root)
    assert.match(file.pathname, /\.test\.ts$/, key)
    // In a string: a comment or the name of a function is no case.
    const expectation = new RegExp(`(?:['"\`] ?|['"\`][^'"\`\\n]*[ ,])${key}\\b`)
    assert.match(fs.readFileSync(file, 'utf8'), expectation, `${key} in ${row.at(-1)}`)
  }
})

test('explains each article of the AMLR and of its draft standard that a rule cites', () => {
  const explained = new Set(
    [...page.matchAll(/^\| (AML[RA] [^|]+?) \| [^|]+ \|$/gm)].map(([, article]) => article),
  )
  const cited = standardRules.flatMap(({ articles }) => articles.filter((each) => /^AML[RA] /.test(each)))
  assert.deepEqual(
    cited.filter((article) => !explained.has(article)),
    [],
  )
})
