/** Who owns or controls an organization: statements of registers, and what follows from them. */
import { type Static, Type } from 'typebox'
import { OrganizationRef, PersonRef } from './people.ts'
import { orNull } from './primitives.ts'

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
}

export const OwnerPosition = Type.Enum(
  ['BENEFICIAL_OWNER', 'MANAGING_OFFICIAL', 'BELOW_THRESHOLD', 'NOT_TRACED'],
  {
    description:
      'MANAGING_OFFICIAL: stands in where nobody is a beneficial owner (AMLR article 22(2)). ' +
      'NOT_TRACED: a company above the threshold whose own owners are not known.',
  },
)
export type OwnerPosition = Static<typeof OwnerPosition>

export const OwnershipGraphNode = Type.Object(
  {
    id: Type.String({ description: 'Unique in this reply only.' }),
    lane: Type.Enum(['PERSONS', 'COMPANIES', 'APPLICANT']),
    name: Type.String(),
    detail: orNull(
      Type.String({
        description: 'In words: the share in total, the number of a company, the year of birth.',
      }),
    ),
    position: orNull(OwnerPosition),
  },
  closed,
)

const GraphEdge = Type.Object(
  {
    from: Type.String({ description: 'The owner.' }),
    to: Type.String(),
    declared: orNull(Type.String({ description: 'The declared share, such as 60%.' })),
    registered: orNull(Type.String({ description: 'The registered share, role or means of control.' })),
    state: Type.Enum(['BOTH', 'ONLY_DECLARED', 'ONLY_REGISTERED']),
    isCircular: Type.Boolean({ description: 'It leads back to a company that is already on the way.' }),
  },
  closed,
)

const Owner = Type.Object(
  {
    nodeId: Type.String(),
    party: OwnershipParty,
    position: OwnerPosition,
    share: orNull(Share),
    declared: orNull(Type.String({ description: 'The declared share in total.' })),
    registered: orNull(Type.String({ description: 'The registered share in total, in words.' })),
    how: Type.String({ description: 'How the share comes about, in words.' }),
  },
  closed,
)

export const Ownership = Type.Object(
  {
    nodes: Type.Array(OwnershipGraphNode),
    edges: Type.Array(GraphEdge),
    owners: Type.Array(Owner, {
      description:
        'Persons, and companies whose owners are not known; those above the threshold first. An indirect ' +
        'share is the product of the shares on the way; several ways are added; a circle is followed once.',
    }),
    threshold: Type.String({
      description: 'From when a person is a beneficial owner, such as "more than 25%".',
    }),
    gap: orNull(
      Type.String({
        description: 'Why the owners are not known in full, in words; null: nothing is missing.',
      }),
    ),
  },
  closed,
)
export type Ownership = Static<typeof Ownership>
