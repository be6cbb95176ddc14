/** Typed text whose form has disappeared, because another person was faster. */
import { hitsOf } from '../screening/hits-of.ts'
import type { Report } from '../use-report.ts'
import type { DraftMap, DraftPlace } from './drafts.ts'

export interface LostWords {
  place: DraftPlace
  /** Beside the hit or the finding that it was about, or in the panel of the decision. */
  at: DraftPlace | 'panel'
  /** The person and the action that came in between. */
  why: string
  words: string
}

/** The message of the report about it. */
export type ReportForDrafts = Pick<Report, 'application' | 'reviewFindings' | 'organization' | 'person'>

export interface Names {
  isMe(id: string | null): boolean
  nameOf(id: string | null): string
}

export function lostWordsOf(drafts: DraftMap, report: ReportForDrafts, names: Names): LostWords[] {
  return [...drafts].flatMap(([place, { words, isSent }]) => {
    if (words === '' || isSent) return []
    const lost = whyLost(place, report, names)
    return lost ? [{ place, words, at: lost.at, why: `${lost.why} while you were writing.` }] : []
  })
}

type Why = Pick<LostWords, 'at' | 'why'> | null

/** null: its form is there. */
function whyLost(place: DraftPlace, report: ReportForDrafts, names: Names): Why {
  if (place.startsWith('hit:')) return whyHitLost(place, report, names)
  if (place.startsWith('back:')) return whyTakenBackLost(place, report)
  if (place.startsWith('finding:')) return whyFindingLost(place, report, names)
  const { status, review } = report.application
  const isInReview = status === 'MANUAL_REVIEW'
  const proposal = review?.proposal
  const isThere =
    place === 'reopen'
      ? status === 'APPROVED' || status === 'DECLINED'
      : place === 'return'
        ? isInReview && proposal && !names.isMe(proposal.actor)
        : isInReview && !proposal
  return isThere ? null : { at: 'panel', why: whatHappened(report, names) }
}

function whyHitLost(place: DraftPlace, report: ReportForDrafts, names: Names): Why {
  const hit = hitsOf(report).find(({ id }) => `hit:${id}` === place)
  if (!hit) return { at: 'panel', why: 'The hit left the report' }
  const { state, proposal, by } = hit.resolution
  if (state === 'UNRESOLVED' && !proposal) return null
  return { at: place, why: `${named(proposal ? proposal.by : by, names)} answered this hit` }
}

function whyTakenBackLost(place: DraftPlace, report: ReportForDrafts): Why {
  const hit = hitsOf(report).find(({ id }) => `back:${id}` === place)
  if (hit?.resolution.state === 'TRUE_POSITIVE') return null
  return hit
    ? { at: `hit:${hit.id}`, why: 'Another person took it back' }
    : { at: 'panel', why: 'The hit left the report' }
}

function whyFindingLost(place: DraftPlace, report: ReportForDrafts, names: Names): Why {
  const finding = report.reviewFindings.find(({ number }) => `finding:${number}` === place)
  const { status, review } = report.application
  if (!finding) return { at: 'panel', why: 'The finding left the report' }
  const { resolution } = finding
  if (resolution?.state === 'NO_LONGER_APPLIES') return { at: place, why: 'The finding stopped applying' }
  if (resolution) return { at: place, why: `${named(resolution.by, names)} resolved this finding` }
  const isAnswered = status === 'MANUAL_REVIEW' && !review?.proposal
  return isAnswered ? null : { at: place, why: whatHappened(report, names) }
}

const infinitives = { APPROVED: 'approve', DECLINED: 'decline' }
const verbs = { APPROVED: 'approved', DECLINED: 'declined' }

/** The last of what happened to the application as a whole. */
function whatHappened({ application }: ReportForDrafts, names: Names): string {
  const { status, decision, review } = application
  const proposal = review?.proposal
  if (status === 'MANUAL_REVIEW' && proposal)
    return `${named(proposal.actor, names)} proposed to ${infinitives[proposal.outcome]} it`
  if (decision && (status === 'APPROVED' || status === 'DECLINED'))
    return decision.by === 'RULES'
      ? `The rules ${verbs[status]} it`
      : `${named(decision.actor, names)} ${verbs[status]} it`
  if (status === 'MANUAL_REVIEW') return 'It came back to review'
  if (status === 'IN_PROGRESS') return 'It went back to the applicant, or is checked again,'
  return 'It changed'
}

const named = (id: string | null, { isMe, nameOf }: Names): string => (isMe(id) ? 'You' : nameOf(id))
