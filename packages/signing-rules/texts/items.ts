/** One part of a signing text: an office, a number of its holders, a body, or a named person. */
import type { RoleCode, Selector, SigningRule } from '../schemas.ts'
import type { Token } from './tokens.ts'

/** The rest of a sentence. */
export interface Cursor {
  tokens: Token[]
  at: number
}

export const isAtEnd = ({ tokens, at }: Cursor): boolean => at >= tokens.length
export const isNext = ({ tokens, at }: Cursor, ...kinds: Token['kind'][]): boolean => {
  const next = tokens[at]
  return next !== undefined && kinds.includes(next.kind)
}
export function skipped(cursor: Cursor, ...kinds: Token['kind'][]): boolean {
  const isThere = isNext(cursor, ...kinds)
  if (isThere) cursor.at += 1
  return isThere
}

/**
 * `count`: how many of `who` sign. `BODY`: all of them, as one body. `GROUP`: the text must say whether all
 * of them sign, some of them, or each alone.
 */
export interface Item {
  who: Selector
  count: number | 'BODY' | 'GROUP'
  /** The text takes for granted that one person has this office. */
  only: RoleCode | null
  /** "ledamot" without "en": enough beside other words, but not as a whole sentence, which may be cut. */
  isLoose?: boolean
}

/**
 * undefined: there is none at this position, and the cursor stays. `other`: "another member" is allowed here.
 */
export function itemAt(cursor: Cursor, other = false): Item | undefined {
  const start = cursor.at
  const number = numberAt(cursor)
  if (number !== undefined) skipped(cursor, 'BY')
  const item = officeAt(cursor, number, other) ?? (number === undefined ? personAt(cursor) : undefined)
  if (!item) cursor.at = start
  return item
}

export function numberAt(cursor: Cursor): number | undefined {
  const next = cursor.tokens[cursor.at]
  if (next?.kind !== 'NUMBER') return undefined
  cursor.at += 1
  return next.n
}

function officeAt(cursor: Cursor, number: number | undefined, other: boolean): Item | undefined {
  const next = cursor.tokens[cursor.at]
  if (next?.kind !== 'OFFICE') return undefined
  const { role, form } = next
  const who: Selector = { roles: [role] }
  const isPlural = form === 'MEMBERS'
  if (number !== undefined && !(isPlural || (number === 1 && form === 'ONE'))) return undefined
  if (form === 'OTHER' && !other) return undefined
  cursor.at += 1
  if (form === 'BODY') return { who, count: 'BODY', only: null }
  if (isPlural) return { who, count: number ?? 'GROUP', only: null }
  const named = number === undefined && form === 'THE' ? holderAt(cursor, role) : undefined
  if (named) return named
  return {
    who,
    count: 1,
    only: form === 'THE' ? role : null,
    isLoose: form === 'ONE' && number === undefined,
  }
}

/** "ledamoten Anna Andersson" is that member. A person without the office is a part of its own. */
function holderAt(cursor: Cursor, role: RoleCode): Item | undefined {
  const next = cursor.tokens[cursor.at]
  if (next?.kind !== 'PERSON' || !next.roles.includes(role)) return undefined
  return personAt(cursor)
}

function personAt(cursor: Cursor): Item | undefined {
  const next = cursor.tokens[cursor.at]
  if (next?.kind !== 'PERSON') return undefined
  cursor.at += 1
  const { personalIdentityNumber, name } = next.person
  return { who: { persons: [personalIdentityNumber?.id ?? name.fullName] }, count: 1, only: null }
}

/** undefined: the text does not say how a group signs. */
export function ruleOf({ who, count }: Item): SigningRule | undefined {
  if (count === 'GROUP') return undefined
  if (count === 'BODY') return { op: 'ALL_OF', who }
  return count === 1 ? { op: 'ALONE', who } : { op: 'N_OF', n: count, of: who }
}

/** Each of them alone. */
export const aloneRuleOf = ({ who, count }: Item): SigningRule | undefined =>
  count === 1 || count === 'GROUP' ? { op: 'ALONE', who } : undefined

/** As part of a joint signature, where a group is all of its members. */
export const jointRuleOf = (item: Item): SigningRule => ruleOf(item) ?? { op: 'ALL_OF', who: item.who }

/** "två i förening av A och B": undefined for a mixture of offices and names, or for "en ledamot". */
export function someOf(n: number, items: Item[]): SigningRule | undefined {
  const roles = items.flatMap(({ who }) => ('roles' in who ? who.roles : []))
  const persons = items.flatMap(({ who }) => ('persons' in who ? who.persons : []))
  if (items.some(({ count }) => count === 'BODY' || (count !== 'GROUP' && count > 1))) return undefined
  if (roles.length > 0 && persons.length > 0) return undefined
  return { op: 'N_OF', n, of: roles.length > 0 ? { roles } : { persons } }
}
