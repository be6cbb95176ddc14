/** Answers with one field damaged or missing, each in turn: that gives no signing authority. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Fields } from '@foyer/provider-http/answer-fields'
import { capacityOf, missingFrom } from '@foyer/signing-rules/capacity'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { itsRoles, mandate, nothingRegistered, signsAda, signsBo } from '../test/brreg.ts'
import { officersOf, unnumbered } from './roles.ts'
import { signingOf } from './signing.ts'

const person = (fullName: string, birthDay: string): PersonRef =>
  unnumbered({ fullName, givenName: null, middleName: null, familyName: null }, birthDay)
const people = [
  person('Ada Lie Prøve', '1980-01-02'),
  person('Bo Prøve', '1981-02-03'),
  person('Cleo Prøve', '1982-03-04'),
  person('Dag Prøve', '1983-04-05'),
]
const groups = Array.from({ length: 15 }, (_, at) =>
  people.filter((_person, index) => (at + 1) & (1 << index)),
)

const answered = (fields: Fields) => ({ kind: 'ANSWERED' as const, fields })

/** The groups that are enough to sign without a review. */
function enough(roles: Fields, signature: Fields): string[] {
  const officers = officersOf(answered(roles))
  const provenance = { source: 'REGISTRY' as const, retrievedAt: '2026-11-20T09:30:00.000Z' }
  const { signing, gaps } = signingOf(answered(signature), answered(nothingRegistered), officers, provenance)
  const isUnclear = [...officers.gaps, ...gaps].some(({ field }) => ['officers', 'signing'].includes(field))
  if (isUnclear || signing.basis.coverage !== 'COMPLETE') return []
  return groups
    .filter((signers) => {
      const { capacity, combinationIndex } = capacityOf(signing.combinations, signers)
      const combination = combinationIndex === null ? undefined : signing.combinations[combinationIndex]
      const isWhole = combination !== undefined && missingFrom(combination, signers).length === 0
      return isWhole && (capacity === 'ALONE' || capacity === 'JOINTLY')
    })
    .map((signers) => signers.map(({ name }) => name.fullName).join('+'))
}

const LEFT_OUT = Symbol('left out')
const spoilt = [LEFT_OUT, null, '', 'x', {}, true]

/** The value with one field damaged, for each field at any depth. */
function* spoiled(value: unknown, path = ''): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    // Only these two fields say that a person has left.
    if (name === 'fratraadt' || name === 'avregistrert') continue
    const put = (instead: unknown) => {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Fields
      if (instead === LEFT_OUT && !Array.isArray(value)) delete copy[name]
      else copy[name] = instead === LEFT_OUT ? null : instead
      return copy
    }
    for (const instead of spoilt) yield [`${path}/${name} ${String(instead)}`, put(instead)]
    for (const [deeper, changed] of spoiled(inner, `${path}/${name}`)) yield [deeper, put(changed)]
  }
}

const board: [string, (typeof signsAda)[]] = ['STYR', [signsAda, signsBo]]
const answers: [name: string, signature: Fields, enough: number][] = [
  ['the chair alone', mandate('RF', 'R0001', 'Styrets leder alene.', [board, ['R0001', [signsAda]]]), 8],
  ['two together', mandate('RF', 'R0005', null, [['R0005', [signsAda, signsBo]]]), 4],
  ['two together, to be worked out', mandate('RF', 'R0005', null, []), 4],
  ['the whole board, to be worked out', mandate('RF', 'R0003', null, []), 4],
  [
    'a text',
    mandate('RI', null, 'Styret i fellesskap eller daglig leder og styrets leder i fellesskap.', [board]),
    6,
  ],
  ["the law's default", mandate('RI', null, null, [board]), 4],
]

describe('a damaged answer gives no signing authority', () => {
  for (const [name, signature, count] of answers)
    it(name, () => {
      const before = enough(itsRoles, signature)
      assert.equal(before.length, count)
      const more = (path: string, roles: unknown, mandated: unknown) =>
        assert.deepEqual(
          enough(roles as Fields, mandated as Fields).filter((group) => !before.includes(group)),
          [],
          path,
        )
      for (const [path, roles] of spoiled(itsRoles)) more(path, roles, signature)
      for (const [path, mandated] of spoiled(signature)) more(path, itsRoles, mandated)
    })
})
