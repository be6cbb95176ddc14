/** The rows of the table of lists: shared ones and those of the customer, in words. */
import type { Reply } from '../../api/call.ts'
import { countOf, shareOf } from '../../formats/numbers.ts'

export type SharedList = Reply<'screening.lists.list'>['data'][number]
export type ListVersion = NonNullable<SharedList['active']>
export type WaitingVersion = NonNullable<SharedList['waiting']>
export type RecordedVersion = Reply<'screening.versions.list'>['data'][number]
export type OwnList = Reply<'screening.ownLists.list'>['data'][number]

/** The changes of an own list. */
export const changesOfOwnLists = [
  ...(['screening.ownLists.list', 'screening.ownLists.versions.list'] as const),
  ...(['screening.ownLists.changes', 'screening.threshold.preview'] as const),
]

interface Counts {
  version: number
  added: number
  changed: number
  removed: number
}

/** +14 −3; empty for the first version, because all its entries are new. */
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

type Waits = Pick<WaitingVersion, 'added' | 'changed' | 'removed' | 'because'>

/** Why a version waits for a person: 12% fewer entries. */
export function waitWords({ added, changed, removed, because }: Waits, before: number): string {
  if (because === 'FEWER_ENTRIES') return 'over 10% fewer entries than in the last 30 days'
  if (because === 'FEWER_NAMES') return 'over 10% fewer names than in the last 30 days'
  if (because === 'CHANGED') return `${shareOf(changed, before)} of entries changed`
  const share = shareOf(removed, before)
  return added === 0 ? `${share} fewer entries` : `${share} of entries removed`
}

/** The possible cause: the place to look at in the source. */
const causes: Record<NonNullable<WaitingVersion['because']>, string> = {
  REMOVED: 'That may be half a file, or the list of another publisher.',
  FEWER_ENTRIES: 'It lost a little with each file: the source may be about to stop.',
  FEWER_NAMES: 'The entries may have lost their aliases or their other spellings.',
  CHANGED: 'The file may lack a part of each entry, or have other columns than before.',
}

/** A sentence of the reason, and one of what may be behind it. */
export function whyWaitsWords(waiting: Waits, before: number): string {
  const words = waitWords(waiting, before)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${causes[waiting.because ?? 'REMOVED']}`
}

interface ListState {
  /** The symbol before the text. */
  mark: 'GOOD' | 'CONSIDER' | 'BLOCKS' | 'QUIET'
  words: string
}

/** `isUsed`: the customer is screened against it. */
export function stateWords(list: SharedList, isUsed: boolean): ListState {
  const { state, waiting, active, maxAgeDays } = list
  if (state === 'TOO_OLD')
    return {
      mark: isUsed ? 'BLOCKS' : 'QUIET',
      words: `Not fetched for ${maxAgeDays} days: nothing is approved automatically`,
    }
  if (state === 'WAITING_APPROVAL' && waiting)
    return { mark: 'CONSIDER', words: `Awaiting approval: ${waitWords(waiting, active?.entities ?? 0)}` }
  if (state === 'NOT_IMPORTED') return { mark: isUsed ? 'CONSIDER' : 'QUIET', words: 'Not imported yet' }
  if (list.failedAt !== null) return { mark: 'CONSIDER', words: 'Current, but the last update failed' }
  return isUsed ? { mark: 'GOOD', words: 'Current' } : { mark: 'QUIET', words: 'Current, not used' }
}

/** The last try, whether it found something new or not: it differs once an update has ended. */
export const tryOf = ({ checkedAt, failedAt, active, waiting }: SharedList): string =>
  JSON.stringify([checkedAt, failedAt, active?.version, waiting?.version])

export const pepsAreAside =
  'Screening for people in public office is switched off: the lists that you have chosen have none of ' +
  'them. Nobody is recognised as a PEP, applications are approved nevertheless, and each report has a ' +
  'note of it.'

export const pepsAreMissing =
  'No list of people in public office is imported. Nobody is recognised as a PEP, so nothing is approved ' +
  'automatically until the operator imports one, or you choose lists without one.'

type Screens = Pick<SharedList, 'list' | 'kind' | 'active'>

/** Whether people in public office are found: with all lists, that is no choice but a missing list. */
export function pepScreening(
  chosen: readonly string[] | null,
  all: readonly Screens[],
): 'LISTED' | 'MISSING' | 'SET_ASIDE' {
  const peps = all.filter(({ kind }) => kind === 'PEP')
  if (chosen === null) return peps.some(({ active }) => active !== null) ? 'LISTED' : 'MISSING'
  return peps.some(({ list }) => chosen.includes(list)) ? 'LISTED' : 'SET_ASIDE'
}

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

/** What a live customer cannot do without. */
export const wantedLists: readonly string[] = [
  'the lists of sanctions of the EU and the UN (in the United Kingdom, its own)',
  'a list of people in public office for each of your markets',
  'and to have them updated each night',
]

/** For a mail or a ticket. */
export const askOperatorText = (commands: string): string =>
  [
    'Foyer has no screening list yet, so it approves nothing automatically. Could you import',
    ...wantedLists.map((each) => `- ${each.replace(/^and to have/, 'and have')}`),
    '',
    'It begins with these commands; docs/operate/screening.md has the rest:',
    commands,
  ].join('\n')
