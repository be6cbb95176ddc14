/** The facts of the owners for conditions and rules, and when the answer holds no longer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import { bjornWith, ownershipWith, ownerWith } from '#test/fixtures/owners.ts'
import type { Facts } from '../answers.ts'
import { asksPep, companyKey, type OwnershipAnswer, ownership } from './ownership.ts'

const number = (id: string) => ({ id, issuingCountry: 'SE', type: 'REGISTRATION', display: id }) as const
const company = { name: 'Prov AB', organizationNumber: number('1'), market: 'SE' }
const step = { key: 'owners', kind: 'OWNERSHIP' } as const

const rows: Array<[name: string, answer: Partial<OwnershipAnswer>, facts: Record<string, unknown>]> = [
  ['two owners', { owners: [ownerWith(), bjornWith(40)] }, { owners: 2, total: 100, anyAbroad: false }],
  ['an owner abroad', { owners: [ownerWith({ countryOfResidence: 'DK' })] }, { anyAbroad: true, total: 60 }],
  ['a public office', { owners: [ownerWith({ isPep: true })] }, { anyPep: true }],
  [
    'nobody',
    { owners: [], officials: [ownerWith()], nobody: 'Asked' },
    { nobody: true, officials: 1, owners: 0 },
  ],
  [
    'a company in between',
    {
      owners: [
        ownerWith({
          ways: [
            {
              share: exactly(100),
              through: [{ name: 'H', organizationNumber: null, country: 'SE', share: exactly(50) }],
            },
          ],
        }),
      ],
    },
    { indirect: true, total: 50 },
  ],
]
for (const [name, answer, expected] of rows)
  test(`facts: ${name}`, () => {
    const fact = ownership.factOf(ownershipWith({ company, ...answer })) as Record<string, unknown>
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, fact[key]])), expected)
    assert.deepEqual(new Set(Object.keys(fact)), ownership.factNames(step))
  })
test('an unanswered step has every fact as null', () => {
  const fact = ownership.completeFact(step, undefined) as Record<string, unknown>
  assert.ok(Object.values(fact).every((value) => value === null))
})

const factsWith = (answer: unknown): Facts => ({
  answers: { company: answer },
  market: 'SE',
  organization: {},
  person: {},
  risk: {},
})
test('the answer is valid for its company only', () => {
  const answer = ownershipWith({ company })
  const chosen = { kind: 'ORGANIZATION', name: 'Prov AB', organizationNumber: number('1') }
  assert.equal(ownership.isComplete(step, answer, factsWith(chosen)), true)
  const other = { ...chosen, organizationNumber: number('2') }
  assert.equal(ownership.isComplete(step, answer, factsWith(other)), false)
  assert.equal(ownership.isComplete(step, answer, factsWith(null)), false)
})
test('a company without a number is recognised by its name', () =>
  assert.deepEqual(
    [companyKey({ name: 'Prov AB', organizationNumber: null }), companyKey(null)],
    ['Prov AB', ''],
  ))
test('asks about public office unless the workflow turns it off', () =>
  assert.deepEqual([asksPep({}), asksPep({ askPep: false })], [true, false]))
