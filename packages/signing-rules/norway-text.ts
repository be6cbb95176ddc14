/** Splits a Norwegian signing text into official rules. Parts that match no official rule stay unread. */

import { type NorwegianRuleCode, norwegianRules } from './norway-rules.ts'
import type { SigningAuthorityBasis, SigningRule } from './schemas.ts'

export interface ParsedSigningText {
  coverage: SigningAuthorityBasis['coverage']
  /** Null if nothing was understood. */
  rule: SigningRule | null
  codes: NorwegianRuleCode[]
  /** The parts that match no official description, as written. They may limit the other parts. */
  unread: string[]
}

// Only spellings with a single meaning.
const spellings: [RegExp, string][] = [
  [/\bstyreleder\b/g, 'styrets leder'],
  [/\bstyremedlemmene\b/g, 'styrets medlemmer'],
  [/\badministrerende direktør\b/g, 'daglig leder'],
  [/\b(et|1) styremedlem\b/g, 'ett styremedlem'],
  [/\b2 styremedlemmer\b/g, 'to styremedlemmer'],
  [/\b3 styremedlemmer\b/g, 'tre styremedlemmer'],
  [/\bfelleskap\b/g, 'fellesskap'],
]

const normalised = (text: string) =>
  spellings.reduce(
    (result, [from, to]) => result.replace(from, to),
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/^[\s,:–-]+|[\s,:–-]+$/g, ''),
  )

const official = new Map(
  (Object.entries(norwegianRules) as [NorwegianRuleCode, { text: string }][])
    .toReversed() // R0003 and R0009 win over the statutory codes with the same text
    .map(([code, { text }]) => [normalised(text.replace(' (lovbestemt)', '')), code]),
)

/** COMPLETE only if every part matches an official description. Other parts are never guessed. */
export function readNorwegianText(text: string): ParsedSigningText {
  const codes = new Set<NorwegianRuleCode>()
  const unread: string[] = []
  for (const sentence of text.split(/[.;](?=\s|$)|\n/)) {
    const parts = sentence
      .replace(/^\s*enten\s+/i, '')
      .split(/\s+eller\s+/i)
      .filter((part) => part.trim() !== '')
    for (let from = 0; from < parts.length; ) {
      const match = longestMatch(parts, from)
      if (match) codes.add(match.code)
      else unread.push((parts[from] as string).trim())
      from = match ? match.to : from + 1
    }
  }
  const rules = [...codes].map((code) => norwegianRules[code].rule)
  const [only] = rules
  return {
    coverage: only === undefined ? 'NONE' : unread.length > 0 ? 'PARTIAL' : 'COMPLETE',
    rule: only === undefined ? null : rules.length === 1 ? only : { op: 'ANY', of: rules },
    codes: [...codes],
    unread,
  }
}

/** The longest match wins, because official descriptions may contain "eller" (R0007, R0012, R0013). */
function longestMatch(parts: string[], from: number): { code: NorwegianRuleCode; to: number } | undefined {
  for (let to = parts.length; to > from; to -= 1) {
    const code = official.get(normalised(parts.slice(from, to).join(' eller ')))
    if (code !== undefined) return { code, to }
  }
  return undefined
}
