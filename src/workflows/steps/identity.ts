/** IDENTITY: the applicant proves who they are with an eID. The proof itself is kept in the case. */
import { Type } from 'typebox'
import { closed, stepFields } from '../text-schemas.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'

const IdentityStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('IDENTITY'),
    providers: Type.Optional(
      Type.Array(Type.String({ maxLength: 40 }), {
        maxItems: 10,
        title: 'Providers',
        description: 'Without any, every eID of the market is offered.',
      }),
    ),
  },
  { ...closed, title: 'Identity', description: 'The applicant proves who they are with an eID.' },
)

export interface IdentityAnswer extends AnswerMetadata {
  kind: 'IDENTITY'
  method: 'EID'
  provider: string
}

export const identity: StepRules<typeof IdentityStep, IdentityAnswer> = {
  ...singleFact,
  definition: IdentityStep,
  read: null,
  valuesOf: () => ({}),
  isComplete: () => true,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
