/** Schemas and types: screened subjects, list entries, and explained matches. */
import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import { CountryCode, ISODate, orNull, type PartialDate } from '@foyer/national-fields/schemas/primitives'
import { secret } from '@foyer/national-fields/schemas/secrets'
import { type Static, Type } from 'typebox'

export const MatchExplanation = Type.Object(
  {
    score: Type.Number({ minimum: 0, maximum: 1 }),
    algorithm: Type.String({ examples: ['name-v1@1'] }),
    factors: Type.Array(
      Type.Object(
        { name: Type.String(), score: Type.Number(), weight: Type.Number(), detail: orNull(Type.String()) },
        { ...secret('IDENTITY_FACTOR'), additionalProperties: false },
      ),
    ),
    matchedName: Type.String(),
    nameKind: Type.Enum(['PRIMARY', 'ALIAS', 'WEAK_ALIAS', 'PREVIOUS']),
  },
  { additionalProperties: false },
)

export type MatchExplanation = Static<typeof MatchExplanation>

export const SanctionListing = Type.Object(
  {
    list: Type.String(),
    authority: Type.String(),
    program: orNull(Type.String()),
    programUrl: orNull(Type.String()),
    measures: Type.Array(Type.String()),
    reason: orNull(Type.String()),
    country: orNull(CountryCode),
    listId: orNull(Type.String()),
    unscId: orNull(Type.String()),
    listedOn: orNull(ISODate),
    startDate: orNull(ISODate),
    endDate: orNull(ISODate),
    sourceUrl: orNull(Type.String()),
  },
  { additionalProperties: false },
)

export type SanctionListing = Static<typeof SanctionListing>

/** One fact of the screened party beside that of the list entry. */
export const ComparedFact = Type.Object(
  {
    fact: Type.Enum(['NUMBER', 'NAME', 'BIRTH_DATE', 'COUNTRY']),
    outcome: Type.Enum(['SAME', 'CLOSE', 'DIFFERS', 'NOT_COMPARED'], {
      description: 'CLOSE: the same as far as both are known. NOT_COMPARED: one of the two lacks it.',
    }),
    screened: orNull(Type.String({ description: 'Numbers are hidden in part. null: not known.' })),
    listed: orNull(Type.String()),
  },
  { additionalProperties: false },
)

export type ComparedFact = Static<typeof ComparedFact>

/** The screened subject. */
export interface ScreenedPerson {
  reference: string
  fullName: string
  givenName: string | null
  familyName: string | null
  dateOfBirth: ISODate | null
  /** The known part of a date of birth where the register does not give the day. */
  bornAbout?: PartialDate
  personalIdentityNumber: PersonalIdentityNumber | null
  countries: CountryCode[]
}

export interface ScreenedOrganization {
  reference: string
  name: string
  previousNames: string[]
  organizationNumber: OrganizationIdentifier | null
  countries: CountryCode[]
}

/** Why a person is politically exposed, or near to one who is. */
export const pepFields = {
  kind: Type.Enum(['PEP', 'RELATIVE', 'CLOSE_ASSOCIATE']),
  relatedTo: orNull(
    Type.Object({ name: Type.String(), relation: Type.String() }, { additionalProperties: false }),
  ),
  positions: Type.Array(
    Type.Object(
      {
        title: Type.String(),
        level: Type.Enum(['NATIONAL', 'EU_OR_INTERNATIONAL', 'REGIONAL', 'LOCAL', 'UNKNOWN']),
        topics: Type.Array(Type.String()),
        country: orNull(CountryCode),
        from: orNull(Type.String()),
        to: orNull(Type.String()),
        current: orNull(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
  ),
}
const PepDetails = Type.Object(pepFields, { additionalProperties: false })
export type PepDetails = Static<typeof PepDetails>
