/** The validated answer of each kind of step. */

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

interface AnswerMetadata {
  at: Timestamp
  /** Counts the answers to this step. A form that was opened on an older revision is a conflict. */
  revision: number
}
export interface OrganizationAnswer extends AnswerMetadata {
  kind: 'ORGANIZATION'
  source: 'REGISTRY' | 'DECLARED'
  name: string
  organizationNumber: OrganizationIdentifier | null
  /** Entered by hand, if the registry does not know the company or is down. */
  declared: { legalForm: string | null; address: Address | null } | null
}
export interface IdentityAnswer extends AnswerMetadata {
  kind: 'IDENTITY'
  method: 'EID'
  provider: string
}
export interface PersonDetailsAnswer extends AnswerMetadata {
  kind: 'PERSON_DETAILS'
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  address: Address | null
}
export interface ContactDetailsAnswer extends AnswerMetadata {
  kind: 'CONTACT_DETAILS'
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}
export type QuestionValue = string | string[] | boolean | number | { amount: string; currency: string }
export interface QuestionnaireAnswer extends AnswerMetadata {
  kind: 'QUESTIONNAIRE'
  values: Record<string, QuestionValue>
}
export interface DocumentsAnswer extends AnswerMetadata {
  kind: 'DOCUMENTS'
  /** Document ids by the slot's key. */
  slots: Record<string, string[]>
}
export interface BankAccountAnswer extends AnswerMetadata {
  kind: 'BANK_ACCOUNT'
  account: BankAccount
}
export interface TermsAnswer extends AnswerMetadata {
  kind: 'TERMS'
  accepted: Array<{ key: string; version: string; at: Timestamp }>
}

/** A new answer, before it gets its time and revision. */
export type NewAnswer<A extends StepAnswer = StepAnswer> = A extends StepAnswer
  ? Omit<A, 'at' | 'revision'>
  : never

/** Facts for conditions and rules: { answers, market, organization, person, risk }. */
export interface Facts {
  /** By step key. For a questionnaire the values by question key, otherwise the answer itself. */
  answers: Record<string, unknown>
  market: CountryCode
  organization: Record<string, unknown>
  person: Record<string, unknown>
  risk: Record<string, unknown>
  /** Results of the checks. Only rules see them. */
  checks?: Record<string, unknown>
}
