/** SIGNING: everyone whose signature is needed signs the application with an eID. */
import { closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { LongText, named, stepFields } from '../text-schemas.ts'
import { textProblems } from '../validity/part-checks.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'

/** A session lasts four hours, so a longer time would never be reached. */
const MAX_IDENTITY_MINUTES = 240
export const DEFAULT_IDENTITY_MINUTES = 60
/** In days after the request. */
export const DEFAULT_REMINDERS: readonly number[] = [2, 5]

const SigningStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('SIGNING'),
    statement: Type.Optional(
      named(
        LongText,
        'Statement',
        'Added to the text that the applicant signs, such as an assurance; and to that of co-signers who ' +
          "see the company's part.",
      ),
    ),
    identityMaxAge: Type.Optional(
      Type.Integer({
        minimum: 5,
        maximum: MAX_IDENTITY_MINUTES,
        title: 'Identity proven at most this long ago',
        description:
          `In minutes; ${DEFAULT_IDENTITY_MINUTES} if empty. ` +
          'After that the eID is asked again before signing.',
      }),
    ),
    authority: Type.Optional(
      Type.Enum(['REGISTERED', 'DECLARED'], {
        title: 'Authority of those who sign',
        description:
          'REGISTERED, if empty: a reviewer decides where the register cannot show it. DECLARED: where the ' +
          'register publishes only the names of officers, the name of an eID is enough; where it publishes ' +
          'neither officers nor signing rules, signers who are declared as owners or managers are enough.',
      }),
    ),
    coSigners: Type.Optional(
      Type.Enum(['AUTHORITY', 'COMPANY'], {
        title: 'What co-signers sign',
        description:
          'AUTHORITY, if empty: that they may sign for the company, and agree that the applicant applies; ' +
          "they see no answers. COMPANY: they prove who they are, see the company's part of the " +
          'application, and sign that it is correct and complete as far as they know.',
      }),
    ),
    reminders: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 60 }), {
        maxItems: 5,
        uniqueItems: true,
        title: 'Reminders',
        description: 'Days after the request at which a co-signer is reminded by e-mail; 2 and 5 if empty.',
      }),
    ),
  },
  {
    ...closed,
    title: 'Signing',
    description: 'Those who may sign for the company sign with an eID. It is always the last step.',
  },
)

/** The applicant's own part is done. The signatures themselves are kept in the case. */
export interface SigningAnswer extends AnswerMetadata {
  kind: 'SIGNING'
}

export const signing: StepRules<typeof SigningStep, SigningAnswer> = {
  ...singleFact,
  definition: SigningStep,
  read: null,
  valuesOf: () => ({}),
  isComplete: () => true,
  comparable: ({ kind }) => ({ kind }),
  definitionProblems: (step, at, { languages }) => textProblems(step.statement, `${at}/statement`, languages),
}
