/** The section of Lighthouse replaces only itself, and a low score is named. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lighthouseSection, type Scored, tooLow, withSection } from '../bench/lighthouse-section.ts'

const scored = (accessibility: number, of: Scored['of'] = 'DASHBOARD'): Scored => ({
  ...{ page: 'Sign-in', of, failed: accessibility < 95 ? ['label'] : [] },
  scores: { performance: 99, accessibility, 'best-practices': 95 },
  largestPaint: 412.4,
  blocked: 0,
})
const section = lighthouseSection([scored(100)], '13.0.0', 'quiet')

test('has a row for each page', () =>
  assert.ok(section.includes('| Sign-in | desktop | 99 | 100 | 95 | 412 | 0 |'), section))

test('is appended the first time, and later replaced in place', () => {
  const before = '# Report\n\n## The dashboard\n\nFast.\n'
  const added = withSection(before, section)
  assert.ok(added.startsWith(before) && added.endsWith(section))
  const later = withSection(`${added}\n## Webhooks\n\nMany.\n`, lighthouseSection([scored(97)], '13.0.0', ''))
  assert.ok(later.includes('| 99 | 97 | 95 |') && !later.includes('| 99 | 100 | 95 |'))
  assert.ok(later.endsWith('\n## Webhooks\n\nMany.\n'))
  assert.equal(later.match(/## Lighthouse/g)?.length, 1)
})

test('names each score that is too low, and the cause', () => {
  assert.deepEqual(tooLow([scored(95)]), [])
  assert.deepEqual(tooLow([scored(94)]), ['Sign-in: accessibility 94 (label)'])
})

test('requires full accessibility and best-practice scores for pages of the onboarding', () => {
  assert.deepEqual(tooLow([scored(99, 'ONBOARDING')]), [
    'Sign-in: accessibility 99',
    'Sign-in: best-practices 95',
  ])
})
