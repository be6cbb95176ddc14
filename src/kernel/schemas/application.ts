/** The application in the API: docs/specification/2-resources.md and 3-states.md. */

import {
  CountryCode,
  Language,
  LanguageCode,
  orNull,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { DecisionReason, FactorCode, Review } from './reason-codes.ts'

export const ApplicationStatus = Type.Enum(
  ['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED', 'FAILED', 'CANCELLED'],
  {
    description:
      'The status of the application. Only APPROVED is an approval; a redirect of the applicant is not.',
  },
)
export type ApplicationStatus = Static<typeof ApplicationStatus>

export const ApplicationKind = Type.Enum(['KYC', 'KYB'], {
  description: 'KYC onboards a person, KYB an organization.',
})
export type ApplicationKind = Static<typeof ApplicationKind>

export const StepStatus = Type.Enum(['NOT_YET', 'NOW', 'DONE', 'NOT_NEEDED', 'ASKED_AGAIN'])
export type StepStatus = Static<typeof StepStatus>

export const Decision = Type.Object(
  {
    outcome: Type.Enum(['APPROVED', 'DECLINED']),
    by: Type.Enum(['RULES', 'USER', 'API'], {
      description: 'USER without an actor: the operator of the service, at the command line.',
    }),
    actor: orNull(Type.String({ description: 'The credential or user; null for rules and the operator.' })),
    reasons: Type.Array(DecisionReason),
    at: Timestamp,
    confirmedBy: Type.Optional(
      Type.String({ description: 'The user who confirmed it, where the workflow asks for four eyes.' }),
    ),
    approvedOverHits: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Ids of the hits that were unresolved when it was approved with acknowledgeUnresolvedHits.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Decision = Static<typeof Decision>

export const Failure = Type.Object(
  {
    reason: Type.Enum(['NEVER_STARTED', 'ABANDONED', 'CHECK_FAILED', 'IDENTITY_FAILED'], {
      description:
        'NEVER_STARTED or ABANDONED: it expired before the applicant started or submitted. CHECK_FAILED: a ' +
        'check failed for good. IDENTITY_FAILED: the identity could not be proven.',
    }),
    detail: orNull(Type.String()),
    at: Timestamp,
  },
  { additionalProperties: false },
)
export type Failure = Static<typeof Failure>

export const Risk = Type.Object(
  {
    level: Type.Enum(['LOW', 'NORMAL', 'HIGH']),
    score: Type.Number(),
    factors: Type.Array(
      Type.Object({ code: FactorCode, points: Type.Number() }, { additionalProperties: false }),
    ),
    modelVersion: Type.String(),
    countryLists: Type.Optional(
      Type.String({
        description: 'The version of the lists of high-risk countries; absent: it was not recorded.',
        examples: ['foyer-2026-06-19'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type Risk = Static<typeof Risk>

export const MonitoringState = Type.Enum(['ON', 'OFF'])

/** Stored with the case. Absent, and after a later decision: the monitoring follows the decision. */
export const MonitoringChoice = Type.Object(
  {
    state: MonitoringState,
    at: Timestamp,
    by: orNull(Type.String({ description: 'The credential or user; null: the operator.' })),
    reason: Type.String({ maxLength: 2000 }),
  },
  { additionalProperties: false },
)
export type MonitoringChoice = Static<typeof MonitoringChoice>

export type Metadata = Record<string, string>
export const MetadataInput = Type.Unsafe<Metadata>({
  type: 'object',
  maxProperties: 20,
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
  description:
    'Texts of your own by key: at most 20 keys of 1 to 40 characters, with at most 500 characters each. ' +
    'Encrypted; never shown to the applicant.',
  examples: [{ orderId: '4711' }],
})

export const ApplicationObject = Type.Object(
  {
    id: Type.String({ examples: ['foyer:application::01990000-0000-7000-8000-000000000001'] }),
    status: ApplicationStatus,
    kind: ApplicationKind,
    customerId: Type.String(),
    workflowId: Type.String(),
    workflowVersion: Type.Integer({ description: 'The version at creation; it never changes.' }),
    countryCode: CountryCode,
    redirectUrl: Type.String(),
    externalReference: orNull(Type.String()),
    language: Type.Unsafe<LanguageCode | null>(orNull(Language)),
    metadata: Type.Unsafe<Metadata>({
      type: 'object',
      additionalProperties: { type: 'string' },
      default: {},
      description: 'What applications.create and applications.update gave.',
    }),
    createdAt: Timestamp,
    startedAt: orNull(Timestamp),
    submittedAt: orNull(Timestamp),
    decidedAt: orNull(Timestamp),
    updatedAt: Timestamp,
    expiresAt: Timestamp,
    steps: Type.Array(
      Type.Object(
        { key: Type.String(), kind: Type.String(), status: StepStatus },
        { additionalProperties: false },
      ),
    ),
    review: Type.Unsafe<Review | null>({
      ...orNull(Review),
      description: 'Why the application waits; null unless it is in MANUAL_REVIEW.',
    }),
    decision: orNull(Decision),
    failure: orNull(Failure),
    risk: orNull(Risk),
  },
  { additionalProperties: false },
)
export type ApplicationObject = Static<typeof ApplicationObject>

/** A workflow in its published version. */
export const Workflow = Type.Object(
  {
    id: Type.String({ examples: ['foyer:workflow::01990000-0000-7000-8000-000000000001'] }),
    name: Type.String(),
    kind: ApplicationKind,
    version: Type.Integer({
      description: 'The published version; an application keeps the version of its creation.',
    }),
    markets: Type.Array(CountryCode, {
      description: 'The values that applications.create accepts as countryCode.',
    }),
    languages: Type.Array(LanguageCode, { description: 'The languages that the applicant can choose.' }),
    steps: Type.Array(
      Type.Object({ key: Type.String(), kind: Type.String() }, { additionalProperties: false }),
      { description: 'In their order. The answers of the applicant decide which steps apply.' },
    ),
  },
  { additionalProperties: false },
)
export type Workflow = Static<typeof Workflow>
