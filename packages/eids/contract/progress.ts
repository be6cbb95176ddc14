/**
 * Identifications that the applicant answers in an app, while a page of Foyer waits: the content of the page,
 * and who may see it.
 */
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'

/** The state of the waiting page. Its words are the texts `eidHint.…`. */
export const waitingHints = [
  /** Nothing has happened yet: the code is to be scanned, or the app opened. */
  'START',
  /** The app is open and looks for the person's eID. */
  'SEARCHING',
  /** The app asks for the security code, or for consent. */
  'CONFIRM',
  /** The app reads the chip of a passport or an identity card. */
  'READ_DOCUMENT',
  /** The app has answered, and the outcome is being fetched. */
  'PROCESSING',
  /** The app has answered, and returns to the browser by itself. */
  'RETURN_FROM_APP',
  /** The app has answered, and has not yet returned to this browser. */
  'NOT_BACK',
  /** The service does not answer at the moment. */
  'NO_ANSWER',
  /** A code is shown for the app on another device, once. */
  'SCAN',
] as const
export type WaitingHint = (typeof waitingHints)[number]

/** Why the person was not proven. */
export const endedHints = [
  'CANCELLED',
  /** The app was not opened in time, or the person did not answer. */
  'TIMED_OUT',
  /** The person's eID is blocked, or too old. */
  'BLOCKED',
  'APP_TOO_OLD',
  /** The provider sees a risk, such as fraud. */
  'RISK',
  /** Another identification of the same person was started. */
  'STARTED_TWICE',
  'UNAVAILABLE',
  'FAILED',
  /** The issuer has withdrawn the ID of the app, … */
  'REVOKED',
  /** … over or not valid yet, … */
  'EXPIRED',
  /** … by an issuer that is not trusted, or something else than was asked for, … */
  'NOT_TRUSTED',
  /** … or without something that is needed. */
  'INCOMPLETE',
  /** It is not known whether it is revoked. */
  'NOT_CHECKED',
  /** The app does not answer as its specification says. */
  'WRONG_ANSWER',
  /** The code for another device has run out. */
  'CODE_OVER',
] as const
export type EndedHint = (typeof endedHints)[number]

/** An answer that was refused: by which rule, and the words for the person. */
export interface EidRefusal {
  /** For the audit log: the name of a rule, without a value of the answer. */
  code: string
  hint: EndedHint
}

/** Links that open the app. null: this kind of device has none. */
export interface AppLinks {
  phone: string | null
  computer: string | null
}

/** The place of the answering app: on the device of the page, or on another device that scans its QR code. */
export type AppDevice = 'THIS' | 'OTHER'

export type IdentityProgress =
  | {
      kind: 'WAITING'
      hint: WaitingHint
      /** The content of a QR code for an app on another device. null: nothing to scan now. */
      qr: string | null
      links: AppLinks
      /** Which of them this start is for. Absent: the person does not choose. */
      device?: AppDevice
      /** When the page asks again: from 500 to 10,000 milliseconds. */
      askAgainAfterMs: number
      /** `showCode` gives a code for another device. */
      offersCode?: true
    }
  /** An app on another device has answered. Nothing counts before the person at the page confirms it. */
  | { kind: 'CONFIRM'; person: { name: string; country: CountryCode } }
  /** The page continues to the return URL, where `complete` gives the outcome. */
  | { kind: 'ANSWERED' }
  /** `code`: of an answer that was refused. */
  | { kind: 'ENDED'; hint: EndedHint; code?: string; offersCode?: true }
  /** Unknown, over, or started in another browser session: the page shows nothing of it. */
  | { kind: 'UNKNOWN' }

/** The browser session of an application that an identification belongs to. */
export interface IdentitySession {
  customerId: string
  applicationId: string
  /** SHA-256 of the secret of the browser session, in hexadecimal digits. */
  sessionHash: string
}

/** One start, asked about by the page that waits. */
export interface WaitingIdentity extends IdentitySession {
  state: string
  nonce: string
  now: Date
}

/** An eID whose `start` answers `waiting`. None of these throws for an outage. */
export interface OwnPageEid {
  /**
   * The app is a wallet on a phone: the page lists the requested data, and a computer continues by Foyer's
   * own link for the phone.
   */
  isWallet?: true
  /** Called by every request of the page, which may come from several processes and tabs at once. */
  progress(waiting: WaitingIdentity): Promise<IdentityProgress>
  /** The person gives up, or chooses another way. */
  cancel(waiting: WaitingIdentity): Promise<void>
  /** Starts a QR code for another device, replacing the link for this one. Absent: not supported. */
  showCode?(waiting: WaitingIdentity): Promise<void>
  /**
   * The person says that they are who answered. Answers the query of the return; undefined: no query waits.
   */
  confirm?(waiting: WaitingIdentity): Promise<Record<string, string> | undefined>
  /** The signed request for the dialog of the browser (Digital Credentials API). undefined: not now. */
  browserRequest?(waiting: WaitingIdentity): Promise<string | undefined>
  /** The browser's answer to it. Returns the query of the return; undefined: it was refused. */
  browserAnswer?(waiting: WaitingIdentity, response: string): Promise<Record<string, string> | undefined>
  /** The person has the app on another device than this start is for. Absent: there is no choice. */
  changeDevice?(waiting: WaitingIdentity, device: AppDevice): Promise<void>
}
