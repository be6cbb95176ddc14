/** The rows of the table of lists: shared ones and those of the customer, in words. */
import type { Reply } from '../../../api/call.ts'
import { countOf, shareOf } from '../../../formats/numbers.ts'

export type SharedList = Reply<'screening.lists.list'>['data'][number]
export type ListVersion = NonNullable<SharedList['active']>
export type RecordedVersion = Reply<'screening.versions.list'>['data'][number]
export type OwnList = Reply<'screening.ownLists.list'>['data'][number]

interface Counts {
  version: number
  added: number
  changed: number
  removed: number
}

/** +14 −3; nothing for the first version, of which everything is new. */
export function changeWords({ version, added, changed, removed }: Counts): string {
  if (version === 1) return ''
  const parts = [added > 0 && `+${countOf(added)}`, removed > 0 && `−${countOf(removed)}`].filter(Boolean)
  if (parts.length > 0) return parts.join(' ')
  return changed > 0 ? `${countOf(changed)} changed` : 'none'
}

/** 14 added, 3 removed, 20 changed: for the title and for screen readers. */
export const wholeChangeWords = ({ added, changed, removed }: Omit<Counts, 'version'>): string =>
  `${countOf(added)} added, ${countOf(removed)} removed, ${countOf(changed)} changed`

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayAndYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** 13 November; with the year of another year. */
export const dayWords = (date: string, now: Date): string =>
  (date.slice(0, 4) === String(now.getUTCFullYear()) ? day : dayAndYear).format(new Date(date))

/** The date of the file, where the maker gives one. */
export const versionWords = ({ version, fileDate }: Pick<ListVersion, 'version' | 'fileDate'>, now: Date) =>
  fileDate === null ? `Version ${version}` : dayWords(fileDate, now)

/** 12% fewer entries. */
export function shrinkWords(waiting: Pick<ListVersion, 'added' | 'removed'>, before: number): string {
  const share = shareOf(waiting.removed, before)
  return waiting.added === 0 ? `${share} fewer entries` : `${share} of entries removed`
}

interface ListState {
  /** What is drawn before the words. */
  mark: 'GOOD' | 'CONSIDER' | 'BLOCKS' | 'QUIET'
  words: string
}

/** `isUsed`: the customer is screened against it. */
export function stateWords(list: SharedList, isUsed: boolean): ListState {
  const { state, waiting, active, maxAgeDays } = list
  if (state === 'TOO_OLD')
    return {
      mark: isUsed ? 'BLOCKS' : 'QUIET',
      words: `Not fetched for ${maxAgeDays} days: nothing is approved by itself`,
    }
  if (state === 'WAITING_APPROVAL' && waiting)
    return { mark: 'CONSIDER', words: `Awaiting approval: ${shrinkWords(waiting, active?.entities ?? 0)}` }
  if (state === 'NOT_IMPORTED') return { mark: isUsed ? 'CONSIDER' : 'QUIET', words: 'Not imported yet' }
  if (list.failedAt !== null) return { mark: 'CONSIDER', words: 'Current, but the last update failed' }
  return isUsed ? { mark: 'GOOD', words: 'Current' } : { mark: 'QUIET', words: 'Current, not used' }
}

/** The last try, whether it found something new or not: it differs once an update has ended. */
export const tryOf = ({ checkedAt, failedAt, active, waiting }: SharedList): string =>
  JSON.stringify([checkedAt, failedAt, active?.version, waiting?.version])

/** The lists that are chosen, after one is switched on or off. null: all that are active. */
export function chosenAfter(
  chosen: readonly string[] | null,
  all: ReadonlyArray<Pick<SharedList, 'list'>>,
  { list, isOn }: { list: string; isOn: boolean },
): string[] | null {
  const keys = all.map((each) => each.list)
  const next = keys.filter((key) => (key === list ? isOn : chosen === null || chosen.includes(key)))
  return next.length === keys.length ? null : next
}
