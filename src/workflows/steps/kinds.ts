/** The kinds of steps, one row each. CONTRIBUTING names the places that a new kind needs. */
import { bankAccount } from './bank-account.ts'
import { contactDetails } from './contact-details.ts'
import { documents } from './documents.ts'
import { identity } from './identity.ts'
import { organization } from './organization.ts'
import { ownership } from './ownership.ts'
import { personDetails } from './person-details.ts'
import { questionnaire } from './questionnaire.ts'
import { signing } from './signing.ts'
import { terms } from './terms.ts'

export const stepKinds = {
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
