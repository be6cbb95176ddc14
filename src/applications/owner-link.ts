/** The stored links of declared owners: the owner, the proof and the answer. */

import type { IdentityRemark } from '@foyer/eids/contract/remarks'
import type { LanguageCode, Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { DeclaredPerson, Holdings, OwnerPerson } from '#workflows/ownership/declared.ts'
import type { Case, IdentityStarted } from './case.ts'

/** The declaration about an owner at the time of the request. */
export type AskedOwner = OwnerPerson & Holdings

/** The proof by the eID of an owner. */
export interface OwnerProof {
  party: PersonRef
  provider: string
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH'
  at: Timestamp
  remarks: IdentityRemark[]
}

export const ownerDisputes = ['NOT_OWNER', 'SHARE_WRONG', 'DETAILS_WRONG'] as const
export type OwnerDispute = (typeof ownerDisputes)[number]
export type OwnerAnswerKind = 'CONFIRMED' | OwnerDispute

export interface OwnerAnswer {
  kind: OwnerAnswerKind
  at: Timestamp
  /** In the owner's words. null: they confirmed. */
  reason: string | null
}

export interface OwnerRequest {
  /** o1, o2 …: appears in addresses, so it reveals nothing about the person. */
  id: string
  person: AskedOwner
  email: string
  language: LanguageCode
  /** Absent: their page is in the language of the letter, or of their browser. */
  hasChosenLanguage?: boolean
  /** When the newest request was made: reminders count from it. */
  askedAt: Timestamp
  /** The link stops working at this time. */
  expiresAt: Timestamp
  /** When the newest mail was sent; null: it is on its way, or could not be sent. */
  mailedAt: Timestamp | null
  notMailed: 'REFUSED' | 'NO_MAIL' | null
  remindedAt: Timestamp[]
  openedAt: Timestamp | null
  /** An eID that was started and has not returned. Used once. */
  started: Omit<IdentityStarted, 'step'> | null
  /** The proof of the newest eID. */
  proof: OwnerProof | null
  answer: OwnerAnswer | null
  /** They are declared no longer, or otherwise. */
  cancelledAt: Timestamp | null
}

const ownerRequestStatuses = ['ASKED', 'CONFIRMED', 'DISPUTED', 'EXPIRED', 'CANCELLED'] as const
export type OwnerRequestStatus = (typeof ownerRequestStatuses)[number]

export function ownerRequestStatusOf(
  { answer, cancelledAt, expiresAt }: OwnerRequest,
  now: Date,
): OwnerRequestStatus {
  if (cancelledAt !== null) return 'CANCELLED'
  if (answer) return answer.kind === 'CONFIRMED' ? 'CONFIRMED' : 'DISPUTED'
  return Date.parse(expiresAt) <= now.getTime() ? 'EXPIRED' : 'ASKED'
}

export const ownerRequestsOf = ({ data }: Pick<Case, 'data'>): OwnerRequest[] => data.ownerRequests ?? []

export const askedOwnerOf = (person: DeclaredPerson): AskedOwner => ({
  givenName: person.givenName,
  familyName: person.familyName,
  dateOfBirth: person.dateOfBirth,
  countryOfResidence: person.countryOfResidence,
  nationality: person.nationality,
  personalIdentityNumber: person.personalIdentityNumber,
  ways: person.ways,
  control: person.control,
  controlText: person.controlText,
})

const keyOf = ({ givenName, familyName, dateOfBirth, personalIdentityNumber, ...of }: AskedOwner): string =>
  JSON.stringify([
    ...[givenName, familyName, dateOfBirth, personalIdentityNumber?.id ?? null],
    ...[of.ways, of.control, of.controlText],
  ])

/** The same person with the same share: their answer is about this declaration. */
export const isAskedAbout = ({ person }: OwnerRequest, declared: DeclaredPerson): boolean =>
  keyOf(person) === keyOf(askedOwnerOf(declared))

/** The request about this declaration, if there is one that was not cancelled. */
export const requestAbout = (of: Pick<Case, 'data'>, declared: DeclaredPerson): OwnerRequest | undefined =>
  ownerRequestsOf(of).findLast((each) => each.cancelledAt === null && isAskedAbout(each, declared))
