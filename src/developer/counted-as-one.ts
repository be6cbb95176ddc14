/**
 * Who counts as one pair of eyes: a person and the credentials whose secret they have seen, and credentials
 * whose secrets the same person has seen. Otherwise one person could propose with one and confirm with the
 * other.
 */

export interface HeldCredential {
  id: string
  /** The users who have seen one of its secrets. */
  users: readonly string[]
  /** The credentials that created or rotated it, and so have seen a secret. */
  credentials: readonly string[]
}

export interface Acting {
  kind: 'USER' | 'CREDENTIAL'
  id: string
}

/** Holds the credentials that it created without a person. */
const OPERATOR = 'operator'

/** The people behind a credential, also those behind the credentials that know its secrets. */
function holdersOf(id: string, all: ReadonlyMap<string, HeldCredential>): Set<string> {
  const holders = new Set<string>()
  const waiting = [id]
  const seen = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const of = all.get(next)
    if (!of || seen.has(next)) continue
    seen.add(next)
    for (const user of of.users) holders.add(user)
    if (of.users.length === 0 && of.credentials.length === 0) holders.add(OPERATOR)
    waiting.push(...of.credentials)
  }
  return holders
}

/** Everyone who counts as the acting one, which is the first. What deleted credentials did lasts. */
export function countedAsOne(acting: Acting, credentials: readonly HeldCredential[]): Acting[] {
  const all = new Map(credentials.map((each) => [each.id, each]))
  const own = acting.kind === 'USER' ? new Set([acting.id]) : holdersOf(acting.id, all)
  const shared = credentials.filter(({ id }) => id !== acting.id && meets(holdersOf(id, all), own))
  const users = [...own].filter((id) => id !== OPERATOR && id !== acting.id)
  return [
    acting,
    ...users.map((id) => ({ kind: 'USER' as const, id })),
    ...shared.map(({ id }) => ({ kind: 'CREDENTIAL' as const, id })),
  ]
}

const meets = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => other.has(each))
