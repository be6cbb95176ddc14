/** The hits of a case: their order, which are unresolved, and their ids. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HitResolution, PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'
import { pepHit } from '#test/fixtures/case.ts'
import { hitUuidOf, listedHits, unresolvedHits, uuidFromHash } from './case-hits.ts'

const hit = (id: string, state: HitResolution['state'] = 'UNRESOLVED') => {
  const made = pepHit(id)
  return { ...made, resolution: { ...made.resolution, state } } as typeof made &
    SanctionHit &
    PersonSanctionHit
}
const lists = {
  sanctionHits: [hit('a')],
  personSanctionHits: [hit('b', 'FALSE_POSITIVE'), hit('c')],
  pepHits: [hit('d', 'TRUE_POSITIVE'), hit('e', 'NO_DECISION'), hit('f')],
}

test('lists hits on the company first, then on persons, then public office, with their position', () =>
  assert.deepEqual(
    listedHits(lists).map(({ hit: { id }, position }) => `${id} ${position}`),
    [
      'a sanctionHits/0',
      'b personSanctionHits/0',
      'c personSanctionHits/1',
      'd pepHits/0',
      'e pepHits/1',
      'f pepHits/2',
    ],
  ))

test('a hit is unresolved until a reviewer decides that it matches or not', () =>
  assert.deepEqual(
    unresolvedHits(lists).map(({ position }) => position),
    ['sanctionHits/0', 'personSanctionHits/1', 'pepHits/2'],
  ))

test('hits keep their position when an earlier one is resolved', () => {
  const resolved = { ...lists, personSanctionHits: [hit('b', 'TRUE_POSITIVE'), hit('c', 'FALSE_POSITIVE')] }
  assert.deepEqual(
    unresolvedHits(resolved).map(({ position }) => position),
    ['sanctionHits/0', 'pepHits/2'],
  )
})

const hashes: Array<[hex: string, uuid: string]> = [
  ['0'.repeat(64), '00000000-0000-8000-8000-000000000000'],
  ['f'.repeat(64), 'ffffffff-ffff-8fff-bfff-ffffffffffff'],
  ['0123456789abcdef0123456789abcdef', '01234567-89ab-8def-8123-456789012345'],
  // Only the first 26 digits count.
  [`${'1'.repeat(26)}${'2'.repeat(38)}`, '11111111-1111-8111-9111-111111111111'],
]
describe('a UUID from a hash', () => {
  for (const [hex, uuid] of hashes)
    test(`${hex.slice(0, 26)}: ${uuid}`, () => {
      assert.equal(uuidFromHash(hex), uuid)
      assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    })
})

const ids: Array<[id: string, uuid: string]> = [
  [`hit_${'1'.repeat(26)}`, '11111111-1111-8111-9111-111111111111'],
  ['11111111-1111-8111-9111-111111111111', '11111111-1111-8111-9111-111111111111'],
]
for (const [id, uuid] of ids) test(`the id ${id} is ${uuid}`, () => assert.equal(hitUuidOf({ id }), uuid))
