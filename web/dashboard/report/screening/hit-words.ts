/** Screening in words: what was compared, what a list says of an entry, and what was decided about a hit. */
import { isStrongHit } from '#applications/hits/hit-grounds.ts'
import {
  atStart,
  comparedFactWords,
  comparedOutcomeWords,
  hitStateWords,
} from '#kernel/schemas/status-words.ts'
import type { Reply } from '../../api/call.ts'
import { countedOf } from '../../formats/numbers.ts'
import { momentOf } from '../../formats/time.ts'
import { countryNames } from '../../hits/factor-words.ts'
import type { Report } from '../use-report.ts'
import type { Hit } from './hits-of.ts'

export type Screened = NonNullable<Reply<'applications.report.get'>['checks'][number]['screened']>
export type Resolution = Report['hitResolutions'][number]
type NameOf = (id: string | null) => string
type ListName = (key: string) => string

/** 3 people and 3 companies against 5 lists */
export function screenedWords({ persons, organizations, lists }: Screened): string {
  const who = [
    persons.length > 0 && countedOf(persons.length, 'person', 'people'),
    organizations.length > 0 && countedOf(organizations.length, 'company', 'companies'),
  ].filter(Boolean)
  return `${who.join(' and ') || 'Nobody'} against ${countedOf(lists.length, 'list')}`
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** list of 17 November 2026, version 12 */
export function versionWords({
  version,
  publishedAt,
}: Pick<Hit['dataset'], 'version' | 'publishedAt'>): string {
  const date = publishedAt && `list of ${day.format(new Date(publishedAt))}`
  return [date, version !== publishedAt && `version\u00a0${version}`].filter(Boolean).join(', ')
}

/** EU sanctions EU.9841.22 */
export function placeOf(hit: Hit, listName: ListName): string {
  const listing = 'listings' in hit ? hit.listings[0] : undefined
  const name = listName(hit.dataset.id)
  // Simulated lists and own lists have no name here: the authority says whose they are.
  const place = name === hit.dataset.id && listing ? listing.authority : name
  return [place, listing?.listId].filter(Boolean).join(' ')
}

export const birthsOf = (hit: Hit): string[] =>
  'birthDates' in hit ? hit.birthDates.map(({ value, circa }) => (circa ? `circa ${value}` : value)) : []

const positionsOf = (hit: Hit): string[] =>
  'positions' in hit
    ? hit.positions.map(
        ({ title, from, to }) => `${title}${from || to ? ` (${from ?? ''}–${to ?? ''})` : ''}`,
      )
    : []

/** The list's data about the entry. */
export function descriptionOf(hit: Hit): string {
  const countries = countryNames(hit.countries)
  const births = birthsOf(hit).join(', ')
  const positions = positionsOf(hit)
  const reasons =
    'listings' in hit ? hit.listings.flatMap(({ reason, program }) => reason ?? program ?? []) : []
  return [
    hit.aliases.length > 0 && `Also known as ${hit.aliases.slice(0, 4).join(', ')}.`,
    births && `Born ${births}.`,
    countries && `Countries: ${countries}.`,
    positions.length > 0 && `${positions.slice(0, 3).join('; ')}.`,
    reasons.length > 0 && `${reasons.slice(0, 2).join('; ').replace(/\.$/, '')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** does not match GRANHED, Asta: UK Sanctions List, 0.72 */
export function verdictWords(hit: Hit, listName: ListName): string {
  const [office] = positionsOf(hit)
  const what = office ?? placeOf(hit, listName)
  const { resolution, caption, match } = hit
  return `${hitStateWords[resolution.state].verdict} ${caption}: ${what}, ${match.score.toFixed(2)}`
}

/** Compared: number the same, date of birth differs. What one side lacks is left out. */
export function comparedWords({ compared = [] }: Hit): string {
  const known = compared.filter(({ outcome }) => outcome !== 'NOT_COMPARED')
  const words = known.map(
    ({ fact, outcome }) => `${comparedFactWords[fact]} ${comparedOutcomeWords[outcome]}`,
  )
  return `Compared: ${words.join(', ')}.`
}

/** Dismissed 3 Mar, 09:31 by Jonas Rehnvik, confirmed by Maja Lind: “Born 1941.” */
export function decisionWords(resolution: Omit<Resolution, 'hitId'>, nameOf: NameOf): string {
  const { state, proposal, confirmedBy } = resolution
  const { by, at, reason } = proposal ?? resolution
  const what = proposal ? 'Dismissal proposed' : atStart(hitStateWords[state].decision)
  const when = at ? ` ${momentOf(at)}` : ''
  const second = confirmedBy ? `, confirmed by ${withinSentence(nameOf(confirmedBy))}` : ''
  const why = reason ? `: “${reason}”` : ''
  return `${what}${when} by ${withinSentence(nameOf(by))}${second}${why}`
}

/** A person without a name begins with a capital: The operator. */
const withinSentence = (name: string): string =>
  /^(The operator|Your system|A former colleague)$/.test(name)
    ? `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    : name

/** All earlier decisions about this hit, newest first. */
export function earlierDecisions(all: readonly Resolution[], { id, resolution }: Hit): Resolution[] {
  const own = all.filter(({ hitId }) => hitId === id)
  const last = own.at(-1)
  const isDecided = resolution.state !== 'UNRESOLVED' || resolution.proposal !== undefined
  const holds = last?.state === resolution.state && isDecided
  return (holds ? own.slice(0, -1) : own).toReversed()
}

/** Screened again since it was decided, and the entry was the same. */
export const isUnchangedSince = ({ resolution, screenedAt }: Hit): boolean =>
  resolution.at !== null && resolution.at < screenedAt

export type Verdict = 'TRUE_POSITIVE' | 'FALSE_POSITIVE'

/** After an answer. A colleague, not the same person, takes a confirmed sanctions match back: isFinal. */
export function answeredWords(hit: Hit, state: Verdict): { words: string; isFinal: boolean } {
  const name = hit.subject ?? hit.match.matchedName
  const isOffice = 'positions' in hit
  if (state === 'TRUE_POSITIVE') {
    const words = `Confirmed: ${name} is ${hit.caption}`
    return isOffice
      ? { words, isFinal: false }
      : { words: `${words}. A colleague can take it back`, isFinal: true }
  }
  const words = isStrongHit(hit) ? 'Proposed, for a colleague to confirm' : 'Dismissed'
  return { words: `${words}: ${name} is not ${hit.caption}`, isFinal: false }
}
