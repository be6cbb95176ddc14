/** Hits in the shapes of the API, from the entries that a subject was found to be near to. */
import { createHash } from 'node:crypto'
import type { ListedEntity } from '@foyer/name-matching/lists/entity'
import type { MatchExplanation, ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import { isSynthetic } from '@foyer/national-fields/identity/personal-identity-number'
import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import type { ISODate } from '@foyer/national-fields/schemas/primitives'
import { uuidFromHash } from '#applications/hits/case-hits.ts'
import { comparedFacts, type ScreenedSide } from '#applications/hits/compared-facts.ts'
import type { ScreeningAnswer } from '#applications/provider-contracts.ts'
import type { PepHit, PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'

/** The entries found for one subject, with the version of their list. */
export interface ListedMatch {
  entity: ListedEntity
  match: MatchExplanation
  dataset: SanctionHit['dataset']
}

/**
 * Stable over versions: the same subject and the same entry always give the same hit. An entry of a PEP list
 * may be sanctioned too, which is another hit.
 */
const hitId = (reference: string, { dataset, entity }: ListedMatch, isPep: boolean): string =>
  uuidFromHash(
    createHash('sha256')
      .update([dataset.id, entity.id, ...(isPep ? ['pep'] : []), reference].join('\n'))
      .digest('hex'),
  )

/** The listed entry beside the screened party. */
interface Screened extends ScreenedSide {
  reference: string
}

const personSide = (person: ScreenedPerson): Screened => ({
  reference: person.reference,
  name: person.fullName,
  birth: person.dateOfBirth ?? person.bornAbout ?? null,
  numbers: person.personalIdentityNumber ? [person.personalIdentityNumber] : [],
  countries: person.countries,
})

const organizationSide = (organization: ScreenedOrganization): Screened => ({
  reference: organization.reference,
  name: organization.name,
  birth: null,
  numbers: organization.organizationNumber ? [organization.organizationNumber] : [],
  countries: organization.countries,
})

const hitOf = (subject: Screened, found: ListedMatch, now: Date, isPep = false) => {
  const { entity, match, dataset } = found
  const [caption, ...others] = entity.names
  return {
    id: hitId(subject.reference, found, isPep),
    entityId: entity.id,
    caption: caption?.text ?? '',
    schema: entity.schema,
    topics: entity.topics,
    aliases: others.map(({ text }) => text),
    countries: entity.countries,
    match,
    compared: comparedFacts(
      subject,
      { births: entity.birthDates, numbers: entity.identifiers, countries: entity.countries },
      match,
    ),
    dataset,
    screenedAt: now.toISOString(),
    resolution: { state: 'UNRESOLVED' as const, by: null, at: null, reason: null },
    subject: subject.name,
  }
}

const personTypes = new Set<string>([
  'NATIONAL',
  'TAX',
  'PASSPORT',
] satisfies PersonalIdentityNumber['type'][])
const organizationTypes = new Set<string>([
  'REGISTRATION',
  'TAX',
  'VAT',
  'LEI',
] satisfies OrganizationIdentifier['type'][])

/** A number without a country is one of the entity's own country, or cannot be shown. */
const issuerOf = ({ countries }: ListedEntity, issuingCountry: string | null): string | undefined =>
  issuingCountry ?? countries[0]

const personNumbers = (entity: ListedEntity, today: ISODate): PersonalIdentityNumber[] =>
  entity.identifiers.flatMap(({ id, issuingCountry, type }) => {
    const country = issuerOf(entity, issuingCountry)
    const known = personTypes.has(type) ? (type as PersonalIdentityNumber['type']) : 'OTHER'
    return country === undefined
      ? []
      : [
          {
            ...{ id, issuingCountry: country, type: known, assurance: 'REGISTRY' as const },
            synthetic: known !== 'PASSPORT' && known !== 'OTHER' && isSynthetic(id, country, today),
          },
        ]
  })

const organizationNumbers = (entity: ListedEntity): OrganizationIdentifier[] =>
  entity.identifiers.flatMap(({ id, issuingCountry, type }) => {
    const country = issuerOf(entity, issuingCountry)
    const known = organizationTypes.has(type) ? (type as OrganizationIdentifier['type']) : 'OTHER'
    return country === undefined ? [] : [{ id, issuingCountry: country, type: known, display: id }]
  })

type Hits = Pick<
  Extract<ScreeningAnswer, { kind: 'ANSWERED' }>,
  'sanctionHits' | 'personSanctionHits' | 'pepHits'
>

/** The strongest first. An entry may be sanctioned and hold a public office: that is two hits. */
function personHits(
  person: ScreenedPerson,
  found: readonly ListedMatch[],
  now: Date,
): Pick<Hits, 'personSanctionHits' | 'pepHits'> {
  const subject = personSide(person)
  const personSanctionHits: PersonSanctionHit[] = []
  const pepHits: PepHit[] = []
  for (const each of strongestFirst(found)) {
    const { birthDates, countries: nationalities, gender, listings, pep } = each.entity
    if (listings.length > 0) {
      const identifiers = personNumbers(each.entity, now.toISOString().slice(0, 10))
      const own = { birthDates, nationalities, gender, identifiers, listings }
      personSanctionHits.push({ ...hitOf(subject, each, now), ...own })
    }
    if (pep) pepHits.push({ ...hitOf(subject, each, now, true), birthDates, ...pep })
  }
  return { personSanctionHits, pepHits }
}

function organizationHits(
  organization: ScreenedOrganization,
  found: readonly ListedMatch[],
  now: Date,
): SanctionHit[] {
  const subject = organizationSide(organization)
  return strongestFirst(found).flatMap((each) => {
    const { listings } = each.entity
    if (listings.length === 0) return []
    const identifiers = organizationNumbers(each.entity)
    const own = { identifiers, listings, relation: 'DIRECT' as const, via: null }
    return [{ ...hitOf(subject, each, now), ...own }]
  })
}

/** Entries that are equally strong stay in one order, so that the same request gives the same answer. */
const strongestFirst = (found: readonly ListedMatch[]): ListedMatch[] =>
  [...found].sort(
    (a, b) =>
      b.match.score - a.match.score ||
      (`${a.dataset.id} ${a.entity.id}` < `${b.dataset.id} ${b.entity.id}` ? -1 : 1),
  )

/** `matched`: by position, persons first. */
export function hitsOf(
  { persons, organizations }: { persons: ScreenedPerson[]; organizations: ScreenedOrganization[] },
  matched: ReadonlyMap<number, readonly ListedMatch[]>,
  now: Date,
): Hits {
  const ofPersons = persons.map((person, at) => personHits(person, matched.get(at) ?? [], now))
  return {
    sanctionHits: organizations.flatMap((organization, at) =>
      organizationHits(organization, matched.get(persons.length + at) ?? [], now),
    ),
    personSanctionHits: ofPersons.flatMap(({ personSanctionHits }) => personSanctionHits),
    pepHits: ofPersons.flatMap(({ pepHits }) => pepHits),
  }
}
