/** The answers of a test person in a request, and the reply that says how far they came. */
import { closed, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { TypedAnswers } from '../typed-answers.ts'
import type { Walked } from '../walk.ts'

const KEY_LENGTH = 100
export const Key = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: KEY_LENGTH, description, examples: [example] })

const propertyNames = { minLength: 1, maxLength: KEY_LENGTH }
export const Answers = Type.Unsafe<TypedAnswers>({
  type: 'object',
  maxProperties: 60,
  propertyNames,
  additionalProperties: {
    type: 'object',
    maxProperties: 100,
    propertyNames,
    additionalProperties: {
      anyOf: [
        { type: 'string', maxLength: 10_000 },
        { type: 'number' },
        { type: 'boolean' },
        { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 1_000 } },
      ],
    },
  },
  description:
    'What the person answers, by the key of the step and the name of the field on its page; in a ' +
    'questionnaire that is the key of the question. true and false are yes and no, a date is written as ' +
    '2020-02-20. A document is PDF, PICTURE or NONE by the key of its slot. Every other field is filled ' +
    'in by its kind. { "method": "DOCUMENT" } shows an identity document instead of the eID; a name, ' +
    'number or legalForm fills in the organization by hand.',
  examples: [{ background: { pep: 'yes' } }],
})

export const WalkedReply = Type.Object(
  {
    applicationId: Type.String(),
    status: ApplicationStatus,
    step: orNull(
      Type.String({
        description:
          'Where the person stands: the key of a step, CHECK, WAITING while others have to sign, or END.',
      }),
    ),
    walked: Type.Array(Type.String(), { description: 'The keys of the steps that are behind, in order.' }),
    problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String() }, closed), {
      description: 'Why the page did not accept the answer to the step, by field.',
    }),
    notice: orNull(
      Type.String({ description: 'The notice on the last page, such as eid_cancelled or registry_down.' }),
    ),
  },
  closed,
)

export const walkedReply = (
  applicationId: string,
  status: Static<typeof ApplicationStatus>,
  { step, walked, problems, notice }: Walked,
): Static<typeof WalkedReply> => ({
  ...{ applicationId, status, step, walked, notice },
  problems: problems.map(({ field, code }) => ({ field, code })),
})
