/** The signing rule (TEGNINGSREGEL) of a company of CVR: a text, and the combinations that it gives. Pure. */

import type { Provenance } from '@foyer/national-fields/schemas/primitives'
import { type Fields, text } from '@foyer/provider-http/answer-fields'
import { combinationsOfText } from '@foyer/signing-rules/texts/text-combinations'
import type { RegistryAnswer, RegistryGap } from '../contract.ts'
import { noSigning } from '../registry-calls.ts'
import type { Officers } from './officers.ts'
import { attributeOf } from './periods.ts'

const LONGEST_TEXT = 4_000

export function signingOf(
  company: Fields,
  officers: Officers,
  provenance: Provenance,
  today: string,
): { signing: RegistryAnswer['signing']; gaps: RegistryGap[] } {
  const rule = attributeOf(company.attributter, 'TEGNINGSREGEL', today)
  const written = rule.values.flatMap(({ vaerdi }) => text(vaerdi, LONGEST_TEXT) ?? [])
  const [value] = rule.values.map(({ vaerdi }) => vaerdi)
  // With several current texts, it is not known which text limits which. A text of the maximum length may be
  // cut.
  const isReadable =
    rule.complete && rule.values.length === 1 && typeof value === 'string' && value.length < LONGEST_TEXT
  const read = isReadable ? combinationsOfText(written.join(' '), 'da', officers) : undefined
  const signing = noSigning(provenance, written)
  if (!read || read.coverage === 'NONE') {
    const reason = written.length > 0 || !rule.complete ? 'UNKNOWN_CODE' : 'NOT_PUBLISHED'
    return { signing, gaps: [{ field: 'signing', reason }] }
  }
  const { combinations, coverage, truncated } = read
  return {
    signing: { combinations, basis: { ...signing.basis, coverage, truncated, origin: 'PARSED_TEXT' } },
    gaps: coverage === 'COMPLETE' ? [] : [{ field: 'signing', reason: 'UNKNOWN_CODE' }],
  }
}
