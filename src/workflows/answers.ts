/** What each kind of step collects, once it has been validated. */

import type { BankAccount } from '../schemas/documents-and-accounts.ts'
import type { OrganizationIdentifier, PersonalIdentityNumber } from '../schemas/identifiers.ts'
import type { Address, CountryCode, ISODate, Timestamp } from '../schemas/primitives.ts'
import type { StepKind } from './workflow.ts'

export type StepAnswer =
  | OrganizationAnswer
  | IdentityAnswer
  | PersonDetailsAnswer
  | ContactDetailsAnswer
  | QuestionnaireAnswer
  | DocumentsAnswer
  | BankAccountAnswer
  | TermsAnswer
export type AnswerOf<K extends StepKind> = Extract<StepAnswer, { kind: K }>

interface Answered {
  at: Timestamp
  /** Counts the times that this step was answered: a form that was filled over an older answer is told so. */
  revision: number
}
export interface OrganizationAnswer extends Answered {
  kind: 'ORGANIZATION'
  source: 'REGISTRY' | 'DECLARED'
  name: string
  organizationNumber: OrganizationIdentifier | null
  /** Typed by hand where the registry is silent or down. */
  declared: { legalForm: string | null; address: Address | null } | null
}
export interface IdentityAnswer extends Answered {
  kind: 'IDENTITY'
  method: 'EID'
  provider: string
}
export interface PersonDetailsAnswer extends Answered {
  kind: 'PERSON_DETAILS'
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  address: Address | null
}
export interface ContactDetailsAnswer extends Answered {
  kind: 'CONTACT_DETAILS'
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}
export type QuestionValue = string | string[] | boolean | number | { amount: string; currency: string }
export interface QuestionnaireAnswer extends Answered {
  kind: 'QUESTIONNAIRE'
  values: Record<string, QuestionValue>
}
export interface DocumentsAnswer extends Answered {
  kind: 'DOCUMENTS'
  /** Document ids by the slot's key. */
  slots: Record<string, string[]>
}
export interface BankAccountAnswer extends Answered {
  kind: 'BANK_ACCOUNT'
  account: BankAccount
}
export interface TermsAnswer extends Answered {
  kind: 'TERMS'
  accepted: Array<{ key: string; version: string; at: Timestamp }>
}

/** An answer before it is given its time and revision. */
export type NewAnswer<A extends StepAnswer = StepAnswer> = A extends StepAnswer
  ? Omit<A, 'at' | 'revision'>
  : never

/** What conditions and rules may ask of: { answers, market, organization, person, risk }. */
export interface Facts {
  /** By the step's key: questionnaire values by the question's key, else the answer itself. */
  answers: Record<string, unknown>
  market: CountryCode
  organization: Record<string, unknown>
  person: Record<string, unknown>
  risk: Record<string, unknown>
  /** What the checks found; rules only. */
  checks?: Record<string, unknown>
}
