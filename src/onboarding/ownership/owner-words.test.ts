/** Owners in words: shares, threshold, public office. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyShare, exactly } from '@foyer/company-registers/shares'
import type { PublicOffice } from '#workflows/ownership/declared.ts'
import { belowIn, holdingsIn, officeIn, shareIn, thresholdIn } from './owner-words.ts'

const today = { operator: 'MORE_THAN', percent: 25 } as const
const later = { operator: 'AT_LEAST', percent: 25 } as const
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

const rows: Array<[words: string | null, expected: string | null]> = [
  [thresholdIn('en', today), 'more than 25%'],
  [thresholdIn('en', later), '25% or more'],
  [thresholdIn('sv', today), 'mer än 25 %'],
  [belowIn('en', today), '25% or less'],
  [belowIn('en', later), 'less than 25%'],
  [shareIn('en', exactly(33.333)), '33.33%'],
  [shareIn('sv', exactly(33.333)), '33,33 %'],
  [shareIn('en', { minimum: 25, maximum: 50, isAboveMinimum: true }), '25–50%'],
  [shareIn('en', anyShare), null],
]
for (const [words, expected] of rows) test(`writes ${expected}`, () => assert.equal(plain(words), expected))

const office: PublicOffice = { position: 'Councillor', relation: 'SELF', since: null, until: null }
const offices: Array<[office: PublicOffice | null, words: string]> = [
  [null, 'No public office'],
  [office, 'Councillor'],
  [{ ...office, since: 2018 }, 'Councillor since 2018'],
  [{ ...office, until: 2022 }, 'Councillor until 2022'],
  [{ ...office, since: 2018, until: 2022, relation: 'FAMILY' }, 'Family: Councillor 2018–2022'],
]
for (const [of, words] of offices) test(words, () => assert.equal(officeIn('en', of), words))

test('names the intermediate companies, and control', () => {
  const company = { name: 'Holding AB', organizationNumber: null, country: 'SE', share: exactly(50) }
  const holdings = {
    ways: [{ share: exactly(100), through: [company] }],
    control: ['VOTING_RIGHTS' as const],
    controlText: null,
  }
  assert.equal(holdingsIn('en', holdings), '50% through Holding AB, controls by votes')
})
