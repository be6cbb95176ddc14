/** The content of a draft entity: clean, bounded, in one order. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleanText, draftEntity, listingOf, positionOf } from './draft-entity.ts'

describe('a text of a list', () => {
  const cases: Array<[string, string | undefined]> = [
    ['  Anna \u0000\t Testsson\u001a ', 'Anna Testsson'],
    ['---', undefined],
    ['', undefined],
    ['\uFEFFAnna', 'Anna'],
    ['Анна', 'Анна'],
    ['a\ud800b', 'a\ufffdb'],
    ['x'.repeat(900), 'x'.repeat(500)],
  ]
  for (const [text, clean] of cases)
    test(JSON.stringify(text.slice(0, 20)), () => assert.equal(cleanText(text), clean))
})

test('names have no duplicates, and the stronger kind is kept', () => {
  const draft = draftEntity('1', 'Person')
  for (const [text, kind] of [
    ['Zeta', 'ALIAS'],
    ['Alfa', 'WEAK_ALIAS'],
    ['Alfa', 'ALIAS'],
    ['Main', 'PRIMARY'],
    ['Old', 'PREVIOUS'],
    [' - ', 'ALIAS'],
  ] as const)
    draft.name(text, kind)
  assert.deepEqual(draft.finish()?.names, [
    { text: 'Main', kind: 'PRIMARY' },
    { text: 'Alfa', kind: 'ALIAS' },
    { text: 'Zeta', kind: 'ALIAS' },
    { text: 'Old', kind: 'PREVIOUS' },
  ])
})

test('the first name is the caption when no name is primary', () => {
  const draft = draftEntity('1', 'Person')
  draft.name('Alias', 'ALIAS')
  assert.deepEqual(draft.finish()?.names, [{ text: 'Alias', kind: 'PRIMARY' }])
})

test('an entity without a name is dropped', () => {
  const draft = draftEntity('1', 'Person')
  draft.name('\u0000', 'PRIMARY')
  assert.equal(draft.finish(), undefined)
})

test('an unreadable date is counted once, and an empty one is not', () => {
  const findings = { unreadDates: 0 }
  const draft = draftEntity('1', 'Person', findings)
  draft.name('Anna', 'PRIMARY')
  for (const date of ['dd/03/1965', '15/08/19yy', '15/08/19yy', 'unknown', ' to ', '1962 to '])
    draft.bornOn(date)
  assert.deepEqual(draft.finish()?.birthDates, [{ value: '1965-03', circa: false }])
  assert.equal(findings.unreadDates, 2)
})

test('the order of values in the file does not matter', () => {
  const make = (turned: boolean) => {
    const draft = draftEntity('1', 'Person')
    draft.name('Main', 'PRIMARY')
    const steps = [
      () => draft.country('Sweden'),
      () => draft.country('Finland'),
      () => draft.bornOn('1970'),
      () => draft.bornOn('1960'),
      () => draft.identifier('PASSPORT', 'B2'),
      () => draft.identifier('PASSPORT', 'A1', 'Iran'),
      () => draft.name('Beta', 'ALIAS'),
      () => draft.name('Alfa', 'ALIAS'),
      () => draft.listing(listingOf({ list: 'L', authority: 'A', program: 'P2' })),
      () => draft.listing(listingOf({ list: 'L', authority: 'A', program: 'P1' })),
      () => draft.topic('sanction'),
    ]
    for (const step of turned ? steps.reverse() : steps) step()
    return JSON.stringify(draft.finish())
  }
  assert.equal(make(true), make(false))
})

test('an entity with very many values is bounded', () => {
  const draft = draftEntity('1', 'Person')
  for (let at = 0; at < 2_000; at += 1) {
    draft.name(`Name ${at}`, 'ALIAS')
    draft.identifier('OTHER', `A${at}`)
  }
  const entity = draft.finish()
  assert.deepEqual([entity?.names.length, entity?.identifiers.length], [500, 200])
})

test('a position gets its level from its topics, and is dropped without a title', () => {
  const none = { from: null, to: null, current: null }
  assert.deepEqual(positionOf('Mayor', ['gov.muni'], 'Sweden'), {
    ...{ title: 'Mayor', level: 'LOCAL', topics: ['gov.muni'], country: 'SE', ...none },
  })
  assert.equal(positionOf('Judge', [], '')?.level, 'UNKNOWN')
  assert.equal(positionOf(' ', [], ''), undefined)
})
