/** The risk score: its sum, its levels, and the keys of the standard rules. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { riskOf, standardRules } from './standard-rules.ts'

const rows: Array<[points: number[], score: number, level: 'LOW' | 'NORMAL' | 'HIGH']> = [
  [[], 0, 'LOW'],
  [[-10], 0, 'LOW'],
  [[19], 19, 'LOW'],
  [[10, 10], 20, 'NORMAL'],
  [[59], 59, 'NORMAL'],
  [[60], 60, 'HIGH'],
  [[80, -30], 50, 'NORMAL'],
  [[-30, 80], 50, 'NORMAL'],
  [[100, 100], 200, 'HIGH'],
]
for (const [points, score, level] of rows)
  test(`${points.join(' + ') || 'no factor'}: ${score}, ${level}`, () => {
    const factors = points.map((each, at) => ({ code: `factor_${at}`, points: each }))
    const risk = riskOf(factors)
    assert.deepEqual([risk.score, risk.level, risk.factors], [score, level, factors])
    assert.match(risk.modelVersion, /@\d{4}-\d{2}-\d{2}$/)
  })

test("each rule has a key that no workflow's rule can have, a reason, an article and a first day", () => {
  const keys = standardRules.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
  for (const { key, reason, articles, from } of standardRules) {
    assert.match(key, /_/)
    assert.ok(reason.en, key)
    assert.ok(articles.length > 0, key)
    assert.match(from, /^(?:DATA|\d{4}-\d{2}-\d{2})$/, key)
  }
})
