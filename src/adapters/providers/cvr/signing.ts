/** The signing rule (TEGNINGSREGEL) of a company of CVR: a text. Pure. */
import type { RegistryAnswer, RegistryGap } from '../../../applications/provider-contracts.ts'
import type { Provenance } from '../../../schemas/primitives.ts'
import { type Fields, text } from '../answer-fields.ts'
import { noSigning } from '../registry-calls.ts'
import type { Officers } from './officers.ts'
import { attributeOf } from './periods.ts'

export function signingOf(
  company: Fields,
  _officers: Officers,
  provenance: Provenance,
  today: string,
): { signing: RegistryAnswer['signing']; gaps: RegistryGap[] } {
  const rule = attributeOf(company.attributter, 'TEGNINGSREGEL', today)
  const written = rule.values.flatMap(({ vaerdi }) => text(vaerdi, 4_000) ?? [])
  const reason = written.length > 0 || !rule.complete ? 'UNKNOWN_CODE' : 'NOT_PUBLISHED'
  return { signing: noSigning(provenance, written), gaps: [{ field: 'signing', reason }] }
}
