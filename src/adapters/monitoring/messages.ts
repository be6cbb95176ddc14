/** What the thread that compares monitored applications with a changed list is told, and what it answers. */
import type { ClientConfig } from 'pg'
import type { Subjects } from '../../checks/screening-subjects.ts'
import type { RescreenRef } from '../../monitoring/ports.ts'
import type { MasterKeys } from '../postgres/cases/envelope.ts'
import type { FoundMatch } from '../screening/index/messages.ts'

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
