/** Builds an entity from the values of a format: cleaned, without duplicates, in one order, and bounded. */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { PepDetails, SanctionListing } from '../schemas.ts'
import { countryOf } from './country-names.ts'
import type { ListedEntity, ListedNameKind } from './entity.ts'
import { birthDatesOf } from './list-dates.ts'
import type { ListFindings } from './list-file.ts'

/** More than this of one entity is left out, because no file is trusted. Real ones have up to 200 names. */
const LIMITS = { names: 500, values: 200, text: 500, reason: 4_000 }

/** Without control characters and with single spaces; undefined when no letter or digit is left. */
export function cleanText(text: string, limit = LIMITS.text): string | undefined {
  const clean = text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFEFF\uFFFE\uFFFF]+/gu, ' ')
    // A lone half of a surrogate pair cannot be stored as UTF-8.
    .toWellFormed()
    .trim()
  return /[\p{L}\p{N}]/u.test(clean) ? [...clean.slice(0, limit * 2)].slice(0, limit).join('') : undefined
}

const KIND_ORDER: readonly ListedNameKind[] = ['PRIMARY', 'ALIAS', 'PREVIOUS', 'WEAK_ALIAS']

export interface EntityDraft {
  name(text: string, kind: ListedNameKind): void
  bornOn(text: string): void
  country(...names: string[]): void
  gender(text: string): void
  identifier(type: string, id: string, country?: string): void
  topic(...topics: string[]): void
  listing(listing: SanctionListing): void
  pep(pep: NonNullable<ListedEntity['pep']>): void
  /** undefined: it has no usable name. */
  finish(): ListedEntity | undefined
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Without equal values, in the order of their texts: a list that only reorders changes nothing. */
function distinct<T>(values: readonly T[]): T[] {
  const known = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...known].sort(([a], [b]) => byText(a, b)).map(([, value]) => value)
}

/** Dates that are not understood are counted in the findings, each once. */
export function draftEntity(
  id: string,
  schema: ListedEntity['schema'],
  findings?: Pick<ListFindings, 'unreadDates'>,
): EntityDraft {
  const names = new Map<string, ListedNameKind>()
  const unread = new Set<string>()
  const draft = emptyEntity(id, schema)
  const add = <T>(values: T[], ...more: T[]) => {
    if (values.length + more.length <= LIMITS.values) values.push(...more)
  }
  return {
    name(text, kind) {
      const clean = cleanText(text)
      if (clean === undefined || names.size >= LIMITS.names) return
      const before = names.get(clean)
      if (before === undefined || KIND_ORDER.indexOf(kind) < KIND_ORDER.indexOf(before))
        names.set(clean, kind)
    },
    bornOn(text) {
      const dates = birthDatesOf(text)
      add(draft.birthDates, ...dates)
      if (dates.length > 0 || !/\d/.test(text) || unread.has(text)) return
      unread.add(text)
      if (findings) findings.unreadDates += 1
    },
    country: (...written) => add(draft.countries, ...written.flatMap(knownCountries)),
    gender: (text) => {
      draft.gender = genderOf(text) ?? draft.gender
    },
    identifier(type, written, country = '') {
      const number = cleanText(written)
      if (number !== undefined)
        add(draft.identifiers, { id: number, issuingCountry: countryOf(country), type })
    },
    topic: (...topics) => add(draft.topics, ...topics.flatMap((topic) => cleanText(topic) ?? [])),
    listing: (listing) => add(draft.listings, listing),
    pep: (pep) => {
      draft.pep = pep
    },
    finish: () => finished(draft, names),
  }
}

const emptyEntity = (id: string, schema: ListedEntity['schema']): ListedEntity => ({
  ...{ id, schema, names: [], birthDates: [], countries: [], gender: 'UNKNOWN' },
  ...{ identifiers: [], topics: [], listings: [], pep: null },
})

const knownCountries = (name: string): CountryCode[] => {
  const code = countryOf(name)
  return code === null ? [] : [code]
}

function genderOf(text: string): ListedEntity['gender'] | undefined {
  if (/^(f|female|woman|kvinna)$/i.test(text.trim())) return 'FEMALE'
  return /^(m|male|man)$/i.test(text.trim()) ? 'MALE' : undefined
}

function finished(draft: ListedEntity, found: ReadonlyMap<string, ListedNameKind>): ListedEntity | undefined {
  const all = [...found].map(([text, kind]) => ({ text, kind }))
  const caption = all.find(({ kind }) => kind === 'PRIMARY') ?? all[0]
  if (!caption) return undefined
  const others = all
    .filter((name) => name !== caption)
    .sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) || byText(a.text, b.text))
  return {
    id: draft.id,
    schema: draft.schema,
    names: [{ text: caption.text, kind: 'PRIMARY' }, ...others],
    birthDates: distinct(draft.birthDates),
    countries: distinct(draft.countries),
    gender: draft.gender,
    identifiers: distinct(draft.identifiers),
    topics: distinct(draft.topics),
    listings: distinct(draft.listings),
    pep: draft.pep && { ...draft.pep, positions: distinct(draft.pep.positions).slice(0, LIMITS.values) },
  }
}

const textOrNull = (text: string | null | undefined): string | null => cleanText(text ?? '') ?? null

/** A listing with the known facts of the format; the rest is null. */
export const listingOf = (
  listing: Pick<SanctionListing, 'list' | 'authority'> & Partial<SanctionListing>,
): SanctionListing => ({
  list: textOrNull(listing.list) ?? '',
  authority: textOrNull(listing.authority) ?? '',
  program: textOrNull(listing.program),
  programUrl: textOrNull(listing.programUrl),
  measures: (listing.measures ?? []).flatMap((measure) => cleanText(measure) ?? []),
  reason: cleanText(listing.reason ?? '', LIMITS.reason) ?? null,
  country: listing.country ?? null,
  listId: textOrNull(listing.listId),
  unscId: textOrNull(listing.unscId),
  listedOn: listing.listedOn ?? null,
  startDate: listing.startDate ?? null,
  endDate: listing.endDate ?? null,
  sourceUrl: textOrNull(listing.sourceUrl),
})

type Position = PepDetails['positions'][number]

/** OpenSanctions' topics of a position say on which level it is. */
function levelOf(topics: readonly string[]): Position['level'] {
  if (topics.includes('gov.igo')) return 'EU_OR_INTERNATIONAL'
  if (topics.includes('gov.national')) return 'NATIONAL'
  if (topics.includes('gov.state')) return 'REGIONAL'
  return topics.includes('gov.muni') ? 'LOCAL' : 'UNKNOWN'
}

/** A public office. undefined: it has no usable title. */
export function positionOf(title: string, topics: readonly string[], country: string): Position | undefined {
  const clean = cleanText(title)
  const known = topics.slice(0, LIMITS.values).flatMap((topic) => cleanText(topic) ?? [])
  const none = { from: null, to: null, current: null }
  return clean === undefined
    ? undefined
    : { title: clean, level: levelOf(known), topics: known, country: countryOf(country), ...none }
}
