/** Samples of every step kind. */
import { identity, organization, persons } from './company-and-person.ts'
import { accounts, documents, questionnaires, terms } from './document-samples.ts'
import { owners } from './owners.ts'
import type { SampleStep } from './sample-step.ts'
import { signing } from './signing.ts'

export const sampleSteps: SampleStep[] = [
  ...organization,
  ...identity,
  ...persons,
  ...owners,
  ...questionnaires,
  ...documents,
  ...accounts,
  ...terms,
  ...signing,
]
