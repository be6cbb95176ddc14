/** The table of findings: every code that sends an application to a person has its row. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonMeanings } from '#kernel/schemas/reason-codes.ts'
import { findingRowOf, isKnownCode } from './finding-table.ts'
import { reportSections } from './rows/row.ts'

for (const code of Object.keys(reasonMeanings).filter((each) => each !== 'all_clear'))
  test(`${code} has words and a place`, () => {
    assert.ok(isKnownCode(code))
    const { what, short, section } = findingRowOf(code)
    assert.ok(reportSections.includes(section))
    // A list shows the short words in one line.
    assert.ok(short.length <= 26, short)
    assert.match(what, /^[A-Z].*[^.]$/)
  })

for (const code of ['own-rule', 'constructor'])
  test(`a reviewer decides on a finding of a workflow’s own rule, called ${code}`, () => {
    assert.ok(!isKnownCode(code))
    assert.equal(findingRowOf(code).weight, 'CONSIDER')
  })
