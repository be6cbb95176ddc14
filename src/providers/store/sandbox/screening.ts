/** The screening service of the sandbox: finds the test persons and companies that are on a watchlist. */
import { createHash } from 'node:crypto'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import { uuidFromHash } from '#applications/hits/case-hits.ts'
import { comparedFacts, type ListedSide } from '#applications/hits/compared-facts.ts'
import type { Screening, ScreeningAnswer } from '#applications/provider-contracts.ts'
import lists from '#checks/sandbox/catalogue/watchlists.json' with { type: 'json' }
import { identityNumberOf, organizationIdentifierOf } from '#checks/sandbox/scenario-values.ts'
import {
  folded,
  fullNameOf,
  type TestPerson,
  testCompanies,
  testCompanyByNumber,
  testPersonByNumber,
  testPersons,
} from '#checks/sandbox/scenarios.ts'
import {
  exposedPersons,
  type ListedCompany,
  listedCompanies,
  listedPersons,
  organizationMatch,
  personMatch,
} from '#checks/sandbox/watchlists.ts'
import type { PepHit, PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const datasets = {
  sanctions: {
    ...lists.sanctions,
    sha256: sha256(JSON.stringify([lists.sanctionedPersons, lists.sanctionedCompanies])),
  },
  peps: { ...lists.peps, sha256: sha256(JSON.stringify(lists.exposedPersons)) },
}

/** Stable: the same subject and the same entry always give the same hit. */
const hitId = (entityId: string, reference: string): string =>
  uuidFromHash(sha256(`${entityId}\n${reference}`))

interface WatchlistEntry {
  entityId: string
  aliases: string[]
  topics: string[]
}

const hitOf = (
  entry: WatchlistEntry,
  subject: { reference: string; name: string; caption: string; country: string },
  { match, compared }: Required<Pick<PepHit, 'match' | 'compared'>>,
  dataset: keyof typeof datasets,
  now: Date,
) => ({
  id: hitId(entry.entityId, subject.reference),
  entityId: entry.entityId,
  caption: subject.caption,
  topics: entry.topics,
  aliases: entry.aliases,
  countries: [subject.country],
  match,
  compared,
  dataset: datasets[dataset],
  screenedAt: now.toISOString(),
  resolution: { state: 'UNRESOLVED' as const, by: null, at: null, reason: null },
  subject: subject.name,
})

const personBase = (
  entry: WatchlistEntry & { person: TestPerson },
  screened: ScreenedPerson,
  dataset: keyof typeof datasets,
  now: Date,
) => {
  const match = personMatch(entry, screened)
  const { person } = entry
  const { reference, fullName: name } = screened
  const subject = { reference, name, caption: fullNameOf(person), country: person.country }
  const birthDates = [{ value: person.birth, circa: false }]
  const numbers = [identityNumberOf(person, 'REGISTRY')]
  const listed: ListedSide = { births: birthDates, numbers, countries: [person.country] }
  const { dateOfBirth, bornAbout, personalIdentityNumber: number, countries } = screened
  const own = { name, birth: dateOfBirth ?? bornAbout ?? null, numbers: number ? [number] : [], countries }
  if (!match) return undefined
  const compared = comparedFacts(own, listed, match)
  return {
    ...hitOf(entry, subject, { match, compared }, dataset, now),
    schema: 'Person' as const,
    birthDates,
  }
}

const pepHitsOf = (screened: ScreenedPerson, now: Date): PepHit[] =>
  exposedPersons.flatMap((entry) => {
    const base = personBase(entry, screened, 'peps', now)
    return base ? [{ ...base, kind: entry.kind, relatedTo: entry.relatedTo, positions: entry.positions }] : []
  })

const personSanctionHitsOf = (screened: ScreenedPerson, now: Date): PersonSanctionHit[] =>
  listedPersons.flatMap((entry) => {
    const base = personBase(entry, screened, 'sanctions', now)
    if (!base) return []
    const { person, listings } = entry
    const identifiers = [identityNumberOf(person, 'REGISTRY')]
    return [{ ...base, nationalities: [person.country], gender: person.gender, identifiers, listings }]
  })

const identifiersOf = ({ company }: ListedCompany) =>
  company ? [organizationIdentifierOf(company.country, company.number)] : []

const sanctionHitsOf = (screened: ScreenedOrganization, now: Date): SanctionHit[] =>
  listedCompanies.flatMap((entry) => {
    const match = organizationMatch(entry, screened)
    if (!match) return []
    const { reference, name, organizationNumber: number, countries } = screened
    const subject = { reference, name, caption: entry.name, country: entry.country }
    const listed = { births: [], numbers: identifiersOf(entry), countries: [entry.country] }
    const own = { name, birth: null, numbers: number ? [number] : [], countries }
    const compared = comparedFacts(own, listed, match)
    return [
      {
        ...hitOf(entry, subject, { match, compared }, 'sanctions', now),
        schema: 'Company' as const,
        identifiers: identifiersOf(entry),
        listings: entry.listings,
        relation: 'DIRECT' as const,
        via: null,
      },
    ]
  })

/** By number, or by name if there is no number, so that a typed name triggers the scenario too. */
function putsTheServiceDown({ personalIdentityNumber: number, fullName }: ScreenedPerson): boolean {
  const person = number
    ? testPersonByNumber(number.issuingCountry, number.id)
    : testPersons.find((one) => folded(fullNameOf(one)) === folded(fullName))
  return person?.behaviour?.screening === 'DOWN'
}

function companyPutsTheServiceDown({ organizationNumber: number, name }: ScreenedOrganization): boolean {
  const company = number
    ? testCompanyByNumber(number.issuingCountry, number.id)
    : testCompanies.find((one) => folded(one.name) === folded(name))
  return company?.behaviour?.screening === 'DOWN'
}

export function screeningSimulator(): Screening {
  return {
    async screen({ persons, organizations, now }): Promise<ScreeningAnswer> {
      if (persons.some(putsTheServiceDown) || organizations.some(companyPutsTheServiceDown)) {
        return { kind: 'UNAVAILABLE', retryAfterSeconds: 30 }
      }
      const hits = {
        sanctionHits: organizations.flatMap((one) => sanctionHitsOf(one, now)),
        personSanctionHits: persons.flatMap((one) => personSanctionHitsOf(one, now)),
        pepHits: persons.flatMap((one) => pepHitsOf(one, now)),
      }
      const evidence = {
        source: 'simulator:screening',
        retrievedAt: now.toISOString(),
        contentType: 'application/json',
        body: JSON.stringify({ screened: { persons, organizations }, ...hits }),
      }
      const compared = { lists: Object.values(datasets), threshold: null }
      return { kind: 'ANSWERED', ...hits, ...compared, evidence: [evidence] }
    },
  }
}
