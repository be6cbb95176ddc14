/** Norway's company register: Brønnøysundregistrene's open API (units, roles, signature and procuration). Needs no key. */
import type {
  Evidence,
  Registry,
  RegistryAnswer,
  RegistryLookup,
  RegistryOrganization,
  RegistrySearch,
} from '../../../applications/provider-contracts.ts'
import { type CallLimits, type CallWatch, type OutsideAnswer, outsideCaller } from '../provider-http.ts'
import { type Fields, fields, isTrue, list, organizationNumber, parsed, type Told } from './fields.ts'
import { flagsOfEveryUnit, foundOf, gapsOf, organizationOf } from './organization.ts'
import { officersOf } from './roles.ts'
import { signingOf } from './signing.ts'

export interface BrregOptions {
  /** Without the services' paths. There is no default: nothing calls the register unless it is told to. */
  baseUrl: string
  fetch?: typeof fetch
  /** For a whole lookup or search. */
  timeoutMs?: number
  limits?: Partial<CallLimits>
  now: () => Date
  watch?: CallWatch
}

const NAME = 'Brønnøysundregistrene'
const UNITS = '/enhetsregisteret/api/enheter'
const MANDATES = '/fullmakt/enheter'
const SEARCH_SIZE = 20
// The register refuses longer ones.
const LONGEST_NAME = 180

interface Answered {
  path: string
  answer: OutsideAnswer
}

type Ask = (path: string, endsAt: number, cancel?: AbortSignal) => Promise<Answered>

export function brreg(options: BrregOptions): Registry {
  // A circuit breaker for each: the company answers while Fullmakt is down, and while the search is.
  const ask = {
    unit: askerOf(options, UNITS),
    roles: askerOf(options, UNITS),
    signature: askerOf(options, MANDATES),
    procuration: askerOf(options, MANDATES),
  }
  const askSearch = askerOf(options, UNITS)
  const endsAt = () => performance.now() + (options.timeoutMs ?? 5_000)
  return {
    name: NAME,
    lookup: (number) => {
      const id = number.issuingCountry === 'NO' ? organizationNumber(number.id)?.id : undefined
      return id === undefined
        ? Promise.resolve({ kind: 'NOT_FOUND' })
        : lookup(id, ask, endsAt(), options.now)
    },
    search: (name) => search(name, askSearch, endsAt()),
  }
}

function askerOf(options: BrregOptions, path: string): Ask {
  const { fetch, limits, now, watch } = options
  const call = outsideCaller({
    now,
    ...(fetch && { fetch }),
    ...(limits && { limits }),
    ...(watch && { watch }),
  })
  const base = options.baseUrl.replace(/\/+$/, '') + path
  return async (rest, endsAt, cancel) => ({
    path: `${path}${rest}`,
    answer: await call({ url: base + rest, endsAt, ...(cancel && { cancel }) }),
  })
}

async function lookup(
  id: string,
  ask: Record<'unit' | 'roles' | 'signature' | 'procuration', Ask>,
  endsAt: number,
  now: () => Date,
): Promise<RegistryLookup> {
  // All at once, because an applicant waits; the others are dropped when there is no company.
  const stop = new AbortController()
  const others = Promise.all([
    ask.roles(`/${id}/roller`, endsAt, stop.signal),
    ask.signature(`/${id}/signatur`, endsAt, stop.signal),
    ask.procuration(`/${id}/prokura`, endsAt, stop.signal),
  ])
  const unit = await ask.unit(`/${id}`, endsAt)
  const read = unitOf(unit.answer)
  const organization = 'kind' in read ? undefined : organizationOf(read.fields, id, now())
  if ('kind' in read || !organization) {
    stop.abort()
    await others
    return 'kind' in read ? read : { kind: 'UNAVAILABLE', retryAfterSeconds: null }
  }
  return foundFrom(organization, unit, await others, now().toISOString())
}

function foundFrom(
  organization: RegistryOrganization,
  unit: Answered,
  [roles, signature, procuration]: [Answered, Answered, Answered],
  retrievedAt: string,
): RegistryLookup {
  const { id } = organization.organizationNumber
  const officers = officersOf(told(roles))
  const mandate = told(signature, id)
  const signing = signingOf(mandate, told(procuration, id), officers, {
    source: 'REGISTRY',
    retrievedAt,
    reference: `fullmakt/enheter/${id}`,
  })
  const answer: RegistryAnswer = {
    organization,
    officers: officers.officers,
    signing: signing.signing,
    provenance: { source: 'REGISTRY', retrievedAt, reference: `enheter/${id}` },
    gaps: [
      ...gapsOf(organization),
      // The two services are not always of the same day: in doubt a person looks.
      ...(organization.companyStatus.code === 'ACTIVE' && isInTrouble(mandate)
        ? [{ field: 'companyStatus', reason: 'UNKNOWN_CODE' } as const]
        : []),
      ...officers.gaps,
      ...signing.gaps,
      // Closed to the public since 2024-10-01.
      { field: 'owners', reason: 'RESTRICTED' },
    ],
  }
  return { kind: 'FOUND', answer, evidence: evidenceOf([unit, roles, signature, procuration], retrievedAt) }
}

/** What Fullmakt says of the company itself, as texts. */
const isInTrouble = (mandate: Told): boolean =>
  mandate.kind === 'TOLD' && flagsOfEveryUnit.some((flag) => isTrue(fields(mandate.fields.enhet)[flag]))

function unitOf(answer: OutsideAnswer): { fields: Fields } | Exclude<RegistryLookup, { kind: 'FOUND' }> {
  if (answer.kind === 'UNAVAILABLE')
    return { kind: 'UNAVAILABLE', retryAfterSeconds: answer.retryAfterSeconds }
  // 410: removed for legal reasons, and no longer to be shown.
  if (answer.status === 404 || answer.status === 410) return { kind: 'NOT_FOUND' }
  const unit = answer.status === 200 ? parsed(answer.body) : undefined
  return unit ? { fields: unit } : { kind: 'UNAVAILABLE', retryAfterSeconds: null }
}

/** An answer about another company than the one asked for is no answer. */
function told({ answer }: Answered, id?: string): Told {
  if (answer.kind === 'UNAVAILABLE') return { kind: 'SOURCE_DOWN' }
  if (answer.status === 404 || answer.status === 410) return { kind: 'NOT_PUBLISHED' }
  const read = answer.status === 200 ? parsed(answer.body) : undefined
  if (!read) return { kind: 'SOURCE_DOWN' }
  const about = fields(read.enhet).organisasjonsnummer
  return id !== undefined && about !== id ? { kind: 'SOURCE_DOWN' } : { kind: 'TOLD', fields: read }
}

function evidenceOf(answers: Answered[], retrievedAt: string): Evidence[] {
  return answers.flatMap(({ path, answer }) =>
    answer.kind === 'ANSWERED'
      ? [{ source: `${NAME} ${path}`, retrievedAt, contentType: answer.contentType, body: answer.body }]
      : [],
  )
}

/** The first page: whoever does not find the company there writes more of its name. */
async function search(name: string, ask: Ask, endsAt: number): Promise<RegistrySearch> {
  const wanted = name.trim().slice(0, LONGEST_NAME).toWellFormed()
  if (wanted === '') return { kind: 'FOUND', organizations: [] }
  // A name is searched for in names only.
  const by = /^\d{9}$/.test(wanted) ? 'organisasjonsnummer' : 'navn'
  const { answer } = await ask(`?${new URLSearchParams({ [by]: wanted, size: `${SEARCH_SIZE}` })}`, endsAt)
  if (answer.kind === 'UNAVAILABLE')
    return { kind: 'UNAVAILABLE', retryAfterSeconds: answer.retryAfterSeconds }
  const page = answer.status === 200 ? parsed(answer.body) : undefined
  if (!page?.page) return { kind: 'UNAVAILABLE', retryAfterSeconds: null }
  return {
    kind: 'FOUND',
    organizations: list(fields(page._embedded).enheter, SEARCH_SIZE).flatMap(foundOf),
  }
}
