/** Providers in words: what each is for, its state, the names of its fields, and what is missing. */
import type { Reply } from '../../api/call.ts'
import { countryName } from '../../hits/factor-words.ts'

export type ProvidersReply = Reply<'providers.list'>
export type CatalogueRow = ProvidersReply['catalogue'][number]
export type CatalogueField = CatalogueRow['fields'][number]
export type SetProvider = ProvidersReply['providers'][number]
export type Gap = Reply<'providers.gaps.list'>['data'][number]
type Kind = CatalogueRow['kind']

export const kindWords: Record<Kind, string> = {
  REGISTRY: 'Company registry',
  EID: 'eID',
  SCREENING: 'Screening',
  FACE: 'Face comparison',
}

/** Settings for every market of the provider. */
export const ANY_MARKET = '*'
export const marketWord = (market: string): string =>
  market === ANY_MARKET ? 'All markets' : countryName(market)

const labels: Record<string, string> = {
  baseUrl: 'Address',
  userName: 'User name',
  apiKey: 'API key',
  gleifUrl: 'Address of GLEIF',
  viesUrl: 'Address of VIES',
}

/** clientSecret: Client secret. tokenUrl: Address of the token. */
export function fieldLabel(name: string): string {
  const known = labels[name]
  if (known) return known
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(api|id|url|uri|acr|pem|tls|pid|rp)\b/g, (word) => word.toUpperCase())
    .replace(/^(.*) URL$/, '$1 address')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isSealed = ({ kind }: CatalogueField): boolean => kind === 'secret' || kind === 'certificate'

/** Its missing settings: an import brings settings without secrets. */
export function missingFields({ fields }: CatalogueRow, { settings, secrets }: SetProvider): string[] {
  return fields
    .filter(
      (field) =>
        field.required &&
        (isSealed(field)
          ? !secrets.some(({ name }) => name === field.name)
          : (settings[field.name] ?? '') === ''),
    )
    .map(({ name }) => fieldLabel(name))
}

const DAY = 86_400_000
const SOON_DAYS = 30

/** GONE: expired. SOON: within 30 days, as `foyer doctor` counts. */
export function expiryOf(expiresAt: string | null, now: Date): 'NONE' | 'FAR' | 'SOON' | 'GONE' {
  if (expiresAt === null) return 'NONE'
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) return 'GONE'
  return left < SOON_DAYS * DAY ? 'SOON' : 'FAR'
}

/** The certificate that expires first. */
export const firstExpiry = ({ secrets }: Pick<SetProvider, 'secrets'>): string | null =>
  secrets
    .flatMap(({ expiresAt }) => expiresAt ?? [])
    .sort()
    .at(0) ?? null

interface State {
  mark: 'GOOD' | 'CONSIDER' | 'BLOCKS' | 'QUIET'
  words: string
}

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

export function stateOf(row: CatalogueRow | undefined, set: SetProvider, now: Date): State {
  if (!set.enabled) return { mark: 'QUIET', words: 'Switched off' }
  if (!row) return { mark: 'CONSIDER', words: 'Not in this version' }
  const missing = missingFields(row, set)
  if (missing.length > 0) return { mark: 'BLOCKS', words: `Not used: ${missing.join(', ')} missing` }
  if (!set.usable) return { mark: 'BLOCKS', words: 'Not used: for a test environment' }
  const expires = firstExpiry(set)
  const expiry = expiryOf(expires, now)
  if (expires !== null && expiry === 'GONE')
    return { mark: 'BLOCKS', words: `Certificate expired on ${dayOf(expires)}` }
  if (expires !== null && expiry === 'SOON')
    return { mark: 'CONSIDER', words: `Certificate expires on ${dayOf(expires)}` }
  return { mark: 'GOOD', words: 'In use' }
}

/** The result of a test, for the table; the drawer has the sentence. */
const testWords: Record<string, string> = {
  PARTLY: 'answered in part',
  NO_ADDRESS: 'failed: its address is not known',
  NOT_REACHED: 'failed: it was not reached',
  CERTIFICATE_REFUSED: 'failed: its certificate was refused',
  TIMED_OUT: 'failed: no answer in time',
  UNAUTHORIZED: 'failed: the credentials were refused',
  NOT_FOUND: 'failed: it does not know a company that exists',
  REFUSED: 'failed: it refused',
  UNEXPECTED_ANSWER: 'failed: its answer has another shape',
  UNUSABLE: 'failed: the settings cannot be used',
}

/** the last test failed: the credentials were refused. null: it worked, or these settings were not tried. */
export function failedTestWords({ lastTest }: Pick<SetProvider, 'lastTest'>): string | null {
  if (lastTest === null || lastTest.outcome === 'WORKS') return null
  return `the last test ${testWords[lastTest.outcome] ?? 'failed'}`
}

const consequences: Record<Gap['needs'], string> = {
  EID: 'Applicants cannot prove their identity, and a person reviews each application.',
  REGISTRY: 'Applicants enter the company by hand, and a person reviews each application.',
  SCREENING: 'A person reviews each application.',
}
const lacks = {
  EID: 'no eID is set',
  REGISTRY: 'no company registry is set',
}

export interface Missing {
  market: string
  needs: Gap['needs']
  blocks: boolean
  options: readonly string[]
  what: string
  why: string
}

/** One for a market and kind, whichever workflows and steps need it; what blocks comes first. */
export function missingOf(gaps: readonly Gap[]): Missing[] {
  const groups = new Map<string, Gap[]>()
  for (const gap of gaps) {
    // The lists are those of the installation: for every market, or for none.
    const key = gap.needs === 'SCREENING' ? gap.needs : `${gap.market} ${gap.needs}`
    groups.set(key, [...(groups.get(key) ?? []), gap])
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { market, needs, options } = first
      const blocks = group.some((gap) => gap.blocks)
      const names = [...new Set(group.filter((gap) => gap.blocks === blocks).map(({ workflow }) => workflow))]
      const what =
        needs === 'SCREENING' ? 'No list of sanctions is imported' : `${countryName(market)}: ${lacks[needs]}`
      const blocked = `Nobody can complete ${listed(names)}, so new applications are refused.`
      return [{ market, needs, blocks, options, what, why: blocks ? blocked : consequences[needs] }]
    })
    .toSorted((a, b) => Number(b.blocks) - Number(a.blocks) || a.what.localeCompare(b.what))
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** In the order of their markets, those for all at the end. */
export function byMarket(
  providers: readonly SetProvider[],
): Array<{ market: string; providers: SetProvider[] }> {
  const markets = [...new Set(providers.map(({ market }) => market))].toSorted((a, b) =>
    a === ANY_MARKET ? 1 : b === ANY_MARKET ? -1 : marketWord(a).localeCompare(marketWord(b)),
  )
  return markets.map((market) => ({ market, providers: providers.filter((each) => each.market === market) }))
}

/** The eIDs of a market in a new order, each with its position. */
export function movedBy(
  eids: ReadonlyArray<Pick<SetProvider, 'provider'>>,
  provider: string,
  step: -1 | 1,
): Array<{ provider: string; position: number }> {
  const order = eids.map((each) => each.provider)
  const at = order.indexOf(provider)
  const other = order[at + step]
  if (at === -1 || other === undefined) return []
  order[at + step] = provider
  order[at] = other
  return order.map((each, position) => ({ provider: each, position }))
}
