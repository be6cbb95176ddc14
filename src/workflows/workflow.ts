/** The definition of an onboarding. A workflow is data and is published in immutable versions. */
import { type Static, Type } from 'typebox'
import { DocumentType } from '../schemas/documents-and-accounts.ts'
import { CountryCode, LanguageCode } from '../schemas/primitives.ts'
import { Condition, key, Text } from './text-schemas.ts'

export { Condition, Text, textIn } from './text-schemas.ts'

const step = {
  key,
  title: Type.Optional(Text),
  when: Type.Optional(Condition),
  optional: Type.Optional(Type.Boolean()),
}
const closed = { additionalProperties: false }

export const OrganizationStep = Type.Object({ ...step, kind: Type.Literal('ORGANIZATION') }, closed)
export const IdentityStep = Type.Object(
  {
    ...step,
    kind: Type.Literal('IDENTITY'),
    providers: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  },
  closed,
)
export const PersonDetailsStep = Type.Object(
  {
    ...step,
    kind: Type.Literal('PERSON_DETAILS'),
    collect: Type.Optional(Type.Array(Type.Enum(['personalIdentityNumber', 'dateOfBirth', 'address']))),
  },
  closed,
)
export const ContactDetailsStep = Type.Object({ ...step, kind: Type.Literal('CONTACT_DETAILS') }, closed)

export const questionKinds = [
  'SHORT_TEXT',
  'LONG_TEXT',
  'NUMBER',
  'AMOUNT',
  'DATE',
  'YES_NO',
  'ONE_OF',
  'MANY_OF',
  'COUNTRY',
] as const
export const Question = Type.Object(
  {
    key,
    kind: Type.Enum([...questionKinds]),
    label: Text,
    hint: Type.Optional(Text),
    optional: Type.Optional(Type.Boolean()),
    when: Type.Optional(Condition),
    choices: Type.Optional(
      Type.Array(Type.Object({ value: key, label: Text }, closed), { minItems: 2, maxItems: 40 }),
    ),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  },
  closed,
)
export type Question = Static<typeof Question>

export const QuestionnaireStep = Type.Object(
  {
    ...step,
    kind: Type.Literal('QUESTIONNAIRE'),
    questions: Type.Array(Question, { minItems: 1, maxItems: 40 }),
  },
  closed,
)

export const DocumentSlot = Type.Object(
  {
    key,
    type: DocumentType,
    label: Text,
    hint: Type.Optional(Text),
    optional: Type.Optional(Type.Boolean()),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  },
  closed,
)
export type DocumentSlot = Static<typeof DocumentSlot>
export const DocumentsStep = Type.Object(
  {
    ...step,
    kind: Type.Literal('DOCUMENTS'),
    documents: Type.Array(DocumentSlot, { minItems: 1, maxItems: 20 }),
  },
  closed,
)

export const BankAccountStep = Type.Object(
  {
    ...step,
    kind: Type.Literal('BANK_ACCOUNT'),
    accounts: Type.Optional(Type.Array(Type.Enum(['SWEDEN_DOMESTIC', 'IBAN']), { minItems: 1 })),
  },
  closed,
)

export const Term = Type.Object(
  {
    key,
    version: Type.String({ maxLength: 40 }),
    title: Text,
    text: Text,
    optional: Type.Optional(Type.Boolean()),
  },
  closed,
)
export type Term = Static<typeof Term>
export const TermsStep = Type.Object(
  { ...step, kind: Type.Literal('TERMS'), terms: Type.Array(Term, { minItems: 1, maxItems: 10 }) },
  closed,
)

export const Step = Type.Union([
  OrganizationStep,
  IdentityStep,
  PersonDetailsStep,
  ContactDetailsStep,
  QuestionnaireStep,
  DocumentsStep,
  BankAccountStep,
  TermsStep,
])
export type Step = Static<typeof Step>
export type StepKind = Step['kind']
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>

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

/** The content of one published version, which never changes. */
export const WorkflowDefinition = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    kind: Type.Enum(['KYC', 'KYB']),
    markets: Type.Array(CountryCode, { minItems: 1, maxItems: 50, uniqueItems: true }),
    languages: Type.Array(LanguageCode, { minItems: 1, maxItems: 20, uniqueItems: true }),
    steps: Type.Array(Step, { minItems: 1, maxItems: 40 }),
    rules: Type.Array(Rule, { maxItems: 200 }),
    expiry: Type.Optional(Type.Object({ days: Type.Integer({ minimum: 1, maximum: 365 }) }, closed)),
    retention: Type.Optional(Type.Object({ years: Type.Integer({ minimum: 0, maximum: 30 }) }, closed)),
    fourEyes: Type.Optional(Type.Boolean()),
    /** After submission: from the receipt page after some seconds (default), or at once without it. */
    redirect: Type.Optional(Type.Enum(['AFTER_RECEIPT', 'AT_ONCE'])),
    look: Type.Optional(Look),
  },
  closed,
)
export type WorkflowDefinition = Static<typeof WorkflowDefinition>

export interface PublishedWorkflow extends WorkflowDefinition {
  id: string
  customerId: string
  version: number
}
