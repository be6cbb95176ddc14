/** What is particular to the links of one kind of person beside the applicant: a row for each kind. */
import type { Case, CaseData } from '#applications/case.ts'
import type { CoSigner } from '#applications/signing/state.ts'
import type { AuditEntry } from '#audit/entry.ts'
import type { MessageKey } from '../view.ts'

/** What is stored of everyone who has a link of their own. */
export type LinkedPerson = Pick<
  CoSigner,
  | 'id'
  | 'email'
  | 'language'
  | 'hasChosenLanguage'
  | 'mailedAt'
  | 'notMailed'
  | 'remindedAt'
  | 'openedAt'
  | 'cancelledAt'
>

type Action = AuditEntry['action']

/** How the moves of person-moves.ts find and change a person. */
export interface StoredPerson<P extends LinkedPerson = LinkedPerson> {
  find(of: Case, id: string): P | undefined
  /** The data of the case, in which this person has changed. */
  withChange(of: Case, id: string, change: (each: LinkedPerson) => Partial<LinkedPerson>): Partial<CaseData>
  actions: { opened: Action; languageSet: Action; mailed: Action; notMailed: Action }
  /** The name of the id in the audit log, where another one acts. */
  idName: 'coSigner' | 'owner'
  /** The moves are for reviewers only: the application keeps its `updatedAt`. */
  isInternal: boolean
}

/** What open-for-person.ts and require-person.ts ask about a person. */
export interface PersonLink<P extends LinkedPerson> extends StoredPerson<P> {
  /** Their page, below that of the application. An underscore: no step can have this key. */
  page: 'co_signer' | 'owner_link'
  messages: { sessionEnded: MessageKey; linkEnded: MessageKey }
  /** A link that is opened leads nowhere any more. */
  isWithdrawn(of: Case, person: P): boolean
  /** Their page shows nothing any more. */
  isOver(of: Case, person: P, now: Date): boolean
}

/** `nocode`: the path of the hosted onboarding, or its URL. */
export const personPage = (
  { page }: Pick<PersonLink<LinkedPerson>, 'page'>,
  nocode: string,
  { id }: Pick<Case, 'id'>,
  person: Pick<LinkedPerson, 'id'>,
): string => `${nocode}/${id}/${page}/${person.id}`
