/** The pages of each kind of step, one row each. */
import type { Step, StepKind } from '#workflows/workflow.ts'
import { bankAccount } from './bank-account.ts'
import { contactDetails } from './contact-details.ts'
import { documents } from './documents.ts'
import { identity } from './identity.ts'
import { organization } from './organization.ts'
import { ownership } from './ownership.ts'
import type { StepPageRules } from './page-rules.ts'
import { personDetails } from './person-details.ts'
import { questionnaire } from './questionnaire.ts'
import { signing } from './signing.ts'
import { terms } from './terms.ts'

const stepPages: { [K in StepKind]: StepPageRules<K> } = {
  ORGANIZATION: organization,
  IDENTITY: identity,
  PERSON_DETAILS: personDetails,
  OWNERSHIP: ownership,
  CONTACT_DETAILS: contactDetails,
  QUESTIONNAIRE: questionnaire,
  DOCUMENTS: documents,
  BANK_ACCOUNT: bankAccount,
  TERMS: terms,
  SIGNING: signing,
}

export const pagesOf = (step: Pick<Step, 'kind'>): StepPageRules<StepKind> =>
  stepPages[step.kind] as unknown as StepPageRules<StepKind>
