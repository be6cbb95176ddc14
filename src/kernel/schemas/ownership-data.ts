/** Owners of an organization as data: parties, what each holds of another, and the totals. */

import { OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { orNull, Provenance } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import {
  DeclaredOwner,
  OwnerPosition,
  OwnershipDeclaration,
  OwnerVerification,
  OwnLink,
} from './ownership.ts'

const closed = { additionalProperties: false } as const
const named = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description })

const PartyId = Type.String({ description: 'Unique in this reply only.' })

const Party = Type.Object(
  {
    id: PartyId,
    party: OwnershipParty,
    isApplicant: Type.Boolean({ description: 'The organization that applies.' }),
  },
  closed,
)

const control = Type.Array(Type.String(), { description: 'Means of control, in the words of the register.' })
const declaredControl = named(DeclaredOwner.properties.control, 'Means of control besides shares.')

const RegisteredHolding = Type.Object(
  {
    shares: orNull(named(Share, 'null: none are stated.')),
    votes: orNull(named(Share, 'null: none are stated, or as many as shares.')),
    role: orNull(Type.String({ description: 'For a holding without a share, such as "partner".' })),
    control,
  },
  closed,
)
const DeclaredHolding = Type.Object({ shares: orNull(Share), control: declaredControl }, closed)

const Holding = Type.Object(
  {
    holderId: PartyId,
    ofId: PartyId,
    registered: orNull(named(RegisteredHolding, 'null: the register does not have it.')),
    declared: orNull(named(DeclaredHolding, 'null: the applicant does not declare it.')),
    isCircular: Type.Boolean({ description: 'It leads back to a company that is already on the way.' }),
  },
  closed,
)

const Total = Type.Object({ share: orNull(named(Share, 'In total. null: none is held.')), control }, closed)

const Owner = Type.Object(
  {
    partyId: PartyId,
    position: OwnerPosition,
    registered: orNull(named(Total, 'null: the register does not have them.')),
    declared: orNull(
      Type.Object(
        { share: orNull(named(Share, 'In total. null: none is held.')), control: declaredControl },
        { ...closed, description: 'null: the applicant does not declare them.' },
      ),
    ),
    verifiedBy: Type.Array(OwnerVerification, {
      description: 'By what it is verified who the person is. Empty: by nothing; of a company always.',
    }),
    ownLink: orNull({
      ...OwnLink,
      description: 'The request to prove who they are by a link of their own; null: none was made.',
    }),
  },
  closed,
)

export const ownershipGapReasons = [
  'NOT_PUBLISHED',
  'SOURCE_DOWN',
  'RESTRICTED',
  'NOT_CONFIGURED',
  'UNKNOWN_CODE',
  'NOT_IDENTIFIED',
  'NOT_FOLLOWED',
  'NOT_GIVEN',
] as const

const Gap = Type.Object(
  {
    reason: Type.Enum([...ownershipGapReasons], {
      description:
        'NOT_PUBLISHED: the register publishes no owners. SOURCE_DOWN: it did not answer. RESTRICTED: it ' +
        'gives them only to some. NOT_CONFIGURED: no register is configured. UNKNOWN_CODE: it gave them ' +
        'in a form that is not understood. NOT_IDENTIFIED: there is an owner that it does not name. ' +
        'NOT_FOLLOWED: there are more companies above than are looked up. NOT_GIVEN: it gave none.',
    }),
    of: Type.Enum(['ORGANIZATION', 'COMPANY_ABOVE'], { description: 'Whose owners are not known in full.' }),
  },
  closed,
)

export const OwnershipData = Type.Object(
  {
    threshold: Type.Object(
      {
        percent: Type.Number(),
        above: Type.Boolean({ description: 'true: more than percent; false: percent or more.' }),
      },
      { ...closed, description: 'From when a person is a beneficial owner, in the market and on the day.' },
    ),
    owners: Type.Array(Owner, {
      description:
        'Persons, and companies whose owners are not known; those above the threshold first. A total is ' +
        'the product of the shares on the way; several ways are added; a circle is followed once.',
    }),
    parties: Type.Array(Party, { description: 'Each once. Empty until the organization is named.' }),
    holdings: Type.Array(Holding),
    declaration: orNull({ ...OwnershipDeclaration, description: 'null: the applicant was not asked yet.' }),
    registered: orNull({ ...Provenance, description: 'Of the register; null: it gave no owners.' }),
    gaps: Type.Array(Gap, {
      description: 'Why the owners are not known in full. Empty: nothing is missing.',
    }),
  },
  closed,
)
export type OwnershipData = Static<typeof OwnershipData>
