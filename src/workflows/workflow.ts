/** The definition of an onboarding. A workflow is data and is published in immutable versions. */

import { CountryCode, closed, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { MAX_EXPIRY_DAYS, MAX_RETENTION_YEARS } from '#customers/periods.ts'
import { EmbedOrigins } from './embed-origins.ts'
import { Mails } from './mails.ts'
import { stepKinds } from './steps/kinds.ts'
import { Condition, key, Text } from './text-schemas.ts'

export { Condition, Text, textIn } from './text-schemas.ts'

/** A new kind of step is a row in steps/kinds.ts. */
export type StepKind = keyof typeof stepKinds
export type StepOf<K extends StepKind> = Static<(typeof stepKinds)[K]['definition']>
export type Step = { [K in StepKind]: StepOf<K> }[StepKind]
export const Step = Type.Unsafe<Step>(
  Type.Union(Object.values(stepKinds).map(({ definition }) => definition)),
)

/** Pages of the onboarding that are not steps: both are the last part of a URL. */
export const reservedStepKeys = ['language', 'saved', 'check', 'done', 'copy', 'leave', 'here'] as const

export const Rule = Type.Object(
  {
    key,
    when: Condition,
    // biome-ignore lint/suspicious/noThenProperty: a field of the workflow file format
    then: Type.Union([
      Type.Enum(['APPROVE', 'DECLINE', 'REVIEW']),
      Type.Object({ points: Type.Integer({ minimum: -100, maximum: 100 }) }, closed),
    ]),
    reason: Text,
  },
  closed,
)
export type Rule = Static<typeof Rule>

export const Look = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 80 })),
    accent: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    radius: Type.Optional(Type.Enum([0, 6, 12, 20])),
    privacyUrl: Type.Optional(Type.String({ pattern: '^https://', maxLength: 2048 })),
    supportAddress: Type.Optional(Type.String({ maxLength: 254 })),
  },
  closed,
)
export type Look = Static<typeof Look>

/** The actions that need a second person. `true` in place of the object means decisions. */
const FourEyes = Type.Object(
  {
    decisions: Type.Optional(
      Type.Boolean({
        title: 'Decisions',
        description: 'A second person confirms every decision by a person.',
      }),
    ),
    publishing: Type.Optional(
      Type.Boolean({
        title: 'Publishing',
        description: 'Who edits the workflow last does not publish it.',
      }),
    ),
  },
  closed,
)

/** How long a decision usually takes. */
export const DecisionTime = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: 90 }),
    unit: Type.Enum(['HOURS', 'WORKING_DAYS', 'WEEKS']),
  },
  closed,
)
export type DecisionTime = Static<typeof DecisionTime>

/** The content of one published version, which never changes. */
export const WorkflowDefinition = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    kind: Type.Enum(['KYC', 'KYB']),
    markets: Type.Array(CountryCode, { minItems: 1, maxItems: 50, uniqueItems: true }),
    languages: Type.Array(LanguageCode, { minItems: 1, maxItems: 20, uniqueItems: true }),
    /**
     * The product that the applicant gets. For an account, purpose and occupation must be known. Without it:
     * ACCOUNT if a step asks for a bank account.
     */
    relationship: Type.Optional(Type.Enum(['ACCOUNT', 'OTHER'])),
    steps: Type.Array(Step, { minItems: 1, maxItems: 40 }),
    rules: Type.Array(Rule, { maxItems: 200 }),
    expiry: Type.Optional(
      Type.Object({ days: Type.Integer({ minimum: 1, maximum: MAX_EXPIRY_DAYS }) }, closed),
    ),
    retention: Type.Optional(
      Type.Object({ years: Type.Integer({ minimum: 0, maximum: MAX_RETENTION_YEARS }) }, closed),
    ),
    fourEyes: Type.Optional(FourEyes),
    /** After submission: from the receipt page after some seconds (default), or at once without it. */
    redirect: Type.Optional(Type.Enum(['AFTER_RECEIPT', 'AT_ONCE'])),
    /** Shown to the applicant on the receipt. Without it, the receipt gives no time. */
    decisionTime: Type.Optional(DecisionTime),
    /** The product that the applicant applies for, as the first sentence of the first page. */
    purpose: Type.Optional(Text),
    mails: Type.Optional(Mails),
    /** The sites that may show the pages in a frame. Without one, none may. */
    embedOrigins: Type.Optional(EmbedOrigins),
    look: Type.Optional(Look),
  },
  closed,
)
export type WorkflowDefinition = Static<typeof WorkflowDefinition>

export const isForAccount = ({
  relationship,
  steps,
}: Pick<WorkflowDefinition, 'relationship' | 'steps'>): boolean =>
  relationship === undefined ? steps.some(({ kind }) => kind === 'BANK_ACCOUNT') : relationship === 'ACCOUNT'

export interface PublishedWorkflow extends WorkflowDefinition {
  id: string
  customerId: string
  version: number
}
