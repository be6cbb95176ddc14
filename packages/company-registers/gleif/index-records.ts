/** Finds records in the Global LEI Index: by LEI, by the number in a national register, and by name. */

import { entryWithoutRegister, organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { registerCourtOf } from '@foyer/national-fields/markets/german-register-courts'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, list, text } from '@foyer/provider-http/answer-fields'
import {
  type CallService,
  numberIn,
  objectOf,
  type RegistryOptions,
  type ServiceAnswer,
  serviceOf,
  unavailable,
} from '../registry-calls.ts'
import codes from './codes.json' with { type: 'json' }
import { authorityOf, isLei, isMaintained, type LeiRecord, leiRecordOf } from './record.ts'

export type { LeiRecord } from './record.ts'

type Missing = { kind: 'NOT_FOUND' } | ReturnType<typeof unavailable>
type FoundRecord = {
  kind: 'FOUND'
  record: LeiRecord
  number: OrganizationIdentifier
  answers: ServiceAnswer[]
}
type FoundRecords = { kind: 'FOUND'; records: LeiRecord[] }

export interface GleifIndex {
  find(number: OrganizationIdentifier, endsAt: number, cancel?: AbortSignal): Promise<FoundRecord | Missing>
  search(name: string, endsAt: number): Promise<FoundRecords | ReturnType<typeof unavailable>>
  /** The parents in the consolidated accounts. 404: none is reported. */
  parents(lei: string, endsAt: number): Promise<[direct: ServiceAnswer, ultimate: ServiceAnswer]>
}

const PAGE_SIZE = 20

/** How the call ends, and which customer it is made for. */
interface Call {
  endsAt: number
  cancel?: AbortSignal
}

export function gleifIndex(options: RegistryOptions & { market: CountryCode | null }): GleifIndex {
  const headers = { accept: 'application/vnd.api+json' }
  const service = () => serviceOf(options, headers)
  const services = { records: service(), search: service(), courts: service() }
  const parents = { direct: service(), ultimate: service() }
  const { market } = options
  const courts = courtReader(services.courts)
  return {
    async find(number, endsAt, cancel) {
      const country = market ?? number.issuingCountry
      const wanted = wantedOf(number, country)
      if (!wanted) return { kind: 'NOT_FOUND' }
      return await find(wanted, country, services.records, courts, { endsAt, ...(cancel && { cancel }) })
    },
    async search(name, endsAt) {
      const exact = market === null ? null : numberIn(name, market)
      const entry = market === null ? null : entryWithoutRegister(name, market)
      if (market !== null && entry !== null)
        return await searchByEntry(entry, market, services.search, courts, { endsAt })
      const lei = name.trim().toUpperCase()
      // An LEI does not contain its country, so the comparison ignores the country.
      const wanted = exact ?? (isLei(lei) ? leiNumber(lei, market ?? 'ZZ') : null)
      if (!wanted) return await searchByName(name, market, services.search, courts, { endsAt })
      const found = await this.find(wanted, endsAt)
      if (found.kind === 'FOUND') return { kind: 'FOUND', records: [found.record] }
      return found.kind === 'NOT_FOUND' ? { kind: 'FOUND', records: [] } : found
    },
    parents: (lei, endsAt) =>
      Promise.all([
        parents.direct(`/lei-records/${lei}/direct-parent`, { endsAt }),
        parents.ultimate(`/lei-records/${lei}/ultimate-parent`, { endsAt }),
      ]),
  }
}

const leiNumber = (id: string, issuingCountry: CountryCode): OrganizationIdentifier => ({
  id,
  issuingCountry,
  type: 'LEI',
  display: id,
})

interface Wanted {
  number: OrganizationIdentifier
  /** How records may write the number, the most common way first. */
  spellings: string[]
}

function wantedOf(number: OrganizationIdentifier, market: CountryCode): Wanted | undefined {
  if (number.issuingCountry !== market) return undefined
  if (number.type === 'LEI') return isLei(number.id) ? { number, spellings: [] } : undefined
  const read = organizationNumber(number.id, { country: market, mode: 'sandbox' })
  // A VAT number is in no record.
  if (!('value' in read) || read.value.type !== 'REGISTRATION') return undefined
  const { id, display } = read.value
  const german = market === 'DE' ? germanEntryOf(id) : undefined
  const spellings = german ? spellingsOf(german.entry) : [id, display]
  return { number: read.value, spellings: [...new Set(spellings)] }
}

/** "HRB 6684 Potsdam" is entry HRB 6684 of the court in Potsdam; some entries end with letters. */
function germanEntryOf(id: string): { entry: string; court: string } | undefined {
  const [, entry, court] = /^([A-Z]{2,3} \d{1,6}(?: [A-Z]{1,2}(?= ))?) (.+)$/.exec(id) ?? []
  return entry === undefined || court === undefined ? undefined : { entry, court }
}

const spellingsOf = (entry: string): string[] => [entry, entry.replaceAll(' ', '')]

const pathOf = (spelling: string, market: CountryCode): string =>
  `/lei-records?${new URLSearchParams({
    'filter[entity.registeredAs]': spelling,
    'filter[entity.legalAddress.country]': market,
    'page[size]': `${PAGE_SIZE}`,
  })}`

async function find(
  { number, spellings }: Wanted,
  market: CountryCode,
  call: CallService,
  courts: CourtReader,
  until: Call,
): Promise<FoundRecord | Missing> {
  if (number.type === 'LEI') {
    const answer = await call(`/lei-records/${number.id}`, until)
    const read = objectOf(answer)
    if ('kind' in read) return read
    const record = leiRecordOf(read.fields.data)
    if (record?.lei !== number.id) return unavailable()
    return { kind: 'FOUND', record: await courts.of(record, until), number, answers: [answer] }
  }
  for (const spelling of spellings) {
    const answer = await call(pathOf(spelling, market), until)
    const read = objectOf(answer)
    const entries = 'kind' in read ? undefined : read.fields.data
    if (!Array.isArray(entries)) return unavailable(answer.answer)
    const records = list(entries, PAGE_SIZE).map(leiRecordOf)
    const named = await Promise.all(records.flatMap((each) => (each ? [courts.of(each, until)] : [])))
    const same = named.filter((each) => numberOf(each, market)?.id === number.id)
    const record = same.find(isMaintained) ?? same[0]
    if (record) return { kind: 'FOUND', record, number, answers: [answer] }
    // Its court is not known, or a record could not be read: it is not known whether it is this company.
    const isUnclear = records.includes(undefined) || named.some((each) => isOfUnknownCourt(each, market))
    if (isUnclear || (entries.length > 0 && market !== 'DE')) return unavailable()
  }
  return { kind: 'NOT_FOUND' }
}

const isOfUnknownCourt = (record: LeiRecord, market: CountryCode) => market === 'DE' && record.court === null

/** The number of the record as the market writes it. null: of another register. */
export function numberOf(record: LeiRecord, market: CountryCode): OrganizationIdentifier | null {
  const written = text(record.entity.registeredAs, 60)
  if (written === null || fields(record.entity.legalAddress).country !== market) return null
  if (market === 'DE') return record.court === null ? null : numberIn(`${written} ${record.court}`, 'DE')
  const known = (codes.authorities as Record<string, string[]>)[market]
  const authority = authorityOf(record)
  return !known || (authority !== null && known.includes(authority)) ? numberIn(written, market) : null
}

/** The entry in the registers of all courts: the applicant chooses their own. */
async function searchByEntry(
  entry: string,
  market: CountryCode,
  call: CallService,
  courts: CourtReader,
  until: Call,
): Promise<FoundRecords | ReturnType<typeof unavailable>> {
  const found = new Map<string, LeiRecord>()
  for (const spelling of spellingsOf(entry)) {
    const answer = await call(pathOf(spelling, market), until)
    const read = objectOf(answer)
    const entries = 'kind' in read ? undefined : read.fields.data
    if (!Array.isArray(entries)) return unavailable(answer.answer)
    const records = list(entries, PAGE_SIZE).flatMap((each) => leiRecordOf(each) ?? [])
    for (const record of await Promise.all(records.map((each) => courts.of(each, until)))) {
      // A record whose court is not known could be of any of them.
      if (isOfUnknownCourt(record, market)) return unavailable()
      const number = numberOf(record, market)
      if (number && !isKnownBetter(found.get(number.id), record)) found.set(number.id, record)
    }
  }
  return { kind: 'FOUND', records: [...found.values()] }
}

const isKnownBetter = (before: LeiRecord | undefined, record: LeiRecord): boolean =>
  before !== undefined && (isMaintained(before) || !isMaintained(record))

/** The suggestions name records, which then are read. */
async function searchByName(
  name: string,
  market: CountryCode | null,
  call: CallService,
  courts: CourtReader,
  until: Call,
): Promise<FoundRecords | ReturnType<typeof unavailable>> {
  const suggested = await call(
    `/autocompletions?${new URLSearchParams({ field: 'fulltext', q: name })}`,
    until,
  )
  const read = objectOf(suggested)
  const entries = 'kind' in read ? undefined : read.fields.data
  if (!Array.isArray(entries)) return unavailable(suggested.answer)
  const leis = list(entries, PAGE_SIZE).flatMap((each) => {
    const lei = text(fields(each, 'relationships', 'lei-records', 'data').id, 20)
    return lei !== null && isLei(lei) ? [lei] : []
  })
  if (leis.length === 0) return { kind: 'FOUND', records: [] }
  const query = new URLSearchParams({
    'filter[lei]': [...new Set(leis)].join(','),
    'page[size]': `${PAGE_SIZE}`,
  })
  const found = await call(`/lei-records?${query}`, until)
  const page = objectOf(found)
  const records = 'kind' in page ? undefined : page.fields.data
  if (!Array.isArray(records)) return unavailable(found.answer)
  const known = list(records, PAGE_SIZE).flatMap((each) => leiRecordOf(each) ?? [])
  const named = await Promise.all(known.map((each) => courts.of(each, until)))
  return {
    kind: 'FOUND',
    records: named.filter((each) => numberOf(each, market ?? countryOf(each)) !== null),
  }
}

const countryOf = ({ entity }: LeiRecord) => text(fields(entity.legalAddress).country, 20) ?? ''

interface CourtReader {
  /** The record with its court, if it is a German one. */
  of(record: LeiRecord, until: Call): Promise<LeiRecord>
}

// Germany has about 150 courts with registers.
const MOST_AUTHORITIES = 500

/** The index has one authority per German court. Its name never changes, so that it is asked for once. */
function courtReader(call: CallService): CourtReader {
  const known = new Map<string, { court: string | null; name: string | null }>()
  const read = async (code: string, until: Call) => {
    const before = known.get(code)
    if (before) return before
    const found = objectOf(await call(`/registration-authorities/${code}`, until))
    if ('kind' in found) return { court: null, name: null }
    const attributes = fields(found.fields.data, 'attributes')
    const names = namesOf(attributes)
    const court = names.map((name) => registerCourtOf(name.replace(courtMark, ''))).find(Boolean) ?? null
    const authority = { court, name: names[0] ?? null }
    if (text(attributes.code, 10) === code && known.size < MOST_AUTHORITIES) known.set(code, authority)
    return text(attributes.code, 10) === code ? authority : { court: null, name: null }
  }
  return {
    async of(record, until) {
      const code = authorityOf(record)
      if (code === null || fields(record.entity.legalAddress).country !== 'DE') return record
      const { court, name } = await read(code, until)
      return { ...record, court, authorityName: name }
    },
  }
}

const courtMark = /\b(amtsgericht|registergericht|district court|local court)\b( of)?/gi

const namesOf = (attributes: Fields): string[] =>
  ['localOrganizationName', 'internationalOrganizationName', 'localName', 'internationalName'].flatMap(
    (name) => text(attributes[name]) ?? [],
  )
