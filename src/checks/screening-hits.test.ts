/** Merging the hits of a new screening with those of the case. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PepHit } from '#kernel/schemas/screening.ts'
import { clearCase, namesakeHit, pepHit } from '#test/fixtures/case.ts'
import { isActiveHit, isActiveNamesake, isWeightyHit, mergeHits } from './screening-hits.ts'

const resolved = (hit: PepHit, state: PepHit['resolution']['state']): PepHit => ({
  ...hit,
  resolution: { state, by: 'usr_1', at: '2026-11-20T10:00:00.000Z', reason: null },
})
const merge = (known: PepHit[], found: PepHit[]) => {
  const clear = clearCase('KYC')
  return mergeHits(
    { ...clear, data: { ...clear.data, pepHits: known } },
    { sanctionHits: [], personSanctionHits: [], pepHits: found },
  )
}
const dismissed = resolved(pepHit('1'), 'FALSE_POSITIVE')
const base = pepHit('1')

for (const [state, active] of [
  ['UNRESOLVED', true],
  ['TRUE_POSITIVE', true],
  ['NO_DECISION', true],
  ['FALSE_POSITIVE', false],
] as const)
  test(`a hit that is ${state} is ${active ? 'active' : 'dismissed'}`, () =>
    assert.equal(isActiveHit(resolved(base, state)), active))

describe('a namesake', () => {
  const namesake = namesakeHit('1')
  for (const [state, weighs] of [
    ['UNRESOLVED', false],
    ['NO_DECISION', false],
    ['TRUE_POSITIVE', true],
  ] as const)
    test(`that is ${state} has the weight of ${weighs ? 'any other hit' : 'a note'}`, () => {
      const hit = resolved(namesake, state)
      assert.deepEqual([isWeightyHit(hit), isActiveNamesake(hit)], [weighs, !weighs])
    })

  test('that is dismissed has no weight, also when it is found again', () => {
    const hit = resolved(namesake, 'FALSE_POSITIVE')
    assert.deepEqual([isWeightyHit(hit), isActiveNamesake(hit)], [false, false])
    assert.deepEqual(merge([hit], [namesake]), { ...merge([], []), hits: merge([hit], []).hits })
  })

  test('that is dismissed opens again when the year of birth agrees', () => {
    const merged = merge([resolved(namesake, 'FALSE_POSITIVE')], [base])
    assert.deepEqual([merged.hits.pepHits, merged.added], [[base], 1])
  })
})

describe('merging', () => {
  const rows: Array<[title: string, known: PepHit[], found: PepHit[], hits: PepHit[], added: number]> = [
    ['nothing', [], [], [], 0],
    ['a first hit', [], [base], [base], 1],
    ['the same hit twice in one answer', [], [base, base], [base], 1],
    ['a known hit keeps its resolution', [dismissed], [base], [dismissed], 0],
    ['a hit that is no longer found stays', [dismissed], [], [dismissed], 0],
    ['a second hit comes after', [dismissed], [pepHit('2')], [dismissed, pepHit('2')], 1],
  ]
  for (const [title, known, found, hits, added] of rows)
    test(title, () => {
      const merged = merge(known, found)
      assert.deepEqual(merged.hits.pepHits, hits)
      assert.equal(merged.added, added)
    })

  const unchanged: Record<string, Partial<PepHit>> = {
    'the score': { match: { ...base.match, score: 0.7 } },
    'the version of the list': { dataset: { ...base.dataset, version: '2' } },
    'the time': { screenedAt: '2027-01-01T00:00:00.000Z' },
  }
  for (const [what, change] of Object.entries(unchanged))
    test(`${what} alone does not reopen a dismissed hit`, () => {
      assert.deepEqual(merge([dismissed], [{ ...base, ...change }]).hits.pepHits, [dismissed])
    })

  const changed: Record<string, Partial<PepHit>> = {
    'another entity': { entityId: 'entity-9' },
    'a new topic': { topics: ['role.pep', 'sanction'] },
    'a new alias': { aliases: ['P. Pepsson'] },
    'another name': { caption: 'Petra P. Pepsson' },
    'a date of birth': { birthDates: [{ value: '1960-01-01', circa: false }] },
    'a new country': { countries: ['SE', 'NO'] },
  }
  for (const [what, change] of Object.entries(changed))
    test(`${what} reopens a dismissed hit`, () => {
      const merged = merge([dismissed], [{ ...base, ...change }])
      assert.deepEqual(merged.hits.pepHits, [{ ...base, ...change }])
      assert.equal(merged.added, 1)
    })

  test('the order of the fields does not matter', () => {
    const reversed = Object.fromEntries(Object.entries(base).reverse()) as unknown as PepHit
    assert.equal(merge([dismissed], [reversed]).added, 0)
  })

  test('counts hits over all lists, and keeps the lists apart', () => {
    const clear = clearCase('KYC')
    const merged = mergeHits(clear, {
      sanctionHits: [pepHit('1') as never],
      personSanctionHits: [pepHit('1') as never],
      pepHits: [pepHit('1'), pepHit('2')],
    })
    assert.equal(merged.added, 4)
    const { sanctionHits, personSanctionHits, pepHits } = merged.hits
    assert.deepEqual([sanctionHits.length, personSanctionHits.length, pepHits.length], [1, 1, 2])
  })
})
