/** Schemas of a reviewer's work: findings, comparisons, owners, timeline, notes. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { Ownership } from './ownership.ts'

const closed = { additionalProperties: false } as const
const text = () => orNull(Type.String())

const FindingResolution = Type.Object(
  {
    state: Type.Enum(['RESOLVED', 'TRUE_POSITIVE', 'FALSE_POSITIVE', 'NO_DECISION', 'NO_LONGER_APPLIES'], {
      description:
        'RESOLVED, or the resolution of the screening hit. NO_LONGER_APPLIES: the facts that it rested on ' +
        'changed; it keeps its number.',
    }),
    by: orNull(Type.String({ description: 'The credential or user; null for the operator.' })),
    at: orNull(Timestamp),
    reason: text(),
  },
  closed,
)

export type FindingAnswer = Static<typeof FindingResolution>['state']

export const CaseFinding = Type.Object(
  {
    number: Type.Integer({ description: 'Stays the same for this application.' }),
    code: Type.String({ description: "A code of findings, or the key of one of the workflow's own rules." }),
    weight: Type.Enum(['BLOCKS', 'CONSIDER', 'NOTE'], {
      description: 'BLOCKS stands against an approval, CONSIDER needs an answer, NOTE needs none.',
    }),
    section: Type.String({ description: 'The part of the report with the evidence.' }),
    key: orNull(Type.String({ description: 'The field, document or hit within the part.' })),
    what: Type.String({ description: 'One sentence, in English.' }),
    short: Type.String({ description: 'The same in a few words.' }),
    evidence: text(),
    resolution: orNull(FindingResolution),
  },
  closed,
)

type Shown = Pick<Static<typeof CaseFinding>, 'weight' | 'section' | 'what' | 'short' | 'evidence'>

/** As it last applied. */
export interface SettledFinding extends Shown {
  /** Its code and place. */
  key: string
  at: Static<typeof Timestamp>
  /** The changed field. */
  reason: string
}

export const Comparison = Type.Object(
  {
    section: Type.Enum(['company', 'people']),
    source: Type.String({ description: 'Where the registered or proven values come from.' }),
    retrievedAt: orNull(Timestamp),
    declaredBy: text(),
    rows: Type.Array(
      Type.Object(
        {
          field: Type.String(),
          declared: text(),
          registered: text(),
          state: Type.Enum(['SAME', 'DIFFERS', 'ONLY_DECLARED', 'ONLY_REGISTERED']),
          findingNumber: orNull(Type.Integer()),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type Comparison = Static<typeof Comparison>

export const TimelineEntry = Type.Object(
  {
    number: Type.Integer({ description: 'In the audit log of the customer.' }),
    at: Timestamp,
    action: Type.String({ description: 'An action of the audit log.' }),
    actor: Type.Object(
      { kind: Type.Enum(['CUSTOMER', 'APPLICANT', 'USER', 'SYSTEM', 'OPERATOR']), id: text() },
      closed,
    ),
    detail: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }, closed), {
      description: 'References and codes only.',
    }),
    hash: Type.String({ description: 'SHA-256 of the entry in the chain, hex.' }),
  },
  closed,
)
export type TimelineEntry = Static<typeof TimelineEntry>

export const Note = Type.Object(
  {
    id: Type.String(),
    by: orNull(Type.String({ description: 'The credential or user; null for the operator.' })),
    at: Timestamp,
    text: Type.String(),
    mentions: Type.Array(Type.String(), { description: 'Ids of users.' }),
  },
  closed,
)
export type Note = Static<typeof Note>

const RegistryNow = Type.Object(
  {
    source: Type.String({ description: 'The register.' }),
    approvedOn: orNull({
      ...Timestamp,
      description: 'Time of the answer that the application was decided on; null: there was none.',
    }),
    retrievedAt: { ...Timestamp, description: 'Time of the newest answer that said something else.' },
    changes: Type.Array(
      Type.Object(
        {
          field: Type.String({ description: 'As in the event ORGANIZATION_CHANGED.' }),
          label: Type.String({ description: 'In English.' }),
          before: text(),
          now: text(),
        },
        closed,
      ),
      { description: 'What the register says now against what was decided on. Empty: the same again.' },
    ),
  },
  { ...closed, description: 'Of the ongoing monitoring; null: the register never said anything else.' },
)
export type RegistryNow = Static<typeof RegistryNow>

export const caseworkFields = {
  reviewFindings: Type.Array(CaseFinding, {
    description: 'What a person must judge, in the order of weight, with the answers so far.',
  }),
  comparisons: Type.Array(Comparison, { description: 'Declared values beside registered or proven ones.' }),
  registryNow: orNull(RegistryNow),
  ownership: orNull(Ownership),
  signingWords: orNull(Type.String({ description: 'Who may sign for the organization, as a sentence.' })),
  isFourEyes: Type.Boolean({ description: 'A second person confirms each decision of a person or the API.' }),
  assigneeId: orNull(Type.String({ description: 'The user who works on it.' })),
  queue: orNull(
    Type.Object(
      {
        since: { ...Timestamp, description: 'When it came to review.' },
        dueAt: Timestamp,
        overdueAt: orNull({ ...Timestamp, description: 'When the team was told that it is overdue.' }),
        snooze: orNull(
          Type.Object(
            {
              until: Timestamp,
              untilAnswer: Type.Boolean(),
              by: orNull(Type.String({ description: 'The credential or user; null for the operator.' })),
              at: Timestamp,
            },
            closed,
          ),
        ),
        escalation: orNull(
          Type.Object(
            {
              by: orNull(Type.String({ description: 'The credential or user; null for the operator.' })),
              at: Timestamp,
            },
            closed,
          ),
        ),
      },
      { ...closed, description: 'Its place in the queue of the team; null: it is not in review.' },
    ),
  ),
  notes: Type.Array(Note, { description: 'Oldest first. Never shown to the applicant.' }),
  informationRequest: orNull(
    Type.Object(
      {
        steps: Type.Array(Type.String({ description: 'Key of a step.' })),
        message: Type.String({ description: 'What the applicant was shown.' }),
        stepMessages: Type.Optional(
          Type.Array(
            Type.Object(
              { step: Type.String({ description: 'Key of a step.' }), message: Type.String() },
              { additionalProperties: false },
            ),
            { description: 'What the page of a step showed instead.' },
          ),
        ),
        at: Timestamp,
        repliedAt: orNull(Timestamp),
      },
      {
        additionalProperties: false,
        description: 'The newest applications.requestInformation, also after the applicant has replied.',
      },
    ),
  ),
  mailAddress: orNull(
    Type.String({ description: 'Where sendMail of requestInformation mails a link, masked.' }),
  ),
  timeline: Type.Array(TimelineEntry, { description: 'Newest first; at most the newest 500.' }),
  auditHead: Type.Object(
    {
      number: Type.Integer(),
      hash: Type.String({ description: 'Hex. It changes with every entry of the customer.' }),
    },
    { ...closed, description: "The end of the customer's audit log when the report was made." },
  ),
  pdf: orNull(
    Type.Object(
      {
        downloadURL: Type.String({ description: 'Valid for ten minutes, for a plain GET without headers.' }),
        downloadURLExpiresAt: Timestamp,
      },
      { ...closed, description: 'The report as a PDF; null unless you sent format: PDF.' },
    ),
  ),
}
