/** The owners of the test companies: what each of them is there to show. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareWords } from '@foyer/company-registers/shares'
import { ownershipStructureOf } from '../ownership/structure.ts'
import { registryAnswerOf } from './registry-entries.ts'
import { requireEntry } from './scenario-values.ts'
import { testCompanies, testCompanyOf } from './scenarios.ts'

const now = new Date('2026-11-20T09:30:00.000Z')

function ownersOf(key: string) {
  const company = requireEntry(testCompanyOf(key), key)
  const found = requireEntry(
    ownershipStructureOf(registryAnswerOf(company, now), company.country) ?? undefined,
    `owners of ${key}`,
  )
  const owners = found.owners
    .filter(({ position }) => position !== 'BELOW_THRESHOLD')
    .map(({ party, position, share }) => {
      const named = found.parties[party]
      const name = named?.kind === 'PERSON' ? named.name.givenName : named?.name
      return `${name} ${position === 'BENEFICIAL_OWNER' ? shareWords(share) : position}`
    })
  return { owners, doubts: found.doubts }
}

const rows: Array<[key: string, owners: string[], doubts?: string[]]> = [
  ['se-chair-alone', ['Anna 50–75%', 'Björn 25–50%']],
  ['se-owners-indirect', ['Anna 60%', 'Björn 32%']],
  ['se-owners-control', ['Anna 20%', 'Björn 10%']],
  ['se-owners-none', ['Björn MANAGING_OFFICIAL']],
  ['se-owners-circular', ['Anna 30%', 'Björn 28%'], ['CIRCULAR']],
  ['se-owners-abroad', ['Nøveprøve Holding ApS NOT_TRACED', 'Anna 30%'], ['NOT_TRACED']],
  ['no-owners-intervals', ['Kari 37.5–74.99%', 'Ola 25–49.99%']],
  ['no-owners-board', ['Kari MANAGING_OFFICIAL']],
]
for (const [key, owners, doubts = []] of rows)
  test(key, () => assert.deepEqual(ownersOf(key), { owners, doubts }))

test('exactly the test companies with unclear owners expect the finding about them', () => {
  for (const company of testCompanies) {
    const found = ownershipStructureOf(registryAnswerOf(company, now), company.country)
    const isDoubted = (found?.doubts.length ?? 0) > 0
    assert.equal(company.expected.findings.includes('ownership_unclear'), isDoubted, company.key)
  }
})

test('the largest structure has 25 parties in three layers above the applicant', () => {
  const company = requireEntry(testCompanyOf('se-owners-many'), 'se-owners-many')
  const found = ownershipStructureOf(registryAnswerOf(company, now), 'SE')
  assert.equal(found?.parties.length, 25)
  assert.equal(
    Math.max(...(found?.owners ?? []).flatMap(({ ways }) => ways.map((way) => way.parties.length))),
    5,
  )
})
