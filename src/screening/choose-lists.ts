/** Which shared lists a customer is screened against, and whether they may be used now. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { ScreeningList, ScreeningSettings } from './ports.ts'
import { coversMarket } from './required-lists.ts'
import { isTooOld } from './version-rules.ts'

/** Before the id of an own list, where shared lists have their key. */
export const OWN_DATASET = 'own:'

const DEFAULT_THRESHOLD = 0.6
/** Below it, half of the pairs share no more than a word. */
export const MIN_THRESHOLD = 0.4

export const defaultSettings: ScreeningSettings = {
  lists: null,
  threshold: DEFAULT_THRESHOLD,
  namesakes: true,
}

/**
 * LISTED: a person in public office is found. MISSING: no list of them that covers the market is active.
 * SET_ASIDE: the customer has chosen lists without one.
 */
export type PepScreening = 'LISTED' | 'MISSING' | 'SET_ASIDE'

type ChosenLists =
  | {
      kind: 'READY'
      lists: string[]
      peps: PepScreening
      /** None of them is the official list of sanctions of the market. Nothing sets that aside. */
      lacksOfficial: boolean
      /** Without a choice: lists that are set up and were never imported. People on them are not found. */
      notImported: string[]
    }
  /** No list of sanctions is active, or one that was chosen is not. */
  | { kind: 'NOT_CONFIGURED' }
  | { kind: 'TOO_OLD'; list: string }

/**
 * Whether it is to be imported. A list that has neither a source nor a failed import is given up: the
 * operator forgets the source of a list that was set up by mistake.
 */
const isAwaited = ({ active, hasSource, failedAt }: ScreeningList): boolean =>
  active === null && (hasSource || failedAt !== null)

/** Without a choice, all active lists. Without a market, the lists need not cover one. */
export function chooseLists(
  all: readonly ScreeningList[],
  { lists }: Pick<ScreeningSettings, 'lists'>,
  now: Date,
  market?: CountryCode,
): ChosenLists {
  const active = all.filter((list) => list.active !== null)
  const chosen = active.filter(({ listId }) => lists === null || lists.includes(listId))
  const isComplete = lists === null || lists.every((listId) => chosen.some((list) => list.listId === listId))
  if (!isComplete || !chosen.some(({ kind }) => kind === 'SANCTIONS')) return { kind: 'NOT_CONFIGURED' }
  const old = chosen.find(({ checkedAt, maxAgeDays }) => isTooOld(checkedAt, maxAgeDays, now))
  if (old) return { kind: 'TOO_OLD', list: old.listId }
  const peps = pepScreeningOf(chosen, lists, market)
  const lacksOfficial = market !== undefined && !covering(chosen, 'SANCTIONS', market)
  const notImported = lists === null ? all.filter(isAwaited).map(({ listId }) => listId) : []
  return { kind: 'READY', lists: chosen.map(({ listId }) => listId), peps, lacksOfficial, notImported }
}

const covering = (chosen: readonly ScreeningList[], kind: ScreeningList['kind'], market: CountryCode) =>
  chosen.some((list) => list.kind === kind && coversMarket(list, market))

/** A list of other countries sets nothing aside: the customer wants people in public office to be found. */
function pepScreeningOf(
  chosen: readonly ScreeningList[],
  lists: ScreeningSettings['lists'],
  market: CountryCode | undefined,
): PepScreening {
  const hasAny = chosen.some(({ kind }) => kind === 'PEP')
  if (hasAny && (market === undefined || covering(chosen, 'PEP', market))) return 'LISTED'
  return lists === null || hasAny ? 'MISSING' : 'SET_ASIDE'
}

/** Whether more is found than before: a lower threshold, namesakes, or a list that was not chosen. */
export const screensMore = (before: ScreeningSettings, after: ScreeningSettings): boolean =>
  after.threshold < before.threshold ||
  (after.namesakes && !before.namesakes) ||
  (before.lists !== null &&
    (after.lists === null || after.lists.some((list) => !before.lists?.includes(list))))
