/** The people and organizations of a company, their roles, and who may sign: as schemas and types. */
import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  Address,
  CountryCode,
  ISODate,
  orNull,
  PartialDate,
  Provenance,
} from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'

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

/** Signing rules of a register: every sufficient combination, and its basis. */
export interface Signing {
  combinations: SignatoryAuthority[][]
  basis: SigningAuthorityBasis
}

/** A field that the register did not give, and the code of why. */
export interface FieldGap {
  field: string
  reason: string
}
