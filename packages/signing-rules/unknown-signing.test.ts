/** Unknown signing rules are reported as unknown, with the reason of the register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldGap, Signing } from './schemas.ts'
import { isPartOfUnknownSigning, type UnknownSigning, unknownSigningOf } from './unknown-signing.ts'

const gap = (field: string, reason: FieldGap['reason']): FieldGap => ({ field, reason })
const signing = (basis: Partial<Signing['basis']> = {}, combinations: unknown[] = []): Signing =>
  ({ combinations, basis: { coverage: 'NONE', ruleText: [], ruleCode: null, ...basis } }) as never

const rows: Array<[given: string, Signing, FieldGap[], UnknownSigning]> = [
  ['nothing, and no gap', signing(), [], 'SIGNING_NOT_PUBLISHED'],
  ['nothing published', signing(), [gap('signing', 'NOT_PUBLISHED')], 'SIGNING_NOT_PUBLISHED'],
  [
    ...(['neither board nor rule', signing()] as const),
    [gap('officers', 'NOT_PUBLISHED'), gap('signing', 'NOT_PUBLISHED')],
    'OFFICERS_AND_SIGNING_NOT_PUBLISHED',
  ],
  [
    ...(['officers that nobody reads', signing()] as const),
    [gap('officers', 'UNKNOWN_CODE'), gap('signing', 'NOT_PUBLISHED')],
    'SIGNING_NOT_PUBLISHED',
  ],
  ['not shown to this customer', signing(), [gap('signing', 'RESTRICTED')], 'SIGNING_RESTRICTED'],
  ['a part that was down', signing(), [gap('signing', 'SOURCE_DOWN')], 'SIGNING_NOT_ANSWERED'],
  ['a code that nobody reads', signing(), [gap('signing', 'UNKNOWN_CODE')], 'SIGNING_NOT_UNDERSTOOD'],
  ['a text', signing({ ruleText: ['Firman tecknas av styrelsen.'] }), [], 'SIGNING_NOT_UNDERSTOOD'],
  ['a code', signing({ ruleCode: 'X' }), [], 'SIGNING_NOT_UNDERSTOOD'],
  ['a part', signing({ coverage: 'PARTIAL' }, [[]]), [], 'SIGNING_PARTLY_UNDERSTOOD'],
]
for (const [given, of, gaps, expected] of rows)
  test(given, () => assert.equal(unknownSigningOf(of, gaps), expected))

test('a gap that the finding explains is not listed again, and other gaps are', () => {
  const neither = 'OFFICERS_AND_SIGNING_NOT_PUBLISHED'
  const parts: Array<[FieldGap, string | undefined, boolean]> = [
    [gap('signing', 'NOT_PUBLISHED'), 'SIGNING_NOT_PUBLISHED', true],
    [gap('signing', 'NOT_PUBLISHED'), undefined, false],
    [gap('officers', 'NOT_PUBLISHED'), neither, true],
    [gap('officers', 'NOT_PUBLISHED'), 'SIGNING_NOT_PUBLISHED', false],
    [gap('officers', 'UNKNOWN_CODE'), neither, false],
    [gap('companyStatus', 'NOT_PUBLISHED'), neither, false],
  ]
  for (const [of, why, expected] of parts) assert.equal(isPartOfUnknownSigning(of, why), expected)
})
