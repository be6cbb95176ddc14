/** The messages to and from the thread that compares monitored applications with a changed list. */
import type { ClientConfig } from 'pg'
import type { Subjects } from '#checks/screening-subjects.ts'
import type { MasterKeys } from '#platform/crypto/envelope.ts'
import type { FoundMatch } from '#screening/store/index/messages.ts'
import type { RescreenRef } from '../ports.ts'

export interface RescreenStart {
  /** Reads shared lists. */
  auth: ClientConfig
  /** Reads own lists and monitored applications. */
  service: ClientConfig
  /** Opens own lists. */
  ownKey: Uint8Array
  /** Opens the keys of applications. */
  master: MasterKeys
  of: RescreenRef
  threshold: number
  namesakes: boolean
  /** The last application that was compared. */
  after: string | null
}

export interface NearApplication {
  applicationId: string
  subjects: Subjects
  /** `subject` is a position among the persons, then the organizations. */
  matches: FoundMatch[]
}

/** Each is the answer to one NEXT. */
export type RescreenAnswer =
  | { kind: 'BATCH'; near: NearApplication[]; cursor: string; screened: number; unreadable: number }
  | { kind: 'END' }
  | { kind: 'FAILED'; why: string }
