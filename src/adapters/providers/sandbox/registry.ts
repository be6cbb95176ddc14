/** The company register of the sandbox: no network, a catalogue of test companies, and outages and slowness on demand. */
import type {
  Evidence,
  Registry,
  RegistryFound,
  RegistryLookup,
  RegistrySearch,
} from '../../../applications/provider-contracts.ts'
import { legalTypeOf, registeredOf } from '../../../checks/sandbox/registry-entries.ts'
import { addressOf } from '../../../checks/sandbox/scenario-values.ts'
import {
  displayOf,
  folded,
  type RegistryBehaviour,
  type TestCompany,
  testCompanies,
  testCompanyByNumber,
} from '../../../checks/sandbox/scenarios.ts'

export interface RegistrySimulatorOptions {
  country: string
  delay: (milliseconds: number) => Promise<void>
  now: () => Date
  /** Multiplies the slowness of the slow scenarios: 0 in a test that has no time, 1 unless told. */
  slowness?: number
}

/** As the real adapters: what has not answered by then is down. */
const TIME_LIMIT = 5_000
const slow: Partial<Record<RegistryBehaviour, number>> = { SLOW: 4_000, TOO_SLOW: 8_000 }
const FAILS_AT_FIRST = 2
/** Long enough for a whole onboarding, short enough to show it again in the afternoon. */
const STARTS_OVER_AFTER = 10 * 60_000
const MOST_FOUND = 20

type Trouble = 'NOT_FOUND' | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }

/** Counts, per company, the calls that fail before the register "comes back". Kept in this process only. */
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

function foundOf(company: TestCompany): RegistryFound {
  const [address] = company.addresses
  return {
    id: company.number,
    display: displayOf(company.country, company.number),
    name: company.name,
    country: company.country,
    city: address ? addressOf(address).city : null,
    legalForm: legalTypeOf(company).localName,
  }
}

/** By a part of the name, of a name borne before, or of the number. What "is not found" is not found here either. */
function matching(country: string, query: string): TestCompany[] {
  const words = folded(query)
  const digits = query.replace(/[\s-]/g, '')
  const asked = (company: TestCompany): boolean =>
    [company.name, ...(company.previousNames ?? [])].some((name) => folded(name).includes(words)) ||
    (/^\d{3,}$/.test(digits) && company.number.replace('-', '').includes(digits))
  return words === ''
    ? []
    : testCompanies
        .filter((company) => company.country === country && company.behaviour?.registry !== 'NOT_FOUND')
        .filter(asked)
        .sort((one, other) => one.name.localeCompare(other.name, 'sv'))
        .slice(0, MOST_FOUND)
}

const evidenceOf = (country: string, at: Date, body: unknown): Evidence => ({
  source: `simulator:${country}`,
  retrievedAt: at.toISOString(),
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** What the scenario has in store for this call, after the time that it takes. */
function troubles({ delay, now, slowness = 1 }: RegistrySimulatorOptions) {
  const failsNow = failingAtFirst(now)
  return async (company: TestCompany): Promise<Trouble | undefined> => {
    const behaviour = company.behaviour?.registry ?? 'ANSWERS'
    const takes = (slow[behaviour] ?? 0) * slowness
    if (takes > 0) await delay(Math.min(takes, TIME_LIMIT))
    if (takes > TIME_LIMIT) return { kind: 'UNAVAILABLE', retryAfterSeconds: null }
    if (behaviour === 'NOT_FOUND') return 'NOT_FOUND'
    if (behaviour === 'DOWN') return { kind: 'UNAVAILABLE', retryAfterSeconds: 60 }
    if (behaviour === 'DOWN_AT_FIRST' && failsNow(company.key)) {
      return { kind: 'UNAVAILABLE', retryAfterSeconds: 5 }
    }
    return undefined
  }
}

/** `lookup` and `search` for one country's test companies; a country without any knows nobody. */
export function registrySimulator(options: RegistrySimulatorOptions): Registry {
  const { country, now } = options
  const troubleOf = troubles(options)

  return {
    name: `Foyer test register (${country})`,
    async lookup(number): Promise<RegistryLookup> {
      if (number.issuingCountry !== country) return { kind: 'NOT_FOUND' }
      const company = testCompanyByNumber(country, number.id)
      if (!company) return { kind: 'NOT_FOUND' }
      const trouble = await troubleOf(company)
      if (trouble === 'NOT_FOUND') return { kind: 'NOT_FOUND' }
      if (trouble) return trouble
      const answer = registeredOf(company, now())
      return { kind: 'FOUND', answer, evidence: [evidenceOf(country, now(), company)] }
    },
    /** A search that can only mean one company behaves as that company; a wider one lists it with the others. */
    async search(name): Promise<RegistrySearch> {
      const found = matching(country, name)
      const [only] = found
      const trouble = only && found.length === 1 ? await troubleOf(only) : undefined
      if (trouble && trouble !== 'NOT_FOUND') return trouble
      return { kind: 'FOUND', organizations: found.map(foundOf) }
    },
  }
}
