/** The combinations of a signing text for the officers of today, and how much of the text they cover. */
import { combinationsOf } from '../expand-rule.ts'
import { MAX_COMBINATIONS } from '../minimal-sets.ts'
import type { GoverningMember, SignatoryAuthority, SigningAuthorityBasis } from '../schemas.ts'
import { readSigningText, type SigningLanguage } from './signing-text.ts'

export interface TextCombinations extends Pick<SigningAuthorityBasis, 'coverage' | 'truncated'> {
  combinations: SignatoryAuthority[][]
}

export interface RegisteredOfficers {
  officers: GoverningMember[][]
  /** False if a person is missing: then too few signers would seem to be enough. */
  complete: boolean
}

const nothing: TextCombinations = { combinations: [], coverage: 'NONE', truncated: false }

/** A combination keeps the sentences that are not understood as its `limits`: they may restrict it. */
export function combinationsOfText(
  text: string,
  language: SigningLanguage,
  { officers, complete }: RegisteredOfficers,
): TextCombinations {
  if (!complete) return nothing
  const { clauses, coverage, unread } = readSigningText(text, language, officers)
  const limits = unread.length > 0 ? unread.join('. ') : null
  const authorities = ['SIGNATURE', 'PROCURATION', 'DAY_TO_DAY'] as const
  const each = authorities.flatMap((authority) => {
    const rules = clauses.filter((clause) => clause.authority === authority).map(({ rule }) => rule)
    return rules.length > 0 ? [combinationsOf({ op: 'ANY', of: rules }, officers, { authority, limits })] : []
  })
  const combinations = each.flatMap((one) => one.combinations)
  if (combinations.length === 0) return nothing
  return {
    combinations: combinations.slice(0, MAX_COMBINATIONS),
    coverage,
    truncated: each.some(({ truncated }) => truncated) || combinations.length > MAX_COMBINATIONS,
  }
}
