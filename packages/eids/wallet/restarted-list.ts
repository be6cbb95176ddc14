/** A trusted list with a lower number than before: whether its publisher may have begun to number again. */

/** The known state of the lists at one address. */
export interface SeenLists {
  /** The highest that was taken. */
  sequence: number
  /** null: seen before this was kept. */
  issuedAt: Date | null
  /** null: the newest was taken. */
  refused: { sequence: number; issuedAt: Date } | null
}

/**
 * RESTARTED: it was issued later, so a person may accept it. OLDER: it is an earlier list, which a wrong
 * mirror or an attacker repeats, so that a withdrawn provider would count again: it must not be accepted.
 */
export type RefusedAs = 'RESTARTED' | 'OLDER'

/** null: nothing is refused. */
export function refusedAs({ issuedAt, refused }: Pick<SeenLists, 'issuedAt' | 'refused'>): RefusedAs | null {
  if (!refused) return null
  return issuedAt && refused.issuedAt <= issuedAt ? 'OLDER' : 'RESTARTED'
}

/** For an operator. */
export function refusedText({ sequence, issuedAt, refused }: SeenLists): string | null {
  if (!refused) return null
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const known = `list ${sequence}${issuedAt ? ` of ${day(issuedAt)}` : ''} was taken before`
  const now = `number ${refused.sequence} of ${day(refused.issuedAt)}`
  const found = `The list of PID providers at its address is ${now}`
  return refusedAs({ issuedAt, refused }) === 'OLDER'
    ? `${found}, but ${known}: an older list is never taken. Ask its publisher, or look at the address.`
    : `${found}, but ${known}: it is refused. If its publisher has begun to number again, run: ` +
        `npx foyer provider accept --provider wallet --sequence ${refused.sequence}`
}
