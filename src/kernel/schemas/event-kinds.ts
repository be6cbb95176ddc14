/** Every kind of event: its word for people, and its meaning for developers. */
const kinds = {
  APPLICATION_CREATED: { word: 'created', meaning: 'An application was created.' },
  APPLICATION_STARTED: { word: 'started', meaning: 'The applicant started.' },
  APPLICATION_SUBMITTED: { word: 'submitted', meaning: 'The applicant submitted the application.' },
  APPLICATION_IN_REVIEW: { word: 'in review', meaning: 'The application waits for a reviewer.' },
  APPLICATION_INFORMATION_REQUESTED: {
    word: 'information requested',
    meaning: 'The applicant was asked for more information.',
  },
  APPLICATION_APPROVED: { word: 'approved', meaning: 'The application was approved.' },
  APPLICATION_DECLINED: { word: 'declined', meaning: 'The application was declined.' },
  APPLICATION_FAILED: { word: 'failed', meaning: 'The application expired, or a check failed for good.' },
  APPLICATION_CANCELLED: { word: 'cancelled', meaning: 'The application was cancelled.' },
  APPLICATION_DATA_CHANGED: {
    word: 'data changed',
    meaning: 'A hit or finding was resolved, or a signature was given, awaited or declined.',
  },
  APPLICATION_ERASED: { word: 'erased', meaning: 'The personal data of the application was erased.' },
  APPLICATION_ASSIGNED: {
    word: 'assigned',
    meaning: 'An application in review was assigned to a person, by a colleague or by rule.',
  },
  APPLICATION_SNOOZED: {
    word: 'snoozed',
    meaning: 'A reviewer put the application aside until a date or an answer.',
  },
  APPLICATION_ESCALATED: { word: 'escalated', meaning: 'The application went to the second line.' },
  APPLICATION_OVERDUE: {
    word: 'overdue',
    meaning: 'The review of the application took longer than its service time.',
  },
  DOCUMENT_ADDED: { word: 'document added', meaning: 'A document was added.' },
  SCREENING_HIT_FOUND: {
    word: 'screening hit found',
    meaning: 'The screening, or a list that changed since, found a possible match.',
  },
  MONITORING_HIT: {
    word: 'monitoring hit',
    meaning: 'The ongoing monitoring found a possible match after a decision.',
  },
  ORGANIZATION_CHANGED: {
    word: 'organization changed',
    meaning: 'The register says something else of a monitored organization than before.',
  },
} as const

export type EventKind = keyof typeof kinds

export const eventKindTable: Readonly<Record<EventKind, { word: string; meaning: string }>> = kinds
export const eventKinds = Object.keys(kinds) as EventKind[]
