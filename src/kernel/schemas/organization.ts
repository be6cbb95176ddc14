/** Schemas of an organization: docs/specification/2-resources.md. */

import {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  RegistrationAuthority,
} from '@foyer/company-registers/schemas/organization'
import { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { Address, ISODate, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { SanctionHit } from './screening.ts'

export { OrganizationIdentifier }

export const Organization = Type.Object(
  {
    organizationName: orNull(Type.String({ description: 'Name of the organization.' })),
    organizationNumber: orNull(OrganizationIdentifier),
    legalType: orNull(LegalType),
    foundationDate: orNull(ISODate),
    registrationDate: orNull(ISODate),
    addresses: Type.Array(Address),
    declaredAddress: orNull(
      Type.Unsafe<Address>({
        ...Address,
        description:
          'The address as the applicant corrected or added it; null when they gave none. The addresses of ' +
          'the register stay in addresses.',
      }),
    ),
    visitAddress: orNull(
      Type.Unsafe<Address>({ ...Address, deprecated: true, description: 'Deprecated; use addresses.' }),
    ),
    postalAddress: orNull(
      Type.Unsafe<Address>({ ...Address, deprecated: true, description: 'Deprecated; use addresses.' }),
    ),
    companyStatus: orNull(OrganizationStatus),
    numberOfEmployeesInterval: orNull(Type.String({ examples: ['10-19'] })),
    industryCode: orNull(
      Type.Unsafe<IndustryCodes>({
        ...IndustryCodes,
        deprecated: true,
        description: 'Deprecated; use industryCodes.',
      }),
    ),
    industryCodes: Type.Array(IndustryCodes),
    businessActivity: orNull(Type.String()),
    registrationAuthority: orNull(RegistrationAuthority),
    registeredCorporateTaxDate: orNull(ISODate),
    registeredCorporateVatDate: orNull(ISODate),
    sanctionHits: Type.Array(SanctionHit),
  },
  { additionalProperties: false, description: 'An organization, from the registry where possible.' },
)
export type Organization = Static<typeof Organization>
