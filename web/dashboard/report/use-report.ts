/** The report that the page shows, its other readers, and the changes that a reviewer makes. */
import { createContext, useContext, useEffect } from 'react'
import type { Body, OperationName, Reply } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { refresh, useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { uuidOf } from '../formats/id.ts'
import type { DraftPlace } from './drafts/drafts.ts'
import { useDrafts } from './drafts/use-draft.ts'

export type Report = Reply<'applications.report.get'>
export type Finding = Report['reviewFindings'][number]

export interface ReportContext {
  report: Report
  applicationId: string
  /** The name of a user; credentials and the operator in words. */
  nameOf(id: string | null): string
  isMe(id: string | null): boolean
  me: string
  team: ReadonlyArray<{ userId: string; name: string }>
  mayReview: boolean
  /** Findings are answered in manual review, while no decision waits for a second person. */
  mayAnswer: boolean
  /** Number of the finding that j and k lead to. */
  at: number | null
  goTo(number: number): void
  /** Where hits are answered one after the other: goes on to the next. */
  onHitAnswered?: () => void
}

const Context = createContext<ReportContext | null>(null)
export const ReportProvider = Context.Provider

export function useReport(): ReportContext {
  const context = useContext(Context)
  if (!context) throw new Error('useReport is used outside of the report')
  return context
}

/** Names of the team, for ids in the report. */
export function useNames() {
  const { person } = useSession()
  const { data } = useRead('team.list', {}, { staleTime: 60_000 })
  const team = data?.members ?? []
  const nameOf = (id: string | null) => {
    if (id === null) return 'The operator'
    if (id.includes(':credential:')) return 'Your system'
    return team.find(({ userId }) => uuidOf(userId) === uuidOf(id))?.name ?? 'A former colleague'
  }
  return { nameOf, team, me: person.id, isMe: (id: string | null) => id === person.id }
}

/** Erased, or never there. */
export const isGone = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'application_not_found'

const EVERY = 10_000

/** Says every 10 seconds that this person looks at it, and reads the report again when it changed. */
export function useViewers(applicationId: string, report: Report | undefined) {
  const { data, error } = useRead(
    'applications.viewers.note',
    { applicationId },
    { every: EVERY, when: report !== undefined },
  )
  const isOlder =
    report !== undefined &&
    data !== undefined &&
    (data.updatedAt > report.application.updatedAt ||
      data.notes > report.notes.length ||
      data.assigneeId !== report.assigneeId)
  const isErased = isGone(error)
  useEffect(() => {
    if (isOlder || isErased) void refresh('applications.report.get')
  }, [isOlder, isErased])
  return data?.viewers ?? []
}

/** Not waited for: the lists behind the report, the new hits, the numbers at them, and the place in them. */
const refreshLists = () =>
  refresh(
    ...(['applications.search', 'applications.counts', 'applications.neighbours.get'] as const),
    ...(['screening.hits.list', 'monitoring.counts.get'] as const),
  )

interface ReviewChange<N extends OperationName> {
  /** The typed text: kept until the server has it. */
  draft?: DraftPlace
  onDone?: (reply: Reply<N>, body: Body<N>) => unknown
  onProblem?: (error: Error) => unknown
}

/** A change of this application; the report is read again afterwards. */
export function useReviewChange<N extends OperationName>(
  name: N,
  { draft, onDone, onProblem }: ReviewChange<N> = {},
) {
  const drafts = useDrafts()
  return useChange(name, {
    refreshes: ['applications.report.get', 'applications.viewers.note'],
    ...(draft && { onSend: () => drafts.mark(draft, true) }),
    onDone: (reply: Reply<N>, body: Body<N>) => {
      void refreshLists()
      if (draft) drafts.drop(draft)
      onDone?.(reply, body)
    },
    ...((onProblem || draft) && {
      onProblem: (error: Error) => {
        if (draft) drafts.mark(draft, false)
        void refresh('applications.report.get')
        onProblem?.(error)
      },
    }),
  })
}

export const isOpen = ({ weight, resolution }: Finding): boolean => weight !== 'NOTE' && resolution === null

/** A confirmed match on a sanctions list: answered, and yet nothing is approved while it stands. */
export const isConfirmedSanction = ({ code, resolution }: Finding): boolean =>
  code === 'sanction_hit' && resolution?.state === 'TRUE_POSITIVE'

export const isAgainstApproval = (finding: Finding): boolean =>
  (isOpen(finding) && finding.weight === 'BLOCKS') || isConfirmedSanction(finding)

/** The person or company that the report is about. */
export function subjectOf({ organization, person, application }: Report): string {
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  return organization?.organizationName || name || application.externalReference || 'Not named yet'
}

/** The applicant, by first name where it is known. */
export const applicantOf = ({ contactDetails, person }: Report): string =>
  contactDetails?.firstName || person?.firstName || 'the applicant'
