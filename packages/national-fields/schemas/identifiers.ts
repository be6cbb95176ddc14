/** Official numbers of organizations and persons. */
import { type Static, Type } from 'typebox'
import { CountryCode } from './primitives.ts'
import { secret } from './secrets.ts'

export const OrganizationIdentifier = Type.Object(
  {
    id: Type.String({ description: 'Canonical: SE 10 digits, NO 9, FI with hyphen, DK 8, GB 8 characters.' }),
    issuingCountry: CountryCode,
    type: Type.Enum(['REGISTRATION', 'TAX', 'VAT', 'LEI', 'EUID', 'OTHER']),
    display: Type.String({ description: 'For display.' }),
    euid: Type.Optional(Type.String({ description: 'European unique identifier (BRIS), FIFPRO.0112038-9.' })),
  },
  { additionalProperties: false },
)
export type OrganizationIdentifier = Static<typeof OrganizationIdentifier>

export const PersonalIdentityNumber = Type.Object(
  {
    id: Type.String({
      ...secret('IDENTITY_NUMBER'),
      description: 'Canonical: SE 12 digits, NO 11, FI with its separator, DK 10 digits.',
    }),
    issuingCountry: CountryCode,
    type: Type.Enum(['NATIONAL', 'COORDINATION', 'D_NUMBER', 'INTERIM', 'TAX', 'PASSPORT', 'OTHER']),
    assurance: Type.Enum(['EID', 'REGISTRY', 'DOCUMENT', 'SELF_DECLARED']),
    confidence: Type.Optional(
      Type.Enum(['CONFIRMED', 'PROBABLE', 'UNCERTAIN'], {
        description: 'Swedish coordination numbers: level of identity.',
      }),
    ),
    synthetic: Type.Boolean({
      description:
        'A test number that is never given to a person, as the number itself says: the same wherever it ' +
        'comes from. false where test numbers look like others, as in Sweden.',
    }),
  },
  { additionalProperties: false },
)
export type PersonalIdentityNumber = Static<typeof PersonalIdentityNumber>
