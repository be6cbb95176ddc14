/** Whether a version becomes active, waits for a person, or is refused; and when a list is too old. */

export type VersionState = 'ACTIVE' | 'WAITING_APPROVAL' | 'REJECTED' | 'SUPERSEDED'

/** A file that lost more than this may be half a file, or the list of someone else. */
const MAX_REMOVED_SHARE = 0.1
/** Entries without a name occur; a file that has many of them has other columns than we think. */
const MAX_NAMELESS_SHARE = 0.01

export interface VersionCounts {
  entities: number
  nameless: number
  added: number
  changed: number
  removed: number
}

export type VersionDecision =
  | { state: 'ACTIVE' | 'WAITING_APPROVAL' }
  | { refused: 'EMPTY' | 'TOO_MANY_NAMELESS' }

/** `activeEntities` is 0 for the first version. */
export function decideVersion(counts: VersionCounts, activeEntities: number): VersionDecision {
  const { entities, nameless, removed } = counts
  if (entities === 0) return { refused: 'EMPTY' }
  if (nameless > Math.max(1, entities * MAX_NAMELESS_SHARE)) return { refused: 'TOO_MANY_NAMELESS' }
  return { state: removed > activeEntities * MAX_REMOVED_SHARE ? 'WAITING_APPROVAL' : 'ACTIVE' }
}

export const refusedVersion: Record<'EMPTY' | 'TOO_MANY_NAMELESS', string> = {
  EMPTY: 'the file has no entry: the list is left as it is',
  TOO_MANY_NAMELESS: 'too many entries have no name: the file has other columns than its format',
}

const DAY_MS = 86_400_000

/** From then on nothing is screened against it: who was added since is not known. */
export const isTooOld = (checkedAt: Date | null, maxAgeDays: number, now: Date): boolean =>
  checkedAt === null || now.getTime() - checkedAt.getTime() > maxAgeDays * DAY_MS
