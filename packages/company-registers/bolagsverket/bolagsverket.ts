/**
 * The Swedish company register: Bolagsverket's open API (värdefulla datamängder v1), and its paid one
 * (företagsinformation v4) where it is configured.
 */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { day, type Fields, fields, json, list, parsed, text } from '@foyer/provider-http/answer-fields'
import { authorizedCaller, type ClientCredentials } from '@foyer/provider-http/client-credentials'
import type { Evidence } from '@foyer/provider-http/evidence'
import { type ProviderAnswer, type ProviderCaller, providerCaller } from '@foyer/provider-http/provider-http'
import type { Registry, RegistryAnswer, RegistryLookup, RegistrySearch } from '../contract.ts'
import {
  endOf,
  noOrganizations,
  noSigning,
  numberIn,
  type RegistryOptions,
  unavailable,
} from '../registry-calls.ts'
import { officersOf } from './officers.ts'
import { type OrganizationReading, organizationOf } from './organization.ts'
import { signingOf } from './signing.ts'

interface Service {
  /** The address with the version, without the path of the operation. There is no default. */
  baseUrl: string
  credentials: ClientCredentials
}

export interface BolagsverketOptions extends Omit<RegistryOptions, 'baseUrl'> {
  openData: Service
  /** The paid service: officers, signing texts and the day of foundation. */
  companyInformation?: Service
}

const NAME = 'Bolagsverket'
const PATH = '/organisationer'
// Sole traders have an entry for each protected name; their numbers have three digits.
const MOST_ENTRIES = 100
const INFORMATION = ['FUNKTIONARER', 'FIRMATECKNING', 'ORGANISATIONSDATUM']

type Ask = (body: object, endsAt: number, cancel?: AbortSignal) => Promise<ProviderAnswer>

export function bolagsverket(options: BolagsverketOptions): Registry {
  const open = asking(options.openData, options)
  const paid = options.companyInformation && asking(options.companyInformation, options)
  const end = () => endOf({ ...options, baseUrl: '' })
  const find = (number: OrganizationIdentifier) => {
    const known = number.issuingCountry === 'SE' ? numberIn(number.id, 'SE') : null
    return known ? lookup(known, { open, paid }, end(), options.now) : Promise.resolve(notFound)
  }
  return { name: NAME, lookup: find, search: (query) => search(query, open, end(), options.now) }
}

const notFound: RegistryLookup = { kind: 'NOT_FOUND' }
function asking(service: Service, options: BolagsverketOptions): Ask {
  const { fetch, limits, now, watch } = options
  const caller = (): ProviderCaller =>
    providerCaller({ now, ...(fetch && { fetch }), ...(limits && { limits }), ...(watch && { watch }) })
  const call = authorizedCaller(service.credentials, { call: caller(), callToken: caller(), now })
  const url = service.baseUrl.replace(/\/+$/, '') + PATH
  return (body, endsAt, cancel) =>
    call({
      url,
      method: 'POST',
      // A question changes nothing.
      repeatable: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      endsAt,
      ...(cancel && { cancel }),
    })
}

interface Asks {
  open: Ask
  paid: Ask | undefined
}

async function lookup(
  number: OrganizationIdentifier,
  asks: Asks,
  endsAt: number,
  now: () => Date,
): Promise<RegistryLookup> {
  // Concurrent, because an applicant waits. The paid call is cancelled if there is no company.
  const stop = new AbortController()
  const paid = asks.paid?.(
    { identitetsbeteckning: number.id, organisationInformationsmangd: INFORMATION },
    endsAt,
    stop.signal,
  )
  const answer = await asks.open({ identitetsbeteckning: number.id }, endsAt)
  const read = readingOf(answer, number, now())
  if ('kind' in read) {
    stop.abort()
    await paid
    return read
  }
  return foundFrom(read, answer, await paid, now())
}

/** An answer about another company is treated as no answer. */
function readingOf(
  answer: ProviderAnswer,
  number: OrganizationIdentifier,
  now: Date,
): OrganizationReading | RegistryLookup {
  if (answer.kind === 'UNAVAILABLE') return unavailable(answer)
  if (answer.status === 404) return notFound
  const organizations = answer.status === 200 ? parsed(answer.body)?.organisationer : undefined
  if (!Array.isArray(organizations)) return unavailable()
  const entries = list(organizations, MOST_ENTRIES).map((each) => fields(each))
  if (entries.length === 0 || entries.every(isUnknown)) return notFound
  const own = entries.filter(({ organisationsidentitet }) => isOf(number, organisationsidentitet))
  return (own.length === entries.length && organizationOf(own, number, now)) || unavailable()
}

const isUnknown = (entry: Fields): boolean =>
  text(fields(entry.organisationsnamn, 'fel').typ) === 'ORGANISATION_FINNS_EJ'

/** A personal number has its century in the answer. */
const isOf = (number: OrganizationIdentifier, identity: unknown): boolean =>
  (text(fields(identity).identitetsbeteckning, 20) ?? '').replace(/^(18|19|20)(?=\d{10}$)/, '') === number.id

function foundFrom(
  { organization, gaps }: OrganizationReading,
  open: ProviderAnswer,
  paid: ProviderAnswer | undefined,
  at: Date,
): RegistryLookup {
  const retrievedAt = at.toISOString()
  // Without the number, which is a personal one for sole traders.
  const provenance = { source: 'REGISTRY', retrievedAt, reference: 'organisationer' } as const
  const information = informationOf(paid, organization.organizationNumber)
  const more = information.kind === 'ANSWERED' ? information.fields : undefined
  const officers = more && officersOf(more, retrievedAt.slice(0, 10))
  const reason = information.kind === 'ANSWERED' ? 'UNKNOWN_CODE' : information.kind
  // The free service has neither of any company.
  const nature = paid === undefined ? ({ ofNoCompany: true } as const) : {}
  const signing =
    more && officers
      ? signingOf(more, officers, provenance)
      : { signing: noSigning(provenance), gaps: [{ field: 'signing', reason, ...nature } as const] }
  const foundationDate = day(fields(more?.organisationsdatum).bildatDatum)
  const answer: RegistryAnswer = {
    organization: { ...organization, foundationDate },
    officers: officers?.officers ?? [],
    signing: signing.signing,
    provenance,
    gaps: [
      ...gaps,
      ...(organization.companyStatus.code === 'ACTIVE' && isInTrouble(more)
        ? [{ field: 'companyStatus', reason: 'UNKNOWN_CODE' } as const]
        : []),
      ...(officers?.gaps ?? [{ field: 'officers', reason, ...nature } as const]),
      ...signing.gaps,
      ...(foundationDate ? [] : [{ field: 'foundationDate', reason } as const]),
      ...['registeredCorporateTaxDate', 'registeredCorporateVatDate', 'numberOfEmployeesInterval'].map(
        (field) => ({ field, reason: 'NOT_PUBLISHED' }) as const,
      ),
      // Since 2026-07-01 only for those who must know their customers, by a separate agreement.
      { field: 'owners', reason: 'RESTRICTED' },
    ],
  }
  return { kind: 'FOUND', answer, evidence: [open, paid].flatMap((each) => evidenceOf(each, retrievedAt)) }
}

type Information = { kind: 'ANSWERED'; fields: Fields } | { kind: 'NOT_PUBLISHED' | 'SOURCE_DOWN' }

/** Without the paid service, its fields are not published. */
function informationOf(answer: ProviderAnswer | undefined, number: OrganizationIdentifier): Information {
  if (answer === undefined) return { kind: 'NOT_PUBLISHED' }
  if (answer.kind === 'UNAVAILABLE') return { kind: 'SOURCE_DOWN' }
  if (answer.status === 404) return { kind: 'NOT_PUBLISHED' }
  const entries =
    answer.status === 200 ? list(json(answer.body), MOST_ENTRIES).map((each) => fields(each)) : []
  const own = entries.find(({ identitet }) => isOf(number, identitet))
  return own ? { kind: 'ANSWERED', fields: own } : { kind: 'SOURCE_DOWN' }
}

/** The two services may have data of different days; a contradiction needs a review. */
function isInTrouble(organization: Fields | undefined): boolean {
  const statuses = organization?.organisationsstatusar ?? []
  return !Array.isArray(statuses) || statuses.length > 0
}

const evidenceOf = (answer: ProviderAnswer | undefined, retrievedAt: string): Evidence[] =>
  answer?.kind === 'ANSWERED'
    ? [{ source: `${NAME} ${PATH}`, retrievedAt, contentType: answer.contentType, body: answer.body }]
    : []

/** The register is searched by number only. */
async function search(query: string, open: Ask, endsAt: number, now: () => Date): Promise<RegistrySearch> {
  const number = numberIn(query, 'SE')
  if (!number) return noOrganizations
  const found = await lookup(number, { open, paid: undefined }, endsAt, now)
  if (found.kind === 'UNAVAILABLE') return found
  const organization = found.kind === 'FOUND' ? found.answer.organization : undefined
  return {
    kind: 'FOUND',
    organizations: organization
      ? [
          {
            id: number.id,
            display: number.display,
            name: organization.organizationName,
            country: 'SE',
            city: organization.addresses[0]?.city ?? null,
            legalForm: organization.legalType,
          },
        ]
      : [],
  }
}
