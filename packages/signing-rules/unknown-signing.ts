/** Why it is not known whether those who signed may sign: the register is silent, or was not understood. */
import type { FieldGap, Signing } from './schemas.ts'

export type UnknownSigning =
  | 'SIGNING_NOT_PUBLISHED'
  | 'OFFICERS_AND_SIGNING_NOT_PUBLISHED'
  | 'SIGNING_RESTRICTED'
  | 'SIGNING_NOT_ANSWERED'
  | 'SIGNING_NOT_UNDERSTOOD'
  | 'SIGNING_PARTLY_UNDERSTOOD'

/** For a register whose answer does not give the whole signing rule. */
export function unknownSigningOf(
  { combinations, basis }: Signing,
  gaps: readonly FieldGap[],
): UnknownSigning {
  const isTold = combinations.length > 0 || basis.ruleText.length > 0 || basis.ruleCode !== null
  if (isTold) return basis.coverage === 'PARTIAL' ? 'SIGNING_PARTLY_UNDERSTOOD' : 'SIGNING_NOT_UNDERSTOOD'
  const reasons = gaps.flatMap(({ field, reason }) => (isOfSigning(field) ? [reason] : []))
  if (reasons.includes('UNKNOWN_CODE')) return 'SIGNING_NOT_UNDERSTOOD'
  if (reasons.includes('SOURCE_DOWN')) return 'SIGNING_NOT_ANSWERED'
  if (reasons.includes('RESTRICTED')) return 'SIGNING_RESTRICTED'
  return gaps.some(isSilentOnOfficers) ? 'OFFICERS_AND_SIGNING_NOT_PUBLISHED' : 'SIGNING_NOT_PUBLISHED'
}

/** Whether the finding of the signing says what this gap says. */
export const isPartOfUnknownSigning = (gap: FieldGap, why: string | null | undefined): boolean =>
  why !== undefined &&
  (isOfSigning(gap.field) || (why === 'OFFICERS_AND_SIGNING_NOT_PUBLISHED' && isSilentOnOfficers(gap)))

const isOfSigning = (field: string): boolean => field === 'signing'

const isSilentOnOfficers = ({ field, reason }: FieldGap): boolean =>
  field === 'officers' && reason === 'NOT_PUBLISHED'
