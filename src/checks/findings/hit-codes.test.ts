/** The code of the finding that stands for a hit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HitList } from '#applications/hits/case-hits.ts'
import { comparedHit, namesakeHit, pepHit } from '#test/fixtures/case.ts'
import { hitCodeOf, hitRankOf, isHitCode } from './hit-codes.ts'

const confirmed = { ...namesakeHit('1').resolution, state: 'TRUE_POSITIVE' as const }
const rows: Array<[what: string, hit: ReturnType<typeof pepHit>, list: HitList, code: string]> = [
  ['of sanctions', pepHit('1'), 'personSanctionHits', 'sanction_hit'],
  ['of a company', pepHit('1'), 'sanctionHits', 'sanction_hit'],
  ['of public office', pepHit('1'), 'pepHits', 'pep_hit'],
  ['of sanctions, a namesake', namesakeHit('1'), 'personSanctionHits', 'namesake_hit'],
  ['of public office, a namesake', namesakeHit('1'), 'pepHits', 'namesake_hit'],
  [
    'of a namesake who is the same person',
    { ...namesakeHit('1'), resolution: confirmed },
    'pepHits',
    'pep_hit',
  ],
]
for (const [what, hit, list, code] of rows)
  test(`a hit ${what}: ${code}`, () => {
    assert.equal(hitCodeOf({ hit, list }), code)
    assert.ok(isHitCode(code))
  })

test('other findings do not stand for a hit', () => assert.ok(!isHitCode('hit_unresolved')))

const strong = comparedHit('2', { NUMBER: 'SAME' })
const ranked: Array<[what: string, hit: ReturnType<typeof pepHit>, list: HitList, rank: number]> = [
  ['of sanctions that agrees in number', strong, 'personSanctionHits', 1],
  ['of sanctions', pepHit('1'), 'personSanctionHits', 2],
  ['of public office that agrees in number', strong, 'pepHits', 3],
  ['of public office', pepHit('1'), 'pepHits', 4],
  ['of a namesake', namesakeHit('1'), 'personSanctionHits', 5],
]
for (const [what, hit, list, rank] of ranked)
  test(`a hit ${what} is worked through as number ${rank}`, () =>
    assert.equal(hitRankOf({ hit, list }), rank))
