/** The schema of a registry's answers, as the contract checks it. */

import { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import {
  Address,
  CountryCode,
  ISODate,
  orNull,
  Provenance,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import {
  GoverningMember,
  OrganizationRef,
  SignatoryAuthority,
  SigningAuthorityBasis,
} from '@foyer/signing-rules/schemas'
import { Type } from 'typebox'
import {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  OrganizationStatusCode,
  RegistrationAuthority,
} from '../schemas/organization.ts'
import { InterestType, OwnershipParty, Share } from '../schemas/ownership.ts'

const closed = { additionalProperties: false }
const text = Type.String({ minLength: 1 })

export const Found = Type.Object(
  {
    organization: Type.Object(
      {
        organizationName: text,
        previousNames: Type.Array(text),
        organizationNumber: OrganizationIdentifier,
        legalType: orNull(LegalType),
        foundationDate: orNull(ISODate),
        registrationDate: orNull(ISODate),
        addresses: Type.Array(Address),
        companyStatus: OrganizationStatus,
        numberOfEmployeesInterval: orNull(text),
        industryCodes: Type.Array(IndustryCodes),
        businessActivity: orNull(text),
        registrationAuthority: orNull(RegistrationAuthority),
        registeredCorporateTaxDate: orNull(ISODate),
        registeredCorporateVatDate: orNull(ISODate),
      },
      closed,
    ),
    officers: Type.Array(Type.Array(GoverningMember, { minItems: 1 })),
    signing: Type.Object(
      { combinations: Type.Array(Type.Array(SignatoryAuthority)), basis: SigningAuthorityBasis },
      closed,
    ),
    owners: Type.Optional(
      Type.Array(
        Type.Object(
          {
            holder: OwnershipParty,
            of: orNull(OrganizationRef),
            type: InterestType,
            share: orNull(Share),
            registryCode: orNull(text),
            registryText: orNull(text),
          },
          closed,
        ),
      ),
    ),
    /** The simulator answers for the companies above at once. */
    companiesAbove: Type.Optional(
      Type.Array(
        Type.Object(
          {
            company: OrganizationRef,
            status: OrganizationStatusCode,
            otherNames: Type.Array(text),
            category: Type.Optional(orNull(LegalType.properties.category)),
          },
          closed,
        ),
      ),
    ),
    vatNumber: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[0-9A-Z+*]{2,12}$' })),
    provenance: Provenance,
    gaps: Type.Array(
      Type.Object(
        {
          field: text,
          reason: Type.Enum([
            'NOT_PUBLISHED',
            'SOURCE_DOWN',
            'RESTRICTED',
            'UNKNOWN_CODE',
            'NOT_CONFIGURED',
            'NOT_IDENTIFIED',
          ]),
          ofNoCompany: Type.Optional(Type.Literal(true)),
        },
        closed,
      ),
    ),
  },
  closed,
)
export const KeptEvidence = Type.Object(
  { source: text, retrievedAt: Timestamp, contentType: Type.String(), body: text },
  closed,
)
export const SearchResult = Type.Object(
  {
    id: text,
    display: text,
    name: text,
    country: CountryCode,
    city: orNull(text),
    legalForm: orNull(LegalType),
  },
  closed,
)
