/**
 * The words for people of what the API names by a code, one row each. Pages, reports, PDF, CSV and the audit
 * log take them from here. They stand within a sentence: `atStart` begins one.
 */

import type { LegalType, OrganizationStatusCode } from '@foyer/company-registers/schemas/organization'
import type { ComparedFact } from '@foyer/name-matching/schemas'
import type { RoleCode } from '@foyer/signing-rules/schemas'
import type { Static } from 'typebox'
import type { ApplicationStatus, Failure, Risk } from './application.ts'
import type { CaseFinding, FindingAnswer } from './casework.ts'
import type { Document, DocumentType, IdentityDocumentType } from './documents-and-accounts.ts'
import type { SignedBy } from './people.ts'
import type { ReportIdentityDocument } from './report.ts'
import type { HitState } from './screening.ts'

/** manual review: "Manual review". */
export const atStart = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The code of a standard rule, or the key of one of the workflow's own, as words. */
export const ruleWords = (code: string): string => code.replaceAll(/[_-]/g, ' ')

export const applicationStatusWords: Readonly<Record<ApplicationStatus, string>> = {
  NOT_STARTED: 'not started',
  IN_PROGRESS: 'in progress',
  MANUAL_REVIEW: 'manual review',
  APPROVED: 'approved',
  DECLINED: 'declined',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** Why an application failed. */
export const failureWords: Readonly<Record<Failure['reason'], string>> = {
  NEVER_STARTED: 'never opened',
  ABANDONED: 'not finished in time',
  CHECK_FAILED: 'a check failed',
  IDENTITY_FAILED: 'identity not proven',
}

interface HitStateWords {
  /** Between the screened name and that of the entry. A hit is never a fact until a person has said so. */
  verdict: string
  /** What was answered. */
  answer: string
  /** What a person did with it. */
  decision: string
}
export const hitStateWords: Readonly<Record<Static<typeof HitState>, HitStateWords>> = {
  UNRESOLVED: { verdict: 'may match', answer: 'opened again', decision: 'opened again' },
  TRUE_POSITIVE: { verdict: 'matches', answer: 'match confirmed', decision: 'confirmed' },
  FALSE_POSITIVE: { verdict: 'does not match', answer: 'not a match', decision: 'dismissed' },
  NO_DECISION: { verdict: 'may match', answer: 'cannot be told', decision: 'left open' },
}

export const findingWeightWords: Readonly<Record<Static<typeof CaseFinding>['weight'], string>> = {
  BLOCKS: 'blocks approval',
  CONSIDER: 'to consider',
  NOTE: 'note',
}

/** How a finding was answered. */
export const findingAnswerWords: Readonly<Record<FindingAnswer, string>> = {
  RESOLVED: 'resolved',
  TRUE_POSITIVE: hitStateWords.TRUE_POSITIVE.answer,
  FALSE_POSITIVE: hitStateWords.FALSE_POSITIVE.answer,
  NO_DECISION: hitStateWords.NO_DECISION.answer,
  NO_LONGER_APPLIES: 'no longer applies',
}

export const riskWords: Readonly<Record<Risk['level'], string>> = {
  LOW: 'low',
  NORMAL: 'normal',
  HIGH: 'high',
}

/** Of an eID. */
export const assuranceWords: Readonly<Record<NonNullable<SignedBy['assuranceLevel']>, string>> = {
  LOW: 'low',
  SUBSTANTIAL: 'substantial',
  HIGH: 'high',
}

export const companyStatusWords: Readonly<Record<OrganizationStatusCode, string>> = {
  ACTIVE: 'active',
  INACTIVE: 'inactive',
  IN_LIQUIDATION: 'in liquidation',
  BANKRUPT: 'bankrupt',
  IN_RESTRUCTURING: 'in restructuring',
  IN_MERGER: 'in a merger',
  DISSOLVED: 'dissolved',
  UNKNOWN: 'unknown',
}

export const legalFormWords: Readonly<Record<LegalType['category'], string>> = {
  LIMITED_COMPANY: 'limited company',
  PUBLIC_LIMITED_COMPANY: 'public limited company',
  PARTNERSHIP: 'partnership',
  LIMITED_PARTNERSHIP: 'limited partnership',
  SOLE_TRADER: 'sole trader',
  COOPERATIVE: 'cooperative',
  ASSOCIATION: 'association',
  FOUNDATION: 'foundation',
  HOUSING: 'housing company',
  PUBLIC_BODY: 'public body',
  BRANCH: 'branch',
  FUND: 'fund',
  OTHER: 'other form',
}

/** What a person is in a company, as its register says. */
export const roleWords: Readonly<Record<RoleCode, string>> = {
  CHAIR: 'chair',
  VICE_CHAIR: 'vice chair',
  BOARD_MEMBER: 'board member',
  DEPUTY_BOARD_MEMBER: 'deputy board member',
  OBSERVER: 'observer',
  EMPLOYEE_REPRESENTATIVE: 'employee representative',
  DEPUTY_EMPLOYEE_REPRESENTATIVE: 'deputy employee representative',
  CEO: 'CEO',
  DEPUTY_CEO: 'deputy CEO',
  PROCURIST: 'procurist',
  SIGNATORY: 'signatory',
  PARTNER: 'partner',
  GENERAL_PARTNER: 'general partner',
  LIMITED_PARTNER: 'limited partner',
  OWNER: 'owner',
  LIQUIDATOR: 'liquidator',
  BANKRUPTCY_TRUSTEE: 'bankruptcy trustee',
  AUDITOR: 'auditor',
  DEPUTY_AUDITOR: 'deputy auditor',
  ACCOUNTANT: 'accountant',
  SECRETARY: 'secretary',
  CONTACT: 'contact',
  OTHER: 'other',
}

export const documentTypeWords: Readonly<Record<DocumentType, string>> = {
  IDENTITY_DOCUMENT: 'identity document',
  PROOF_OF_ADDRESS: 'proof of address',
  REGISTRATION_CERTIFICATE: 'registration certificate',
  ARTICLES: 'articles of association',
  OWNERSHIP_CHART: 'ownership chart',
  ANNUAL_REPORT: 'annual report',
  SOURCE_OF_FUNDS: 'source of funds',
  POWER_OF_ATTORNEY: 'power of attorney',
  SIGNATURE: 'signature',
  REPORT: 'report',
  OTHER: 'other document',
}

export const documentStatusWords: Readonly<Record<Document['status'], string>> = {
  RECEIVED: 'received',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
}

export const identityDocumentWords: Readonly<Record<IdentityDocumentType, string>> = {
  PASSPORT: 'passport',
  ID_CARD: 'national identity card',
  DRIVING_LICENCE: 'driving licence',
  RESIDENCE_PERMIT: 'residence permit',
}

/** What the machine-readable lines of a document are worth, read from its photo or typed. */
export const machineReadableWords: Readonly<Record<ReportIdentityDocument['machineReadable'], string>> = {
  VALID: 'say the same, and their check digits hold',
  DIFFERS: 'say something else than the applicant',
  CHECK_DIGITS_WRONG: 'their check digits are wrong',
  NOT_GIVEN: 'were not given',
}

export const comparedFactWords: Readonly<Record<ComparedFact['fact'], string>> = {
  NUMBER: 'number',
  NAME: 'name',
  BIRTH_DATE: 'date of birth',
  COUNTRY: 'country',
}

export const comparedOutcomeWords: Readonly<Record<ComparedFact['outcome'], string>> = {
  SAME: 'the same',
  CLOSE: 'close',
  DIFFERS: 'differs',
  NOT_COMPARED: 'not compared',
}
