/**
 * The grammar of signing texts. A sentence is read only if every word has its place and there is one reading
 * of it; where two are possible and one gives more power, the sentence stays unread.
 */
import type { RoleCode, SignatoryAuthority, SigningRule } from '../schemas.ts'
import { type Alternative, alternativeAt } from './alternatives.ts'
import { type Cursor, isAtEnd, isNext, itemAt, ruleOf, skipped } from './items.ts'
import type { Token } from './tokens.ts'

export interface Clause {
  rule: SigningRule
  authority: SignatoryAuthority['authority']
}

export interface ReadSentence {
  clauses: Clause[]
  /** Offices that the sentence assumes to be held by one person. */
  only: RoleCode[]
}

/** undefined: the sentence was not understood. */
export function readSentence(tokens: Token[]): ReadSentence | undefined {
  if (tokens[0]?.kind !== 'OPEN') return rightToSign(tokens)
  const opens = tokens.flatMap((token, at) => (token.kind === 'OPEN' ? [{ ...token, at }] : []))
  const parts = opens.map(({ authority, at }, index) =>
    readClause(tokens.slice(at + 1, opens[index + 1]?.at), authority),
  )
  const read = parts.filter((part) => part !== undefined)
  if (read.length < parts.length) return undefined
  return { clauses: read.flatMap(({ clauses }) => clauses), only: read.flatMap(({ only }) => only) }
}

/** "Dessutom har verkställande direktören rätt att teckna firman …", with or without the words before. */
function rightToSign(tokens: Token[]): ReadSentence | undefined {
  const cursor: Cursor = { tokens, at: 0 }
  const isFirst = skipped(cursor, 'HAS')
  const item = itemAt(cursor)
  if (!item || (!isFirst && !skipped(cursor, 'HAS')) || !skipped(cursor, 'MAY_SIGN')) return undefined
  const authority = skipped(cursor, 'DAY_TO_DAY') ? 'DAY_TO_DAY' : 'SIGNATURE'
  const rule = item.count === 1 ? ruleOf(item) : undefined
  if (!rule || !isAtEnd(cursor)) return undefined
  return { clauses: [{ rule, authority }], only: item.only ? [item.only] : [] }
}

/** The words after "firman tecknas". */
function readClause(tokens: Token[], opened: 'SIGNATURE' | 'PROCURATION'): ReadSentence | undefined {
  const cursor: Cursor = { tokens, at: 0 }
  const alternatives: Alternative[] = []
  const links: Link[] = []
  skipped(cursor, 'BY')
  for (;;) {
    const alternative = alternativeAt(cursor)
    if (!alternative || !isClear(links.at(-1) ?? 'BY', alternative, alternatives)) return undefined
    alternatives.push(alternative)
    if (isAtEnd(cursor) || isNext(cursor, 'DAY_TO_DAY')) break
    const next = linkAt(cursor)
    if (!next) return undefined
    links.push(next)
  }
  // A list with commas says with its last word how it is meant.
  if (links.at(-1) === 'COMMA') return undefined
  const isDayToDay = skipped(cursor, 'DAY_TO_DAY')
  // "A eller B beträffande den löpande förvaltningen" does not say which of them is limited.
  if (!isAtEnd(cursor) || (isDayToDay && alternatives.length > 1)) return undefined
  const authority = isDayToDay ? 'DAY_TO_DAY' : opened
  return {
    clauses: alternatives.flatMap(({ rules }) => rules.map((rule) => ({ rule, authority }) as const)),
    only: alternatives.flatMap(({ only }) => only),
  }
}

/** How an alternative is joined to those before it. `BY`: "eller af", which begins a new one. */
type Link = 'BY' | 'AND_BY' | 'OR' | 'AND' | 'COMMA'

function linkAt(cursor: Cursor): Link | undefined {
  const comma = skipped(cursor, 'COMMA')
  const or = skipped(cursor, 'OR')
  const and = !or && skipped(cursor, 'AND')
  if (!comma && !or && !and) return undefined
  if (skipped(cursor, 'BY')) return and ? 'AND_BY' : 'BY'
  return or ? 'OR' : and ? 'AND' : 'COMMA'
}

/**
 * Whether the words leave one reading. "Formanden i forening med en direktør eller en prokurist" and "af
 * direktøren samt af formanden" can also mean that all of them sign together.
 */
function isClear(link: Link, { shape }: Alternative, before: Alternative[]): boolean {
  const previous = before.at(-1)?.shape
  if (previous === undefined || link === 'BY' || shape === 'BOARD') return true
  const isAfterPair = before.some((each) => each.shape === 'PAIR')
  if (link === 'OR') return !isAfterPair
  if (previous === 'BARE' || shape === 'BARE') return false
  if (link === 'AND_BY') return true
  if (link === 'COMMA') return !isAfterPair || shape === 'SEVERAL'
  // "To direktører i forening og to medlemmer i forening" are perhaps four.
  return !isAfterPair && (previous === 'ALONE' || shape === 'ALONE')
}
