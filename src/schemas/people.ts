/** Persons, their roles, signing authority and signatures: docs/specification.md 2.6, 2.7, 2.9 and 2.11. */
import { type Static, Type } from 'typebox'
import { OrganizationIdentifier, PersonalIdentityNumber } from './identifiers.ts'
import { Address, CountryCode, ISODate, orNull, PartialDate, Provenance, Timestamp } from './primitives.ts'
import { PepHit, PersonSanctionHit } from './screening.ts'

export const PersonName = Type.Object(
  {
    fullName: Type.String(),
    givenName: orNull(Type.String()),
    middleName: orNull(Type.String()),
    familyName: orNull(Type.String()),
  },
  { additionalProperties: false },
)
export type PersonName = Static<typeof PersonName>

export const PersonRef = Type.Object(
  {
    kind: Type.Literal('PERSON'),
    name: PersonName,
    personalIdentityNumber: orNull(PersonalIdentityNumber),
    dateOfBirth: Type.Unsafe<ISODate | PartialDate | null>({
      anyOf: [ISODate, PartialDate, { type: 'null' }],
    }),
    nationality: orNull(CountryCode),
    countryOfResidence: orNull(CountryCode),
    registryId: Type.Optional(
      Type.String({
        description:
          'What the register calls a person of whom it publishes neither a number nor a birth, such as ' +
          '"CVR 4000000001". Tells two people of one name apart.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type PersonRef = Static<typeof PersonRef>

export const OrganizationRef = Type.Object(
  {
    kind: Type.Literal('ORGANIZATION'),
    name: Type.String(),
    organizationNumber: orNull(OrganizationIdentifier),
  },
  { additionalProperties: false },
)
export type OrganizationRef = Static<typeof OrganizationRef>

export const RoleCode = Type.Enum([
  'CHAIR',
  'VICE_CHAIR',
  'BOARD_MEMBER',
  'DEPUTY_BOARD_MEMBER',
  'OBSERVER',
  'EMPLOYEE_REPRESENTATIVE',
  'DEPUTY_EMPLOYEE_REPRESENTATIVE',
  'CEO',
  'DEPUTY_CEO',
  'PROCURIST',
  'SIGNATORY',
  'PARTNER',
  'GENERAL_PARTNER',
  'LIMITED_PARTNER',
  'OWNER',
  'LIQUIDATOR',
  'BANKRUPTCY_TRUSTEE',
  'AUDITOR',
  'DEPUTY_AUDITOR',
  'ACCOUNTANT',
  'SECRETARY',
  'CONTACT',
  'OTHER',
])
export type RoleCode = Static<typeof RoleCode>

export const Role = Type.Object(
  {
    code: RoleCode,
    registryCode: Type.String(),
    registryText: orNull(Type.String()),
    from: orNull(ISODate),
    to: orNull(ISODate),
    electedBy: Type.Unsafe<'SHAREHOLDERS' | 'EMPLOYEES' | 'PUBLIC' | null>({
      enum: ['SHAREHOLDERS', 'EMPLOYEES', 'PUBLIC', null],
    }),
  },
  { additionalProperties: false },
)
export type Role = Static<typeof Role>

const Party = Type.Union([PersonRef, OrganizationRef])

export const SignatoryAuthority = Type.Object(
  {
    party: Party,
    roles: Type.Array(Role),
    authority: Type.Enum(['SIGNATURE', 'PROCURATION', 'DAY_TO_DAY']),
    limits: orNull(Type.String()),
    hasSigned: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type SignatoryAuthority = Static<typeof SignatoryAuthority>

export const SigningAuthorityBasis = Type.Object(
  {
    coverage: Type.Enum(['COMPLETE', 'PARTIAL', 'NONE']),
    origin: Type.Enum(['STRUCTURED_REGISTER', 'PARSED_TEXT', 'STATUTORY_DEFAULT', 'DECLARED']),
    ruleText: Type.Array(Type.String()),
    ruleCode: orNull(Type.String()),
    truncated: Type.Boolean(),
    provenance: Provenance,
  },
  {
    additionalProperties: false,
    description: 'The text of the registry, and how much of it the combinations cover.',
  },
)
export type SigningAuthorityBasis = Static<typeof SigningAuthorityBasis>

export const SigningCombinations = Type.Object(
  {
    data: Type.Array(Type.Array(SignatoryAuthority), {
      description: 'The members of an inner list sign together; any one list is enough.',
    }),
    basis: orNull(SigningAuthorityBasis),
  },
  { additionalProperties: false },
)

export type Selector = { roles: RoleCode[] } | { persons: string[] }
/** The internal rule. The combinations are its expansion for the current officers. */
export type SigningRule =
  | { op: 'ANY'; of: SigningRule[] }
  | { op: 'ALL'; of: SigningRule[] }
  | { op: 'N_OF'; n: number; of: Selector }
  | { op: 'ALONE'; who: Selector }
  | { op: 'ALL_OF'; who: Selector }

export const SignedBy = Type.Object(
  {
    party: PersonRef,
    signedAt: Timestamp,
    method: Type.Enum(['EID_SIGNATURE', 'EID_AUTHENTICATION', 'ELECTRONIC', 'WET']),
    provider: Type.String(),
    assuranceLevel: Type.Unsafe<'LOW' | 'SUBSTANTIAL' | 'HIGH' | null>({
      enum: ['LOW', 'SUBSTANTIAL', 'HIGH', null],
    }),
    onBehalfOf: orNull(OrganizationIdentifier),
    capacity: Type.Enum(['ALONE', 'JOINTLY', 'PROCURATION', 'SELF', 'UNVERIFIED']),
    combinationIndex: orNull(Type.Integer({ description: 'Index into signingCombinations.data.' })),
    evidence: Type.Object(
      { type: Type.String(), sha256: Type.String(), documentId: orNull(Type.String()) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type SignedBy = Static<typeof SignedBy>

export const GoverningMember = Type.Object(
  {
    party: Party,
    roles: Type.Array(Role),
    body: Type.Enum(['BOARD', 'MANAGEMENT', 'SUPERVISORY', 'PARTNERS', 'AUDIT', 'OTHER']),
    address: orNull(Address),
    deceased: orNull(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type GoverningMember = Static<typeof GoverningMember>

export const PlaceOfBirth = Type.Object(
  {
    country: orNull(CountryCode),
    region: orNull(Type.String()),
    locality: orNull(Type.String({ description: 'A town or a municipality, as the source writes it.' })),
  },
  { additionalProperties: false, description: 'null where the source is silent; at least one is known.' },
)
export type PlaceOfBirth = Static<typeof PlaceOfBirth>

export const Person = Type.Object(
  {
    firstName: orNull(Type.String()),
    lastName: orNull(Type.String()),
    email: orNull(Type.String()),
    phoneNumber: orNull(Type.String({ description: 'E.164.' })),
    personalIdentityNumber: orNull(PersonalIdentityNumber),
    dateOfBirth: orNull(ISODate),
    coordinationNumber: orNull(PersonalIdentityNumber),
    address: orNull(Address),
    nationalities: Type.Array(CountryCode, {
      description: 'As proven by the eID, else as declared. Empty: not known, or the person is stateless.',
    }),
    isStateless: Type.Boolean({ description: 'The person declares to have no nationality.' }),
    placeOfBirth: orNull(PlaceOfBirth),
    pepHits: Type.Array(PepHit),
    sanctionHits: Type.Array(PersonSanctionHit),
  },
  {
    additionalProperties: false,
    description: 'KYC: the applicant. KYB: the person who completed the identity step.',
  },
)
export type Person = Static<typeof Person>

export const ContactDetails = Type.Object(
  {
    firstName: orNull(Type.String()),
    lastName: orNull(Type.String()),
    email: orNull(Type.String()),
    phoneNumber: orNull(Type.String({ description: 'E.164.' })),
  },
  { additionalProperties: false },
)
export type ContactDetails = Static<typeof ContactDetails>
