/** ORGANIZATION: a company from the registry, or declared by hand. onboarding/organization/ finds it. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { type Address, closed } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { stepFields } from '../text-schemas.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'

const OrganizationStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('ORGANIZATION'),
    byHand: Type.Optional(
      Type.Boolean({
        title: 'By hand without a registry',
        description: 'In a market without a company registry, the applicant enters the company.',
      }),
    ),
  },
  { ...closed, title: 'Company', description: 'The company, from the register of its market.' },
)

export interface OrganizationAnswer extends AnswerMetadata {
  kind: 'ORGANIZATION'
  source: 'REGISTRY' | 'DECLARED'
  name: string
  organizationNumber: OrganizationIdentifier | null
  /** Entered by hand, if the registry does not know the company or is down. */
  declared: { legalForm: string | null; address: Address | null } | null
}

export const organization: StepRules<typeof OrganizationStep, OrganizationAnswer> = {
  ...singleFact,
  definition: OrganizationStep,
  read: null,
  valuesOf: (answer) => ({ query: answer.organizationNumber?.display ?? answer.name }),
  isComplete: () => true,
  comparable: (answer) => answer,
  definitionProblems: () => [],
}
