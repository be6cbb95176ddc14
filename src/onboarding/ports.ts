/**
 * The browser sessions of applicants, the tickets that let them request a new link, their codes, and the PDF
 * of their copy.
 */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case } from '#applications/case.ts'

export interface OnboardingPorts {
  sessions: BrowserSessions
  linkTickets: LinkTickets
  emailCodes: EmailCodes
  copyPdf: CopyPdf
}

export interface CopyPdf {
  /**
   * Queued by application and customer: throws concurrency_limit_exceeded and service_unavailable.
   */
  render(of: Pick<Case, 'id' | 'customerId'>, copy: AnswersCopy): Promise<Uint8Array>
}

/** The applicant's copy: every text in their language. */
export interface AnswersCopy {
  language: LanguageCode
  title: string
  /** The name that the applicant sees. */
  customer: string
  accent: string | null
  logo: { bytes: Uint8Array } | null
  at: Date
  head: CopyFact[]
  /** `lines`: whole sentences, below the facts. */
  groups: Array<{ title: string; facts: CopyFact[]; lines?: string[] }>
  note: string
  /** With the placeholders {page} and {pages}. */
  foot: string
}

interface CopyFact {
  label: string
  value: string
  /** The parts of the value, each on a line of its own where there is room. */
  lines?: readonly string[]
}

/** Six digits that confirm an e-mail address. */
export interface EmailCodes {
  create(): string
  /** With a key of the service: a reader of the hash alone cannot try a million codes. */
  hashOf(applicationId: string, email: string, code: string): string
}

export interface BrowserSession {
  customerId: string
  applicationId: string
  /** SHA-256 of the secret in the cookie, in hexadecimal digits. */
  hash: string
  /** Part of every form, compared on every POST. The same in every session of one person. */
  csrf: string
  /** The step for which a session on a phone was opened; absent: for the whole application. */
  handoffStep?: string
}

export interface BrowserSessions {
  /**
   * Returns the value of the cookie. Several sessions of one application can be open; each is audited. A
   * session ends with its token, found by jti: undefined when the token is already revoked.
   */
  open(
    customerId: string,
    applicationId: string,
    tokenId: string | null,
    /** The id of the co-signer whose session it is. Absent: the applicant's. */
    party?: string,
  ): Promise<string | undefined>
  /** Creates a closed session, for an applicant with a valid link that no longer opens the application. */
  openClosed(customerId: string, applicationId: string): Promise<string>
  /**
   * Loads session and case in one round trip. IDLE: 30 minutes without a request. ENDED: after 4 hours, or
   * closed. The session of a co-signer is found with their `party` only, and no other with it. `isPolled`:
   * the request of an untouched page, which does not count.
   */
  load(
    cookie: string,
    applicationId: string,
    party?: string,
    isPolled?: boolean,
  ): Promise<
    { kind: 'OPEN' | 'IDLE'; session: BrowserSession; case: Case } | { kind: 'ENDED'; case: Case } | undefined
  >
  close(cookie: string, applicationId: string): Promise<void>
  /** Limits a session to what a phone was asked for: one step. null: the whole application again. */
  handOver(cookie: string, applicationId: string, step: string | null): Promise<void>
}

/** Authorizes the form that requests a new link, for one hour. */
export interface LinkTicket {
  customerId: string
  applicationId: string
}

export interface LinkTickets {
  sign(ticket: LinkTicket): string
  /** undefined for a manipulated or expired ticket. */
  read(text: string): LinkTicket | undefined
}
