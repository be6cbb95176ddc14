/**
 * Totals of any structure against a calculation of another kind: rounds of matrix products instead of ways.
 * The numbers are whole percents, so that the two differ by rounding only.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exactly } from '@foyer/company-registers/shares'
import fc from 'fast-check'
import { reaches, thresholdOn } from '#workflows/ownership/threshold.ts'
import { isBeneficialOwner, totalShareOf } from '#workflows/ownership/totals.ts'
import type { HoldingGraph } from './holdings.ts'
import { totalsOf } from './totals.ts'

interface Held {
  holder: number
  of: number
  percent: number
  isControl: boolean
}
const graphOf = (all: Held[]): HoldingGraph => ({
  parties: [],
  officials: [],
  holdings: all.map(({ holder, of, percent, isControl }) => ({
    ...{ holder, of, shares: exactly(percent), votes: null, role: null },
    control: isControl ? ['agreement'] : [],
  })),
})

/** One holding a pair of parties, and no company has more than all of it. */
function possible(all: Held[]): Held[] {
  const kept: Held[] = []
  for (const each of all) {
    const ofSame = kept.filter(({ of }) => of === each.of)
    const left = 100 - ofSame.reduce((total, { percent }) => total + percent, 0)
    const isNew = !ofSame.some(({ holder }) => holder === each.holder)
    if (isNew && each.percent <= left) kept.push(each)
  }
  return kept
}

const PARTIES = 7
const someHeld = fc.record({
  holder: fc.integer({ min: 1, max: PARTIES - 1 }),
  of: fc.integer({ min: 0, max: PARTIES - 1 }),
  percent: fc.constantFrom(5, 10, 20, 25, 30, 40, 49, 50, 51, 60, 75, 100),
  isControl: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
})
const someHoldings = fc.array(someHeld, { maxLength: 16 })
/** Each party holds only parties below it: no circle. */
const withoutCircle = someHoldings.map((all) => possible(all.filter(({ holder, of }) => holder > of)))
const withCircle = someHoldings.map((all) => possible(all.filter(({ holder, of }) => holder !== of)))

type Weight = (held: Held) => number
const asShare: Weight = ({ percent }) => percent / 100
/** The holder of more than half, or of control by other means, decides about all of it (AMLR article 54). */
const asDecision: Weight = ({ percent, isControl }) => (isControl || percent > 50 ? 1 : percent / 100)

/**
 * The share that reaches the applicant through one company, through two, and so on, until nothing is left.
 */
function byRounds(all: Held[], weight: Weight): number[] {
  const total = new Array<number>(PARTIES).fill(0)
  let round: number[] = total.map((_, party) => (party === 0 ? 1 : 0))
  for (let step = 0; step < PARTIES; step += 1) {
    const next = new Array<number>(PARTIES).fill(0)
    for (const held of all)
      next[held.holder] = (next[held.holder] ?? 0) + (round[held.of] ?? 0) * weight(held)
    next.forEach((part, party) => {
      total[party] = (total[party] ?? 0) + part
    })
    round = next
  }
  return total.map((part) => Math.min(100, part * 100))
}

/** Ways that no party is on twice, by recursion from the party down. */
function byWays(all: Held[], weight: Weight, from: number, seen: number[] = []): number {
  if (from === 0) return 1
  return all
    .filter(({ holder, of }) => holder === from && !seen.includes(of) && of !== from)
    .reduce((total, held) => total + weight(held) * byWays(all, weight, held.of, [...seen, from]), 0)
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.001

describe('the total shares in a structure', () => {
  test('without a circle are the products along each path, summed over all paths', () => {
    fc.assert(
      fc.property(withoutCircle, (all) => {
        const expected = { share: byRounds(all, asShare), decides: byRounds(all, asDecision) }
        const { totals, circular, isCutOff } = totalsOf(graphOf(all))
        assert.deepEqual([circular, isCutOff], [[], false])
        for (let party = 1; party < PARTIES; party += 1) {
          const total = totals.find((each) => each.party === party)
          const [share, decides] = [total?.share.maximum ?? 0, total?.decides.maximum ?? 0]
          assert.ok(isClose(share, expected.share[party] ?? 0), `${party} has ${share}`)
          assert.ok(isClose(decides, expected.decides[party] ?? 0), `${party} decides about ${decides}`)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('with circles count each path once, and name every circle', () => {
    fc.assert(
      fc.property(withCircle, (all) => {
        const { totals, circular } = totalsOf(graphOf(all))
        for (let party = 1; party < PARTIES; party += 1) {
          const expected = Math.min(100, byWays(all, asShare, party) * 100)
          const share = totals.find((each) => each.party === party)?.share.maximum ?? 0
          assert.ok(isClose(share, expected), `${party} has ${share}, not ${expected}`)
        }
        // Without the holdings that close a circle, the rounds come to an end: no circle is left.
        const open = all.filter(
          ({ holder, of }) => !circular.some((each) => each.holder === holder && each.of === of),
        )
        const reached = open.filter(({ of }) => of === 0 || totals.some(({ party }) => party === of))
        assert.ok(!isCircular(reached), 'a circle is not named')
      }),
      { numRuns: 1_000 },
    )
  })

  test('are the same when they are declared path by path, with the same threshold', () => {
    fc.assert(
      fc.property(withoutCircle, fc.constantFrom('2026-11-28', '2027-07-10'), (all, day) => {
        const shares = all.map((held) => ({ ...held, isControl: false }))
        const threshold = thresholdOn('SE', day)
        for (const { party, share, decides, ways } of totalsOf(graphOf(shares)).totals) {
          const declared = {
            ways: ways.map((way) => wayOf(shares, way.parties)),
            ...{ control: [], controlText: null },
          }
          assert.ok(isClose(totalShareOf(declared).maximum, share.maximum), `${party}`)
          const isOwner = reaches(share, threshold) || reaches(decides, threshold)
          assert.equal(isBeneficialOwner(declared, threshold), isOwner, `${party} on ${day}`)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('of exactly 25% make no owner before the AMLR applies, and one from its first day', () => {
  const quarter = { ways: [{ share: exactly(25), through: [] }], control: [], controlText: null }
  const half = { name: 'A', organizationNumber: null, country: 'SE', share: exactly(50) }
  const product = { ...quarter, ways: [{ share: exactly(50), through: [half] }] }
  const five = { share: exactly(5), through: [] }
  const fifth = { share: exactly(40), through: [half] }
  const added = { ...quarter, ways: [five, fifth] }
  for (const holdings of [quarter, product, added])
    assert.deepEqual(
      ['2027-07-09', '2027-07-10'].map((day) => isBeneficialOwner(holdings, thresholdOn('SE', day))),
      [false, true],
    )
})

function isCircular(all: Held[]): boolean {
  let left = all
  for (;;) {
    // The lowest remaining party holds no other remaining party.
    const next = left.filter(({ of }) => left.some(({ holder }) => holder === of))
    if (next.length === 0) return false
    if (next.length === left.length) return true
    left = next
  }
}

/** From the holder to the applicant, as an applicant declares it. */
function wayOf(all: Held[], parties: number[]) {
  const shareAt = (at: number) =>
    exactly(all.find(({ holder, of }) => holder === parties[at] && of === parties[at + 1])?.percent ?? 0)
  const through = parties.slice(1, -1).map((company, at) => ({
    ...{ name: `Company ${company}`, organizationNumber: null, country: 'SE' },
    share: shareAt(at + 1),
  }))
  return { share: shareAt(0), through }
}
