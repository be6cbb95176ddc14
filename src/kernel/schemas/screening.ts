/** A hit on a sanctions or PEP list. UNRESOLVED until a reviewer resolves it. */

import { ComparedFact, MatchExplanation, pepFields, SanctionListing } from '@foyer/name-matching/schemas'
import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  CountryCode,
  ISODate,
  orNull,
  PartialDate,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'

export const HitState = Type.Enum(['UNRESOLVED', 'TRUE_POSITIVE', 'FALSE_POSITIVE', 'NO_DECISION'])

export const HitGround = Type.Enum(
  [
    ...['NUMBER_DIFFERS', 'NAME_DIFFERS', 'BIRTH_DATE_DIFFERS', 'BIRTH_YEAR_DIFFERS', 'COUNTRY_DIFFERS'],
    ...['BUSINESS_DIFFERS', 'DOCUMENT_CHECKED', 'REGISTER_CHECKED'],
  ] as const,
  { description: 'Why a hit is another person or organization.' },
)
export type HitGround = Static<typeof HitGround>

const grounds = Type.Optional(Type.Array(HitGround))

/** A dismissal that waits for a second person. */
export const HitProposal = Type.Object(
  {
    by: orNull(Type.String({ description: 'The credential or user; null for the operator.' })),
    at: Timestamp,
    reason: Type.String(),
    grounds,
  },
  { additionalProperties: false },
)

export const HitResolution = Type.Object(
  {
    state: HitState,
    by: orNull(
      Type.String({
        description:
          'The credential or user that resolved it; null for the operator, and while it is unresolved.',
      }),
    ),
    at: orNull(Timestamp),
    reason: orNull(Type.String()),
    grounds,
    proposal: Type.Optional({
      ...HitProposal,
      description: 'UNRESOLVED: a dismissal that waits for applications.hits.confirm.',
    }),
    confirmedBy: Type.Optional(
      Type.String({ description: 'The second person, of a dismissal that needed one.' }),
    ),
  },
  { additionalProperties: false },
)
export type HitResolution = Static<typeof HitResolution>

export const Dataset = Type.Object(
  { id: Type.String(), version: Type.String(), publishedAt: orNull(ISODate), sha256: Type.String() },
  { additionalProperties: false },
)
export type Dataset = Static<typeof Dataset>

/**
 * The screened names and the lists of one screening: a name without a hit matters as much as one with a hit.
 */
export const Screened = Type.Object(
  {
    persons: Type.Array(Type.String(), { description: 'Names, each once.' }),
    organizations: Type.Array(Type.String()),
    lists: Type.Array(Dataset, { description: 'The versions of the lists, as in the hits.' }),
    threshold: orNull(Type.Number({ description: 'A pair was a hit from this score on; null: simulated.' })),
    namesakes: Type.Optional(
      Type.Boolean({
        description: 'Whether the same name with another year of birth was a hit too; absent: it was not.',
      }),
    ),
    algorithm: Type.Optional(
      Type.String({
        description: 'The version of the matcher; absent: simulated.',
        examples: ['name-v1@1'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type Screened = Static<typeof Screened>

const hit = {
  id: Type.String({
    description: 'Stays the same when the subject is screened again.',
    examples: ['foyer:hit::01990000-0000-8000-8000-000000000006'],
  }),
  entityId: Type.String(),
  caption: Type.String(),
  schema: Type.Enum(['Person', 'Organization', 'Company', 'LegalEntity', 'Vessel']),
  topics: Type.Array(Type.String()),
  aliases: Type.Array(Type.String()),
  countries: Type.Array(CountryCode),
  match: MatchExplanation,
  compared: Type.Optional(
    Type.Array(ComparedFact, { description: 'What was compared, and what differed. Always in replies.' }),
  ),
  dataset: Dataset,
  screenedAt: Timestamp,
  resolution: HitResolution,
  subject: Type.Optional(
    Type.String({
      description: 'The screened name with this hit: for an organization also that of a board member.',
    }),
  ),
}

export const SanctionHit = Type.Object(
  {
    ...hit,
    identifiers: Type.Array(OrganizationIdentifier),
    listings: Type.Array(SanctionListing),
    relation: Type.Enum(['DIRECT', 'OWNED_OR_CONTROLLED']),
    via: orNull(Type.String()),
  },
  { additionalProperties: false },
)
export type SanctionHit = Static<typeof SanctionHit>

export const PersonSanctionHit = Type.Object(
  {
    ...hit,
    birthDates: Type.Array(PartialDate),
    nationalities: Type.Array(CountryCode),
    gender: Type.Enum(['MALE', 'FEMALE', 'UNKNOWN']),
    identifiers: Type.Array(PersonalIdentityNumber),
    listings: Type.Array(SanctionListing),
  },
  { additionalProperties: false },
)
export type PersonSanctionHit = Static<typeof PersonSanctionHit>

export const PepHit = Type.Object(
  {
    ...hit,
    birthDates: Type.Array(PartialDate),
    ...pepFields,
  },
  { additionalProperties: false },
)
export type PepHit = Static<typeof PepHit>

/** The result of a screening, and its basis: the versions of the lists, also of those without a hit. */
export interface ScreeningResult extends Pick<Screened, 'lists' | 'threshold' | 'namesakes' | 'algorithm'> {
  sanctionHits: SanctionHit[]
  personSanctionHits: PersonSanctionHit[]
  pepHits: PepHit[]
}
