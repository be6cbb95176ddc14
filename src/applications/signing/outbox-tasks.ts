/** The background tasks that a move adds. */
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { CheckKey } from '../case.ts'
import type { Signer } from './state.ts'

/** A task in the outbox, written in the transaction of the change that needs it. */
export interface CheckTask {
  task: 'check'
  check: CheckKey
  /** The earliest time; null is immediately. */
  runAt: Date | null
}

/** Screens an application in review once more, whatever was compared before. */
export interface ScreenTask {
  task: 'screenMonitored'
  isNewSubject: true
  runAt: Date | null
}

/** Sends the applicant a new link by e-mail. */
export interface LinkTask {
  /** mailCode: the code that confirms their e-mail address. */
  task: 'mailLink' | 'mailCode'
  runAt: Date | null
}

/** A letter to the applicant, where the workflow wants it. */
export interface ApplicantMailTask {
  task: 'mailApplicant'
  about: 'RECEIVED' | 'REMINDER' | 'DECISION'
  runAt: Date | null
}

/** Notifies people of something that waits for them. `to` null: everyone who may decide. */
export interface TellTask {
  task: 'tellPeople'
  kind:
    | 'MENTIONED'
    | 'ASSIGNED'
    | 'PROPOSED'
    | 'WAITING'
    | 'NEW_HIT'
    | 'ESCALATED'
    | 'OVERDUE'
    | 'SNOOZE_OVER'
  /** UUIDs of staff users. */
  to: string[] | null
  /** The staff user who did it; null: a credential. */
  by: string | null
  runAt: Date | null
}

/** Has the files that wait for it scanned for viruses. */
export interface ScanTask {
  task: 'scanDocuments'
  runAt: Date | null
}

/** Has the face on the document compared with the selfie, where the customer has switched it on. */
export interface FacesTask {
  task: 'compareFaces'
  runAt: Date | null
}

/** An e-mail about signatures. */
export interface SigningMailTask {
  task: 'mailSigning'
  to: Signer
  /** INVITED and REMINDER have a link to sign with. The others report an event. */
  about: 'INVITED' | 'REMINDER' | 'VOID' | 'SIGNED' | 'COMPLETE' | 'DECLINED'
  /** The person that a mail to the applicant is about. */
  coSigner?: string
  /** For a reminder: days after the request. */
  day?: number
  /** For a reminder: the time of its request. */
  asked?: Timestamp
  runAt: Date | null
}

/** An e-mail to a declared owner, with their link. */
export interface OwnerMailTask {
  task: 'mailOwner'
  /** The id of the request. */
  to: string
  about: 'ASKED' | 'REMINDER'
  /** For a reminder: days after the request. */
  day?: number
  /** The request that it belongs to. */
  asked: Timestamp
  runAt: Date | null
}

/** Written in the transaction of the change that needs it. */
export type OutboxTask =
  | CheckTask
  | ScreenTask
  | LinkTask
  | ApplicantMailTask
  | TellTask
  | ScanTask
  | FacesTask
  | SigningMailTask
  | OwnerMailTask
