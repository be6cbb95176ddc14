/** Persons, their roles, signing authority and signatures: docs/specification/2-resources.md. */

import { OrganizationIdentifier, PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import {
  Address,
  CountryCode,
  ISODate,
  orNull,
  PlaceOfBirth,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import { PersonRef } from '@foyer/signing-rules/schemas'
import { type Static, Type } from 'typebox'
import { PepHit, PersonSanctionHit } from './screening.ts'

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
