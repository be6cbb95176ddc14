/** The kinds of steps. A new kind needs a member of `Step` in workflow.ts, an answer type, and a row here. */
import type { StepKind } from '../workflow.ts'
import { bankAccount } from './bank-account.ts'
import { contactDetails } from './contact-details.ts'
import { documents } from './documents.ts'
import { personDetails } from './person-details.ts'
import { questionnaire } from './questionnaire.ts'
import type { StepRules } from './step-kind.ts'
import { terms } from './terms.ts'

export const stepRules: { [K in StepKind]: StepRules<K> } = {
  ORGANIZATION: {
    valuesOf: (answer) => ({ query: answer.organizationNumber?.display ?? answer.name }),
    isComplete: () => true,
  },
  IDENTITY: { valuesOf: () => ({}), isComplete: () => true },
  PERSON_DETAILS: personDetails,
  CONTACT_DETAILS: contactDetails,
  QUESTIONNAIRE: questionnaire,
  DOCUMENTS: documents,
  BANK_ACCOUNT: bankAccount,
  TERMS: terms,
}
