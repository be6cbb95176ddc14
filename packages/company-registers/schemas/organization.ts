/** Schemas and types of an organization in a register. */
import { CountryCode, ISODate, LanguageCode, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'

export const LegalType = Type.Object(
  {
    code: orNull(
      Type.String({
        pattern: '^[A-Z0-9]{4}$',
        description: 'ISO 20275 entity legal form code; never 8888 or 9999.',
      }),
    ),
    localCode: orNull(Type.String({ description: "The registry's own code, such as AB, AS or 16." })),
    localName: Type.String(),
    localAbbreviation: orNull(Type.String()),
    language: orNull(LanguageCode),
    country: CountryCode,
    category: Type.Enum([
      'LIMITED_COMPANY',
      'PUBLIC_LIMITED_COMPANY',
      'PARTNERSHIP',
      'LIMITED_PARTNERSHIP',
      'SOLE_TRADER',
      'COOPERATIVE',
      'ASSOCIATION',
      'FOUNDATION',
      'HOUSING',
      'PUBLIC_BODY',
      'BRANCH',
      'FUND',
      'OTHER',
    ]),
  },
  { additionalProperties: false },
)

export type LegalType = Static<typeof LegalType>

export const OrganizationStatusCode = Type.Enum([
  'ACTIVE',
  'INACTIVE',
  'IN_LIQUIDATION',
  'BANKRUPT',
  'IN_RESTRUCTURING',
  'IN_MERGER',
  'DISSOLVED',
  'UNKNOWN',
])

export type OrganizationStatusCode = Static<typeof OrganizationStatusCode>

export const OrganizationStatus = Type.Object(
  {
    code: OrganizationStatusCode,
    registryStatus: orNull(Type.String({ description: 'The original value of the source.' })),
    since: orNull(ISODate),
    endedOn: orNull(ISODate),
    endReason: orNull(Type.String()),
    events: Type.Array(
      Type.Object(
        {
          code: OrganizationStatusCode,
          registryCode: Type.String(),
          registryText: orNull(Type.String()),
          from: orNull(ISODate),
          to: orNull(ISODate),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export type OrganizationStatus = Static<typeof OrganizationStatus>

export const IndustryCodes = Type.Object(
  {
    code: Type.String(),
    scheme: Type.Enum([
      'SNI2007',
      'SNI2025',
      'SN2007',
      'SN2025',
      'TOL2008',
      'TOL2025',
      'DB07',
      'DB25',
      'NAF2',
      'NAF2025',
      'EMTAK',
      'SBI2008',
      'UKSIC2007',
      'NACE2',
      'NACE2.1',
      'NAICS2022',
      'ISIC4',
      'OTHER',
    ]),
    description: orNull(Type.String()),
    language: orNull(LanguageCode),
    primary: Type.Boolean(),
    rank: Type.Integer({ minimum: 1 }),
    nace: orNull(
      Type.Object({ version: Type.Enum(['2', '2.1']), code: Type.String() }, { additionalProperties: false }),
    ),
  },
  {
    additionalProperties: false,
    description: 'One industry code with its scheme and version.',
  },
)

export type IndustryCodes = Static<typeof IndustryCodes>

export const RegistrationAuthority = Type.Object(
  {
    code: orNull(Type.String({ pattern: '^RA\\d{6}$', description: 'GLEIF registration authority code.' })),
    name: Type.String(),
    localName: orNull(Type.String()),
    country: CountryCode,
    registrationNumber: Type.String(),
  },
  { additionalProperties: false },
)

export type RegistrationAuthority = Static<typeof RegistrationAuthority>
