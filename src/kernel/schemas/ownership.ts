/** Owners and controllers of an organization: statements of registers, and their consequences. */

import { OwnershipParty, Share } from '@foyer/company-registers/schemas/ownership'
import { CountryCode, orNull, Provenance, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import { type Static, type TSchema, Type } from 'typebox'

const closed = { additionalProperties: false } as const
const named = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description })

export const OwnerPosition = Type.Enum(
  ['BENEFICIAL_OWNER', 'MANAGING_OFFICIAL', 'BELOW_THRESHOLD', 'NOT_TRACED'],
  {
    description:
      'MANAGING_OFFICIAL: stands in where nobody is a beneficial owner (AMLR article 22(2)). ' +
      'NOT_TRACED: a company of whose own owners too few are known; its share is what nobody is known to ' +
      'own.',
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
        description:
          'In words: the share in total, the year of birth; of a company its number, and whether it is a ' +
          'foundation or a trust.',
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

export const OwnerVerification = Type.Object(
  {
    by: Type.Enum(['REGISTRY', 'EID', 'OWN_LINK', 'REVIEWER'], {
      description:
        'REGISTRY: a register names them as an owner or official. EID: the applicant or a co-signer ' +
        'proved to be them. OWN_LINK: they proved it by a link of their own, and confirmed what is ' +
        'declared of them. REVIEWER: a reviewer resolved the finding owner_not_verified.',
    }),
    at: orNull(Timestamp),
    provider: orNull(Type.String({ description: 'The eID.' })),
    reason: orNull(Type.String({ description: 'Of the reviewer.' })),
  },
  closed,
)
export type OwnerVerification = Static<typeof OwnerVerification>

export const OwnLink = Type.Object(
  {
    status: Type.Enum(['ASKED', 'CONFIRMED', 'DISPUTED', 'EXPIRED', 'CANCELLED'], {
      description:
        'ASKED: no answer yet. EXPIRED: none came in time. CANCELLED: what is declared of them has changed ' +
        'since, and they were not asked again.',
    }),
    askedAt: Timestamp,
    expiresAt: named(Timestamp, 'The link answers nothing from then on.'),
    notMailed: orNull(
      Type.Enum(['REFUSED', 'NO_MAIL'], { description: 'Why no e-mail was sent; null: nothing is wrong.' }),
    ),
    openedAt: orNull(Timestamp),
    answeredAt: orNull(Timestamp),
    dispute: orNull(
      Type.Enum(['NOT_OWNER', 'SHARE_WRONG', 'DETAILS_WRONG'], {
        description: 'What they say is wrong; null unless the status is DISPUTED.',
      }),
    ),
    reason: orNull(Type.String({ description: 'In the words of the owner who disputes.' })),
    cancelledAt: orNull(Timestamp),
  },
  closed,
)
export type OwnLink = Static<typeof OwnLink>

const Owner = Type.Object(
  {
    nodeId: Type.String(),
    party: OwnershipParty,
    position: OwnerPosition,
    share: orNull(Share),
    declared: orNull(Type.String({ description: 'The declared share in total.' })),
    registered: orNull(Type.String({ description: 'The registered share in total, in words.' })),
    how: Type.String({ description: 'How the share comes about, in words.' }),
    verifiedBy: Type.Array(OwnerVerification, {
      description: 'By what it is verified who the person is. Empty: by nothing; of a company always.',
    }),
    ownLink: orNull({
      ...OwnLink,
      description:
        'The request to prove who they are by a link of their own; null: none was made. Never shown to the ' +
        'applicant.',
    }),
  },
  closed,
)

const ChainCompany = Type.Object(
  {
    name: Type.String(),
    organizationNumber: OrganizationRef.properties.organizationNumber,
    country: orNull(CountryCode),
    form: orNull(
      Type.Enum(['COMPANY', 'FOUNDATION', 'TRUST'], {
        description:
          'COMPANY: any other legal person. TRUST: or a similar arrangement. null: nothing and no person ' +
          'has said it.',
      }),
    ),
    share: named(Share, 'What it holds of the next company on the way.'),
  },
  closed,
)
const DeclaredWay = Type.Object(
  {
    share: named(Share, 'What the person holds of the first company on the way.'),
    through: Type.Array(ChainCompany, {
      description: 'From the person to the organization. Empty: the share is held directly.',
    }),
  },
  closed,
)
const PublicOffice = Type.Object(
  {
    position: Type.String(),
    relation: Type.Enum(['SELF', 'FAMILY', 'ASSOCIATE'], { description: 'Who holds it.' }),
    since: orNull(Type.Integer({ description: 'A year.' })),
    until: orNull(Type.Integer({ description: 'A year; null: still held, or not stated.' })),
  },
  closed,
)
export const DeclaredOwner = Type.Object(
  {
    party: PersonRef,
    source: Type.Enum(['REGISTRY', 'CHANGED', 'DECLARED'], {
      description:
        'REGISTRY: the applicant confirmed what the register says. CHANGED: they corrected it. ' +
        'DECLARED: the register does not have this person.',
    }),
    isApplicant: Type.Boolean({ description: 'The person who proved their identity.' }),
    ways: Type.Array(DeclaredWay),
    share: orNull(named(Share, 'In total, over all ways. null: none is held.')),
    control: Type.Array(Type.Enum(['VOTING_RIGHTS', 'APPOINTMENT_OF_BOARD', 'OTHER_CONTROL'])),
    controlText: orNull(Type.String()),
    isPep: orNull(
      Type.Boolean({ description: 'As declared, of the person or somebody close to them; null: not asked.' }),
    ),
    office: orNull(PublicOffice),
  },
  closed,
)

/** The applicant's declaration. */
export const OwnershipDeclaration = Type.Object(
  {
    provenance: Provenance,
    owners: Type.Array(DeclaredOwner),
    officials: Type.Array(DeclaredOwner, {
      description: 'Senior managing officials, where nobody is a beneficial owner (AMLR article 22(2)).',
    }),
    removed: Type.Array(Type.Object({ party: PersonRef, reason: Type.String() }, closed), {
      description: 'Registered people who, the applicant says, are owners or officials no more.',
    }),
    remainder: orNull(
      Type.Object(
        {
          who: Type.Enum(['SMALL', 'OTHER'], {
            description: 'SMALL: others below the threshold. OTHER: as the text explains.',
          }),
          text: orNull(Type.String()),
        },
        closed,
      ),
    ),
    nominees: orNull(
      Type.Boolean({
        description:
          'Whether somebody holds shares or a seat on a board for another, behind three companies or more; ' +
          'null: not asked.',
      }),
    ),
    nobody: orNull(
      Type.String({ description: 'What was done to find owners, where there are none; otherwise null.' }),
    ),
  },
  closed,
)
export type OwnershipDeclaration = Static<typeof OwnershipDeclaration>

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
    declaration: orNull({ ...OwnershipDeclaration, description: 'null: the applicant was not asked yet.' }),
    registered: orNull({ ...Provenance, description: 'Of the register; null: it gave no owners.' }),
    gap: orNull(
      Type.String({
        description: 'Why the owners are not known in full, in words; null: nothing is missing.',
      }),
    ),
  },
  closed,
)
export type Ownership = Static<typeof Ownership>
