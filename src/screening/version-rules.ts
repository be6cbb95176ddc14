/** Whether a version becomes active, waits for a person, or is refused; and when a list is too old. */

/**
 * Goes up when a parser of src/screening/lists reads more, or otherwise, of the same file: then each list is
 * read again at its next update, although its file is the same.
 */
export const parsers = 'parsers@2'

export type VersionState = 'ACTIVE' | 'WAITING_APPROVAL' | 'REJECTED' | 'SUPERSEDED'

/** A file that lost more than this may be half a file, or the list of another publisher. */
const MAX_LOST_SHARE = 0.1
/** Whose entries changed more than this may lack a part of each, or has other columns than before. */
const MAX_CHANGED_SHARE = 0.1
/** A person does not approve each change of a short list. */
const ALWAYS_CHANGED = 20
/** Entries without a name occur; a file that has many of them has other columns than we think. */
const MAX_NAMELESS_SHARE = 0.01

/** So that a list that loses a little in each version does not shrink without a person. */
export const COMPARED_DAYS = 30

export interface VersionCounts {
  entities: number
  /** The names of all entities together. */
  names: number
  nameless: number
  added: number
  changed: number
  removed: number
}

/** All 0 for the first version. */
export interface CountsBefore {
  /** The entities of the active version. */
  activeEntities: number
  /** The most of a version that was active in the last COMPARED_DAYS, since a person last approved one. */
  mostEntities: number
  mostNames: number
  /**
   * The active version was read by other parsers, and none came after it that waits or was rejected: what was
   * read differently is no change of the list.
   */
  wasReadOtherwise: boolean
}

export const waitReasonCodes = ['REMOVED', 'FEWER_ENTRIES', 'FEWER_NAMES', 'CHANGED'] as const
export type WaitReason = (typeof waitReasonCodes)[number]

export type VersionDecision =
  | { state: 'ACTIVE' }
  | { state: 'WAITING_APPROVAL'; because: WaitReason }
  | { refused: 'EMPTY' | 'TOO_MANY_NAMELESS' }

export function decideVersion(counts: VersionCounts, before: CountsBefore): VersionDecision {
  const { entities, nameless } = counts
  if (entities === 0) return { refused: 'EMPTY' }
  if (nameless > Math.max(1, entities * MAX_NAMELESS_SHARE)) return { refused: 'TOO_MANY_NAMELESS' }
  const because = waitReasonOf(counts, before)
  return because ? { state: 'WAITING_APPROVAL', because } : { state: 'ACTIVE' }
}

function waitReasonOf(counts: VersionCounts, before: CountsBefore): WaitReason | undefined {
  const { entities, names, changed, removed } = counts
  const { activeEntities, mostEntities, mostNames, wasReadOtherwise } = before
  const isFewer = (now: number, most: number) => most - now > most * MAX_LOST_SHARE
  if (removed > activeEntities * MAX_LOST_SHARE) return 'REMOVED'
  if (isFewer(entities, mostEntities)) return 'FEWER_ENTRIES'
  if (isFewer(names, mostNames)) return 'FEWER_NAMES'
  if (wasReadOtherwise) return undefined
  return changed > Math.max(ALWAYS_CHANGED, activeEntities * MAX_CHANGED_SHARE) ? 'CHANGED' : undefined
}

export const waitReasons: Record<WaitReason, string> = {
  REMOVED: 'more than 10 % of the entries would be removed',
  FEWER_ENTRIES: `it has over 10 % fewer entries than a version of the last ${COMPARED_DAYS} days`,
  FEWER_NAMES: `it has over 10 % fewer names than a version of the last ${COMPARED_DAYS} days`,
  CHANGED: 'more than 10 % of the entries would change',
}

export const refusedVersion: Record<'EMPTY' | 'TOO_MANY_NAMELESS', string> = {
  EMPTY: 'the file has no entry: the list is left as it is',
  TOO_MANY_NAMELESS: 'too many entries have no name: the file has other columns than its format',
}

const DAY_MS = 86_400_000

/** From then on no subject is screened against it: later additions are unknown. */
export const isTooOld = (checkedAt: Date | null, maxAgeDays: number, now: Date): boolean =>
  checkedAt === null || now.getTime() - checkedAt.getTime() > maxAgeDays * DAY_MS
