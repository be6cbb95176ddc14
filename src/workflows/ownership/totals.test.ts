/** Shares through companies, beneficial owners, and what all of them hold together. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Share } from '@foyer/company-registers/schemas/ownership'
import { exactly, nothing } from '@foyer/company-registers/shares'
import { ownerWith } from '#test/fixtures/owners.ts'
import type { Holdings, OwnershipWay } from './declared.ts'
import { isBeneficialOwner, jointShareOf, totalShareOf } from './totals.ts'

const direct = (percent: number): OwnershipWay => ({ share: exactly(percent), through: [] })
const company = { name: 'Holding AB', organizationNumber: null, country: 'SE' }
const through = (percent: number, ...onwards: number[]): OwnershipWay => ({
  share: exactly(percent),
  through: onwards.map((each) => ({ ...company, share: exactly(each) })),
})
const holdings = (...ways: OwnershipWay[]): Holdings => ({ ways, control: [], controlText: null })
const moreThan = { operator: 'MORE_THAN', percent: 25 } as const
const atLeast = { operator: 'AT_LEAST', percent: 25 } as const

const totals: Array<[name: string, ways: OwnershipWay[], share: Share]> = [
  ['nothing', [], nothing],
  ['a direct share', [direct(60)], exactly(60)],
  ['a share of a share', [through(50, 60)], exactly(30)],
  ['two layers', [through(100, 80, 40)], exactly(32)],
  ['directly and through a company', [direct(5), through(100, 55)], exactly(60)],
]
for (const [name, ways, share] of totals)
  test(`the total of ${name}`, () => assert.deepEqual(totalShareOf(holdings(...ways)), share))

const perhapsMajority = holdings({
  share: { minimum: 50, maximum: 66.66, isAboveMinimum: false },
  through: [{ ...company, share: exactly(30) }],
})
const owners: Array<[name: string, of: Holdings, today: boolean, later: boolean]> = [
  ['exactly 25%', holdings(direct(25)), false, true],
  ['25.01%', holdings(direct(25.01)), true, true],
  ['20.4%, by a majority of what holds 40%', holdings(through(51, 40)), true, true],
  ['20%, by half of what holds 40%', holdings(through(50, 40)), false, false],
  ['20% at most, by what may be a majority of what holds 30%', perhapsMajority, true, true],
  ['control alone', { ways: [], control: ['APPOINTMENT_OF_BOARD'], controlText: null }, true, true],
]
for (const [name, of, today, later] of owners)
  test(`${name} is ${today ? 'an' : 'no'} owner today, and ${later ? 'one' : 'none'} from 2027`, () =>
    assert.deepEqual([isBeneficialOwner(of, moreThan), isBeneficialOwner(of, atLeast)], [today, later]))

const band = (minimum: number, maximum: number, isAboveMinimum = false): Holdings =>
  holdings({ share: { minimum, maximum, isAboveMinimum }, through: [] })
const sums: Array<[name: string, all: Holdings[], others: Share, isTooMuch: boolean, isWhole: boolean]> = [
  ['60 and 40', [holdings(direct(60)), holdings(direct(40))], nothing, false, true],
  ['three thirds', [1, 2, 3].map(() => holdings(direct(33.3))), nothing, false, true],
  ['60 and 41', [holdings(direct(60)), holdings(direct(41))], nothing, true, true],
  ['60', [holdings(direct(60))], nothing, false, false],
  ['92 with 8 of others', [holdings(direct(92))], exactly(8), false, true],
  ['two bands', [band(50, 75), band(25, 50)], nothing, false, true],
  ['two majorities', [band(50, 75, true), band(50, 75, true)], nothing, true, true],
]
for (const [name, all, others, isTooMuch, isWhole] of sums)
  test(`${name} hold this total together`, () => {
    const joint = jointShareOf(all, others)
    assert.deepEqual([joint.isTooMuch, joint.isWhole], [isTooMuch, isWhole])
    assert.ok(Number.isFinite(joint.minimum) && Number.isFinite(joint.maximum))
  })

test('a declared owner counts with all their paths', () =>
  assert.deepEqual(totalShareOf(ownerWith()), exactly(60)))
