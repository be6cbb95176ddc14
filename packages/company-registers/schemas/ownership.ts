/**
 * Schemas and types of owners in a register: statements with their shares. Names as in the BODS 0.4 standard.
 */

import { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import { type Static, Type } from 'typebox'
import type { LegalType, OrganizationStatusCode } from './organization.ts'

const closed = { additionalProperties: false } as const

const Percent = Type.Number({ minimum: 0, maximum: 100 })

/** Registers give intervals more often than numbers. An exact share has the same minimum and maximum. */
export const Share = Type.Object(
  {
    minimum: Percent,
    maximum: Percent,
    isAboveMinimum: Type.Boolean({
      description: 'true: more than the minimum; false: at least the minimum.',
    }),
  },
  { ...closed, description: 'In percent. An exact share has the same minimum and maximum.' },
)

export type Share = Static<typeof Share>

/** Names as in the Beneficial Ownership Data Standard 0.4. */
export const InterestType = Type.Enum([
  'SHAREHOLDING',
  'VOTING_RIGHTS',
  'APPOINTMENT_OF_BOARD',
  'OTHER_CONTROL',
  'SENIOR_MANAGING_OFFICIAL',
])

export type InterestType = Static<typeof InterestType>

export const OwnershipParty = Type.Union([PersonRef, OrganizationRef])

export type OwnershipParty = Static<typeof OwnershipParty>

/** One statement of a register. */
export interface OwnershipInterest {
  holder: OwnershipParty
  /** null: the organization that the register answered for. */
  of: OrganizationRef | null
  type: InterestType
  /** null: none is stated. */
  share: Share | null
  registryCode: string | null
  registryText: string | null
  /** The register itself says that the holder is sanctioned. */
  isSanctioned?: true
}

/** The facts about a company above, from its own register. */
export interface CompanyAbove {
  company: OrganizationRef
  status: OrganizationStatusCode
  /** The current one and previous ones, without that of `company`. */
  otherNames: string[]
  /** The category of its legal form. Absent or null: its register does not give it. */
  category?: LegalType['category'] | null
}
