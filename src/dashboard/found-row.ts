/** One row of the list of applications, as applications.search sends it. */

import { CountryCode, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Ids } from '#kernel/ids.ts'
import { ApplicationKind, type ApplicationObject, ApplicationStatus } from '#kernel/schemas/application.ts'
import type { FoundApplication } from './ports.ts'
import { statusReasons } from './status-reasons.ts'

const closed = { additionalProperties: false } as const

const StatusReason = Type.Enum(statusReasons, {
  description:
    'Why it has its status. BY_RULES, BY_USER, BY_API: who decided. FINDINGS: openFindings wait for a ' +
    'person; FINDING_BLOCKS: one of them blocks the approval. STEP: the applicant stands at stepReached; ' +
    'LAST_STEP: all steps are done, and it is not submitted. CHECKING: it is submitted and being ' +
    'checked. The others are the reasons of a failure.',
})

export const FoundRow = Type.Object(
  {
    id: Type.String(),
    name: orNull(Type.String({ description: 'The organization or person; null: not known yet.' })),
    organizationNumber: orNull(Type.String({ description: 'For display.' })),
    birthYear: orNull(Type.Integer({ description: 'Of a person.' })),
    kind: ApplicationKind,
    status: ApplicationStatus,
    statusReason: orNull(StatusReason),
    decidedBy: orNull(
      Type.String({ description: 'The user or credential that decided; null for the rules.' }),
    ),
    workflowId: Type.String(),
    countryCode: CountryCode,
    mainFinding: orNull(
      Type.Object(
        {
          code: Type.String(),
          words: Type.String({ description: 'A few words in English.' }),
          weight: Type.Enum(['BLOCKS', 'CONSIDER', 'NOTE']),
          more: Type.Integer({ description: 'Number of other open findings.' }),
        },
        closed,
      ),
    ),
    openFindings: Type.Integer(),
    waitingSince: orNull(Timestamp),
    hasReply: Type.Boolean({ description: 'The applicant replied to a request for information.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    assigneeId: orNull(Type.String()),
    hasProposal: Type.Boolean({ description: 'A decision waits for a second person.' }),
    risk: orNull(Type.Enum(['LOW', 'NORMAL', 'HIGH'], { description: 'null: no rule has judged it.' })),
    dueAt: orNull({ ...Timestamp, description: 'When its review is due; null: it is not in review.' }),
    snoozedUntil: orNull({ ...Timestamp, description: 'Put aside until then, or until an answer.' }),
    isEscalated: Type.Boolean({ description: 'The second line has it.' }),
    viewers: Type.Array(Type.String(), { description: 'Users who have its report open.' }),
    stepReached: orNull(
      Type.Object(
        {
          key: Type.String(),
          kind: Type.String(),
          number: Type.Integer({ description: 'From 1, among the steps that apply.' }),
          of: Type.Integer(),
        },
        closed,
      ),
    ),
    externalReference: orNull(Type.String()),
    isUnread: Type.Boolean({
      description: 'It waits for a decision, and you have not opened its report since it came to wait.',
    }),
    isReadable: Type.Boolean({
      description: 'false: its data cannot be decrypted, and only what is not encrypted is shown.',
    }),
  },
  closed,
)
export type FoundRow = Static<typeof FoundRow>

export function foundRowOf(of: FoundApplication, ids: Ids): FoundRow {
  const { summary, mainFinding, openFindings } = of
  const subject = summary?.subject
  return {
    id: ids.of('application', of.id),
    name: subject?.name ?? null,
    organizationNumber: subject?.organizationNumber ?? null,
    birthYear: subject?.birthYear ?? null,
    kind: of.kind,
    status: of.status,
    statusReason: statusReasonOf(of),
    decidedBy: summary?.decision?.actor ?? null,
    workflowId: ids.of('workflow', of.workflowId),
    countryCode: of.countryCode,
    mainFinding: mainFinding && {
      ...mainFinding,
      words: summary?.mainFinding ?? mainFinding.code,
      more: Math.max(0, openFindings - 1),
    },
    openFindings,
    waitingSince: of.status === 'MANUAL_REVIEW' ? (of.waitingSince?.toISOString() ?? null) : null,
    hasReply: of.hasReply,
    createdAt: of.createdAt.toISOString(),
    updatedAt: of.updatedAt.toISOString(),
    assigneeId: of.assigneeId && ids.of('user', of.assigneeId),
    hasProposal: of.hasProposal,
    ...queueOf(of),
    viewers: of.viewers.map((id) => ids.of('user', id)),
    stepReached: stepOf(of),
    externalReference: of.externalReference,
    isUnread: of.isUnread,
    isReadable: summary !== null,
  }
}

const queueOf = ({ status, risk, dueAt, snoozedUntil, isEscalated }: FoundApplication) => ({
  risk,
  dueAt: status === 'MANUAL_REVIEW' ? (dueAt?.toISOString() ?? null) : null,
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  isEscalated,
})

function statusReasonOf(of: FoundApplication): FoundRow['statusReason'] {
  const { status, summary, mainFinding, openFindings } = of
  if (status === 'MANUAL_REVIEW')
    return openFindings > 0 && mainFinding?.weight === 'BLOCKS' ? 'FINDING_BLOCKS' : 'FINDINGS'
  if (status === 'IN_PROGRESS') {
    if (of.submittedAt) return 'CHECKING'
    return stepOf(of) ? 'STEP' : 'LAST_STEP'
  }
  if (status === 'FAILED') return summary?.failure?.reason ?? null
  const by = summary?.decision?.by
  if ((status === 'APPROVED' || status === 'DECLINED') && by) return `BY_${by}`
  return null
}

const isOpenStep = ({ status }: ApplicationObject['steps'][number]): boolean =>
  status === 'NOW' || status === 'ASKED_AGAIN'

function stepOf({ summary, startedAt, submittedAt }: FoundApplication): FoundRow['stepReached'] {
  if (!startedAt || submittedAt) return null
  const steps = (summary?.steps ?? []).filter(({ status }) => status !== 'NOT_NEEDED')
  const at = steps.findIndex(isOpenStep)
  const found = steps[at]
  return found ? { key: found.key, kind: found.kind, number: at + 1, of: steps.length } : null
}
