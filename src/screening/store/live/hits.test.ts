/** Hits of persons that a register names alike: each is dismissed alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { Case } from '#applications/case.ts'
import { isActiveHit, mergeHits } from '#checks/screening-hits.ts'
import { subjectsOf } from '#checks/screening-subjects.ts'
import { clearCase, workflowOf } from '#test/fixtures/case.ts'
import { hitsOf, type ListedMatch } from './hits.ts'

const now = new Date('2026-11-26T00:00:00.000Z')
const listed = {
  ...{ id: 'listed-1', schema: 'Person', names: [{ text: 'John Smith', kind: 'PRIMARY' }], topics: [] },
  ...{ birthDates: [], countries: [], identifiers: [], gender: 'UNKNOWN', pep: null },
  listings: [{ list: 'invented' }],
} as unknown as ListedEntity
const found: ListedMatch = {
  entity: listed,
  match: { score: 0.9, algorithm: 'test', factors: [], matchedName: 'John Smith', nameKind: 'PRIMARY' },
  dataset: { id: 'invented', version: '1', publishedAt: null, sha256: '' },
}

/** A company with one officer of that name, born in each of the months. */
function companyOf(...months: string[]): Case {
  const of = clearCase('KYB')
  const { registry } = of.data
  assert.ok(registry)
  const officers = months.map((value) => ({
    party: {
      ...{ kind: 'PERSON' as const, name: nameOf('John', 'Smith'), personalIdentityNumber: null },
      ...{ dateOfBirth: { value, circa: false }, nationality: 'GB', countryOfResidence: 'GB' },
    },
    roles: [],
  }))
  const known = [officers] as unknown as typeof registry.officers
  return { ...of, data: { ...of.data, registry: { ...registry, officers: known } } }
}

/** All persons with that name are near to the entry. */
function screened(of: Case): Case {
  const subjects = subjectsOf(of, workflowOf('KYB'))
  const near = subjects.persons.flatMap(({ fullName }, at) => (fullName === 'John Smith' ? [at] : []))
  const hits = hitsOf(subjects, new Map(near.map((at) => [at, [found]])), now)
  return { ...of, data: { ...of.data, ...mergeHits(of, hits).hits } }
}
const dismissed = (of: Case): Case => {
  const resolution = { state: 'FALSE_POSITIVE' as const, by: null, at: null, reason: null }
  const personSanctionHits = of.data.personSanctionHits.map((hit) => ({ ...hit, resolution }))
  return { ...of, data: { ...of.data, personSanctionHits } }
}
const open = ({ data }: Case): number => data.personSanctionHits.filter(isActiveHit).length
/** The same case with what the register says now. */
const since = (of: Case, ...months: string[]): Case => ({
  ...of,
  data: { ...of.data, registry: companyOf(...months).data.registry },
})

test('a dismissed John Smith does not cover another John Smith of the same company', () => {
  const one = dismissed(screened(companyOf('1950-03')))
  assert.equal(open(one), 0)
  assert.equal(open(screened(one)), 0, 'the same person again')
  assert.equal(open(screened(since(one, '1950-03', '1980-05'))), 1, 'a second one beside')
  assert.equal(open(screened(since(one, '1980-05'))), 1, 'a second one in their place')
})

test('two namesakes give two hits, and each is dismissed separately', () => {
  const both = screened(companyOf('1950-03', '1980-05'))
  assert.equal(open(both), 2)
  const [first, ...others] = both.data.personSanctionHits
  const [gone] = dismissed(both).data.personSanctionHits
  assert.ok(first && gone)
  const answered = { ...both, data: { ...both.data, personSanctionHits: [gone, ...others] } }
  assert.equal(open(screened(answered)), 1)
})
