/** Official Swedish test numbers, from lists outside the repository, and a comparison with the library. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import * as library from 'personnummer'
import { personalIdentityNumber } from './personal-identity-number.ts'

const folder = new URL('../../../../../shared/data/ids/', import.meta.url)
const skip = existsSync(folder) ? false : 'the official lists are not available'
const list = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

const context = { country: 'SE', mode: 'live', today: '2026-11-20' } as const
const oldest = '1906-11-20'
const read = (typed: string) => personalIdentityNumber(typed, context)

const withWrongCheck = (id: string) => id.slice(0, -1) + ((Number(id.at(-1)) + 1) % 10)

test('accepts the 41,129 test numbers of Skatteverket, except for persons over 120 years', { skip }, () => {
  const all = list('personnummer_meta_allPins.json') as string[]
  assert.equal(all.length, 41_129)
  for (const id of all) {
    const dateOfBirth = id.replace(/^(....)(..)(..).*/, '$1-$2-$3')
    if (dateOfBirth < oldest) {
      assert.deepEqual(read(id), { problem: 'identity_number_too_old' })
      continue
    }
    const value = { id, issuingCountry: 'SE', type: 'NATIONAL', assurance: 'SELF_DECLARED', synthetic: false }
    assert.deepEqual(read(id), { value, dateOfBirth })
    assert.deepEqual(read(withWrongCheck(id)), { problem: 'identity_number_check_digit' })
  }
})

test('accepts the 2,264 coordination test numbers of Skatteverket', { skip }, () => {
  const all = list('personnummer_meta_allCoords.json') as string[]
  assert.equal(all.length, 2264)
  let withoutDay = 0
  for (const id of all) {
    const answer = read(id)
    assert.ok('value' in answer, id)
    assert.equal(answer.value.id, id)
    assert.equal(answer.value.type, 'COORDINATION')
    if (answer.dateOfBirth === null) withoutDay++
    assert.deepEqual(read(withWrongCheck(id)), { problem: 'identity_number_check_digit' })
  }
  assert.equal(withoutDay, 194)
})

test('agrees with the list of personnummer/meta in every notation', { skip }, () => {
  interface Row {
    long_format: string
    short_format: string
    separated_format: string
    separated_long: string
    valid: boolean
  }
  for (const row of list('personnummer_meta_list.json') as Row[])
    for (const form of [row.long_format, row.separated_format, row.separated_long]) {
      // The list rejects a space as separator, but applicants may type one.
      if (form.includes(' ')) continue
      const answer = read(form)
      assert.equal('value' in answer, row.valid, form)
      if ('value' in answer) assert.equal(answer.value.id, row.long_format)
    }
})

test('rejects interim numbers and organization numbers', { skip }, () => {
  const interim = list('personnummer_meta_interim.json') as { long_format: string }[]
  const organizations = list('personnummer_meta_orgnumber.json') as { short_format: string }[]
  for (const number of [
    ...interim.map((row) => row.long_format),
    ...organizations.map((row) => row.short_format),
  ])
    assert.ok('problem' in read(number), number)
})

test('agrees with the library on twelve digits with an existing date', () => {
  // The types describe a CommonJS default that Node unwraps.
  const { valid } = library.default as unknown as { valid(typed: string): boolean }
  const lastDay = new Date('2026-11-20')
  const day = fc.date({ min: new Date(oldest), max: lastDay, noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 9999 }), (born, tail) => {
      const id = born.toISOString().slice(0, 10).replaceAll('-', '') + String(tail).padStart(4, '0')
      assert.equal('value' in read(id), valid(id), id)
    }),
    { numRuns: 2000 },
  )
})
