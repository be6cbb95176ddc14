/** The screening of live customers: against the active shared lists, and each customer's own. */

import type { RegistryGap } from '@foyer/company-registers/contract'
import { algorithm } from '@foyer/name-matching/matching/factors'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Screening, ScreeningAnswer } from '#applications/provider-contracts.ts'
import type { Dataset } from '#kernel/schemas/screening.ts'
import { chooseLists, OWN_DATASET, type PepScreening } from '../../choose-lists.ts'
import type {
  CustomerScreening,
  FoundEntry,
  NamedOrganization,
  NamedPerson,
  OwnList,
  ScoredPair,
  ScreeningList,
  ScreeningLists,
  SearchedName,
} from '../../ports.ts'
import type { AskedSubject, FoundMatch, ListVersions, OwnLists } from '../index/messages.ts'
import type { ScreeningIndex } from '../index/screening-index.ts'
import { askedOrganization, askedPerson } from './asked-subjects.ts'
import { hitsOf } from './hits.ts'
import { type EntityReader, loadMatched } from './matched-entities.ts'

export interface LiveScreeningParts extends EntityReader {
  lists: Pick<ScreeningLists, 'all' | 'versions'>
  customers: Pick<CustomerScreening, 'settings' | 'ownLists'>
  index: Pick<ScreeningIndex, 'ask'>
}

/** A dead thread is back within seconds, as is a new version of a list; an old list needs a person. */
const RETRY_SECONDS = 30

/** A message with more would keep the thread from answering others for long. */
const SUBJECTS_A_MESSAGE = 25

/** The limit for one name: more hits mean a name of one common word. */
const MOST_FOUND = 25

export interface ReadyLists {
  lists: string[]
  peps: PepScreening
  lacksOfficial: boolean
  notImported: readonly string[]
  own: OwnLists
  threshold: number
  namesakes: boolean
  /** The current active lists. */
  active: readonly ScreeningList[]
  ownLists: readonly OwnList[]
}
type Prepared = ReadyLists | { kind: 'NOT_CONFIGURED' | 'TOO_OLD' }

async function prepare(
  parts: LiveScreeningParts,
  customerId: string,
  now: Date,
  market?: CountryCode,
): Promise<Prepared> {
  const { lists, customers } = parts
  const [all, settings, ownLists] = await Promise.all([
    lists.all(),
    customers.settings(customerId),
    customers.ownLists(customerId),
  ])
  const chosen = chooseLists(all, settings, now, market)
  if (chosen.kind !== 'READY') return { kind: chosen.kind }
  const versions: ListVersions = Object.fromEntries(ownLists.map(({ id, version }) => [id, version]))
  const { threshold, namesakes } = settings
  const { lists: shared, peps, lacksOfficial, notImported } = chosen
  const gaps = { peps, lacksOfficial, notImported }
  const found = { threshold, namesakes }
  return { lists: shared, ...gaps, own: { customerId, versions }, ...found, active: all, ownLists }
}

/** The index may have a later version than the one that was active a moment ago. */
async function comparedWith(
  { lists }: LiveScreeningParts,
  { lists: chosen, active, ownLists }: ReadyLists,
  versions: ListVersions,
): Promise<Dataset[]> {
  const shared = chosen.map(async (id) => {
    const version = versions[id] ?? 0
    const now = active.find(({ listId }) => listId === id)?.active
    const [used] =
      now?.version === version ? [now] : await lists.versions(id, { before: version + 1, limit: 1 })
    const publishedAt = used ? (used.fileDate ?? dayOf(used.importedAt)) : null
    return { id, version: String(version), publishedAt, sha256: used?.sha256 ?? '' }
  })
  const own = ownLists.map(({ id, version, sha256, uploadedAt }) => ({
    ...{ id: `${OWN_DATASET}${id}`, version: String(version), publishedAt: dayOf(uploadedAt), sha256 },
  }))
  return [...(await Promise.all(shared)), ...own]
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** undefined: the index does not answer, or does not have the active version of one of the lists in time. */
async function askAll(
  { index }: LiveScreeningParts,
  subjects: readonly AskedSubject[],
  { lists, own, threshold, active }: ReadyLists,
): Promise<{ matches: FoundMatch[]; versions: ListVersions } | undefined> {
  const matches: FoundMatch[] = []
  let versions: ListVersions | undefined
  const atLeast = Object.fromEntries(
    active.flatMap(({ listId, active: now }) =>
      now && lists.includes(listId) ? [[listId, now.version]] : [],
    ),
  )
  for (let from = 0; from === 0 || from < subjects.length; from += SUBJECTS_A_MESSAGE) {
    const part = subjects.slice(from, from + SUBJECTS_A_MESSAGE)
    const answer = await index.ask({ lists, own, threshold, subjects: part }, atLeast)
    if (!answer) return undefined
    matches.push(...answer.matches.map((match) => ({ ...match, subject: match.subject + from })))
    // A later message may be answered with a later version: all subjects were compared with the earliest one.
    versions ??= answer.versions
  }
  return { matches, versions: versions ?? {} }
}

/** AMLR article 20(1)(g). */
const pepGaps: Record<PepScreening, RegistryGap[]> = {
  LISTED: [],
  MISSING: [{ field: 'peps', reason: 'NOT_CONFIGURED' }],
  SET_ASIDE: [{ field: 'peps', reason: 'SET_ASIDE' }],
}

const gapsOf = ({ peps, lacksOfficial, notImported }: ReadyLists): RegistryGap[] => [
  ...pepGaps[peps],
  ...(lacksOfficial ? [{ field: 'officialList', reason: 'NOT_CONFIGURED' } as const] : []),
  ...(notImported.length > 0 ? [{ field: 'lists', reason: 'NOT_CONFIGURED' } as const] : []),
]

export const unavailable: ScreeningAnswer = { kind: 'UNAVAILABLE', retryAfterSeconds: RETRY_SECONDS }

type Answered = Extract<ScreeningAnswer, { kind: 'ANSWERED' }>

/** undefined: the index does not answer, or does not have the active version of one of the lists in time. */
export async function liveAnswerOf(
  parts: LiveScreeningParts,
  ready: ReadyLists,
  { persons, organizations, now }: Parameters<Screening['screen']>[0],
): Promise<Answered | undefined> {
  const { threshold, namesakes } = ready
  const asked = persons.map((person) => askedPerson(person, namesakes))
  const subjects = [...asked, ...organizations.map(askedOrganization)]
  const answer = await askAll(parts, subjects, ready)
  if (!answer) return undefined
  const matched = await loadMatched(parts, ready.own.customerId, answer.matches)
  const hits = hitsOf({ persons, organizations }, matched, now)
  const versions = Object.fromEntries(ready.lists.map((list) => [list, answer.versions[list]]))
  const body = {
    screened: { persons, organizations },
    lists: versions,
    ownLists: ready.own.versions,
    ...hits,
  }
  const evidence = {
    ...{ source: 'screening:lists', retrievedAt: now.toISOString(), contentType: 'application/json' },
    body: JSON.stringify({ threshold, namesakes, ...body }),
  }
  const lists = await comparedWith(parts, ready, answer.versions)
  const compared = { lists, threshold, namesakes, algorithm }
  return { kind: 'ANSWERED', ...hits, ...compared, evidence: [evidence], gaps: gapsOf(ready) }
}

export const liveScreeningOf =
  (parts: LiveScreeningParts) =>
  (customerId: string): Screening => ({
    async screen(asked) {
      const ready = await prepare(parts, customerId, asked.now, asked.market)
      if ('kind' in ready) return ready.kind === 'NOT_CONFIGURED' ? { kind: 'NOT_CONFIGURED' } : unavailable
      return (await liveAnswerOf(parts, ready, asked)) ?? unavailable
    },
  })

/** Screens one after the other by the settings and lists of now. */
export type ScreenEach = (asked: Parameters<Screening['screen']>[0]) => Promise<Answered>

/**
 * For many of one customer: its settings are read once. null: there is no list to screen against. Both throw
 * when the lists cannot be searched now.
 */
export const screenEachOf =
  (parts: LiveScreeningParts, now: () => Date) =>
  async (customerId: string): Promise<ScreenEach | null> => {
    const ready = await prepare(parts, customerId, now())
    if ('kind' in ready) {
      if (ready.kind === 'NOT_CONFIGURED') return null
      throw new Error('a list is too old to be searched')
    }
    return async (asked) => {
      const answer = await liveAnswerOf(parts, ready, asked)
      if (!answer) throw new Error('the lists cannot be searched now')
      return answer
    }
  }

/** Pairs by their score alone, for the choice of a threshold. */
export const screenedPairsOf =
  (parts: LiveScreeningParts, now: () => Date) =>
  async (
    customerId: string,
    { persons, organizations }: NamedSubjects,
    from: number,
  ): Promise<ScoredPair[] | undefined> => {
    const ready = await prepare(parts, customerId, now())
    if ('kind' in ready) return undefined
    return pairsOf(parts, ready, { persons, organizations }, from)
  }

interface NamedSubjects {
  persons: readonly NamedPerson[]
  organizations: readonly NamedOrganization[]
}

export async function pairsOf(
  parts: LiveScreeningParts,
  ready: ReadyLists,
  { persons, organizations }: NamedSubjects,
  from: number,
): Promise<ScoredPair[] | undefined> {
  const asked = persons.map((person) => askedPerson(person))
  const subjects = [...asked, ...organizations.map(askedOrganization)]
  const answer = await askAll(parts, subjects, { ...ready, threshold: from })
  return answer?.matches.map(({ subject, match, list, isOwn }) => ({
    ...{ subject, score: match.score, listed: match.matchedName },
    list: isOwn ? `${OWN_DATASET}${list}` : list,
  }))
}

/** One name, with what the lists say of each entry that it may be. */
export const searchListsOf =
  (parts: LiveScreeningParts, now: () => Date) =>
  async (
    customerId: string,
    { kind, name, born, country }: SearchedName,
    from: number,
  ): Promise<FoundEntry[] | undefined> => {
    const ready = await prepare(parts, customerId, now())
    if ('kind' in ready) return undefined
    const asked: AskedSubject = {
      ...{ kind, names: [name], birthDate: born, identifiers: [] },
      countries: country === null ? [] : [country],
      namesakes: true,
    }
    const answer = await askAll(parts, [asked], { ...ready, threshold: from })
    if (!answer) return undefined
    const strongest = answer.matches.toSorted((a, b) => b.match.score - a.match.score).slice(0, MOST_FOUND)
    const found = (await loadMatched(parts, customerId, strongest)).get(0) ?? []
    return found
      .map(({ entity, match, dataset: { id, version, publishedAt } }) => ({
        ...{ match, entity, list: id, version, publishedAt },
      }))
      .toSorted((a, b) => b.match.score - a.match.score)
  }
