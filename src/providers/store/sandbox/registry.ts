/** The company register of the sandbox: a catalogue of test companies, with simulated outages and delays. */
import type {
  Registry,
  RegistryLookup,
  RegistrySearch,
  RegistrySearchResult,
} from '@foyer/company-registers/contract'
import { inSearchOrder } from '@foyer/company-registers/search-order'
import { entryWithoutRegister } from '@foyer/national-fields/identity/organization-number'
import type { Evidence } from '@foyer/provider-http/evidence'
import { legalTypeOf, registryAnswerOf } from '#checks/sandbox/registry-entries.ts'
import { addressOf, organizationIdentifierOf } from '#checks/sandbox/scenario-values.ts'
import {
  folded,
  type RegistryBehaviour,
  type TestCompany,
  testCompanies,
  testCompanyByNumber,
} from '#checks/sandbox/scenarios.ts'

export interface RegistrySimulatorOptions {
  country: string
  delay: (milliseconds: number) => Promise<void>
  now: () => Date
  /** Factor on the delays of the slow scenarios; it changes no answer. Default 1; 0 in fast tests. */
  slowness?: number
}

/** The same limit as for real registers. */
const TIME_LIMIT = 5_000
const slow: Partial<Record<RegistryBehaviour, number>> = { SLOW: 4_000, TOO_SLOW: 8_000 }
const FAILS_AT_FIRST = 2
/** Long enough for a whole onboarding, and short enough to repeat a demonstration soon. */
const STARTS_OVER_AFTER = 10 * 60_000
const MOST_FOUND = 20

type SimulatedFailure = 'NOT_FOUND' | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }

/** Counts the failing calls per company, in this process only. */
function failingAtFirst(now: () => Date) {
  const calls = new Map<string, { since: number; count: number }>()
  return (key: string): boolean => {
    const at = now().getTime()
    const before = calls.get(key)
    const current = before && at - before.since < STARTS_OVER_AFTER ? before : { since: at, count: 0 }
    current.count += 1
    calls.set(key, current)
    return current.count <= FAILS_AT_FIRST
  }
}

function searchResultOf(company: TestCompany): RegistrySearchResult {
  const [address] = company.addresses
  return {
    id: company.number,
    display: organizationIdentifierOf(company.country, company.number).display,
    name: company.name,
    country: company.country,
    city: address ? addressOf(address).city : null,
    legalForm: legalTypeOf(company),
  }
}

/** By a part of the name, of a previous name, or of the number; without companies that are "not found". */
function matching(country: string, query: string): TestCompany[] {
  const words = folded(query)
  const digits = query.replace(/[\s-]/g, '')
  const entry = entryWithoutRegister(query, country)
  const matches = (company: TestCompany): boolean =>
    // The entries of all courts.
    (entry !== null && company.number.startsWith(`${entry} `)) ||
    [company.name, ...(company.previousNames ?? [])].some((name) => folded(name).includes(words)) ||
    (/^\d{3,}$/.test(digits) && company.number.replace('-', '').includes(digits))
  return words === ''
    ? []
    : testCompanies
        .filter((company) => company.country === country && company.behaviour?.registry !== 'NOT_FOUND')
        .filter(matches)
        .sort((one, other) => one.name.localeCompare(other.name, 'sv'))
}

const evidenceOf = (country: string, at: Date, body: unknown): Evidence => ({
  source: `simulator:${country}`,
  retrievedAt: at.toISOString(),
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** The failure of this call in the company's scenario, after its delay. */
function simulatedFailures({ delay, now, slowness = 1 }: RegistrySimulatorOptions) {
  const failsNow = failingAtFirst(now)
  return async (company: TestCompany): Promise<SimulatedFailure | undefined> => {
    const behaviour = company.behaviour?.registry ?? 'ANSWERS'
    const takes = slow[behaviour] ?? 0
    const waits = Math.min(takes, TIME_LIMIT) * slowness
    if (waits > 0) await delay(waits)
    if (takes > TIME_LIMIT) return { kind: 'UNAVAILABLE', retryAfterSeconds: null }
    if (behaviour === 'NOT_FOUND') return 'NOT_FOUND'
    if (behaviour === 'DOWN') return { kind: 'UNAVAILABLE', retryAfterSeconds: 60 }
    if (behaviour === 'DOWN_AT_FIRST' && failsNow(company.key)) {
      return { kind: 'UNAVAILABLE', retryAfterSeconds: 5 }
    }
    return undefined
  }
}

/** `lookup` and `search` for the test companies of one country. */
export function registrySimulator(options: RegistrySimulatorOptions): Registry {
  const { country, now } = options
  const failureOf = simulatedFailures(options)

  return {
    name: `Test register (${country})`,
    isTest: true,
    async lookup(number): Promise<RegistryLookup> {
      if (number.issuingCountry !== country) return { kind: 'NOT_FOUND' }
      const company = testCompanyByNumber(country, number.id)
      if (!company) return { kind: 'NOT_FOUND' }
      const failure = await failureOf(company)
      if (failure === 'NOT_FOUND') return { kind: 'NOT_FOUND' }
      if (failure) return failure
      const answer = registryAnswerOf(company, now())
      const body = { ...company, ...(answer.owners && { owners: answer.owners }) }
      return { kind: 'FOUND', answer, evidence: [evidenceOf(country, now(), body)] }
    },
    /** A search with a single result behaves like that company's scenario. */
    async search(name): Promise<RegistrySearch> {
      const found = inSearchOrder(matching(country, name), name).slice(0, MOST_FOUND)
      const [only] = found
      const failure = only && found.length === 1 ? await failureOf(only) : undefined
      if (failure && failure !== 'NOT_FOUND') return failure
      return { kind: 'FOUND', organizations: found.map(searchResultOf) }
    },
  }
}
