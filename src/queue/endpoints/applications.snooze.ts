/** POST /v1/applications.snooze and escalate: out of the queue for a while, or to the second line. */

import { orNull, TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { runWorkflowMove } from '#applications/endpoints/run-move.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import { parseTimestamp } from '#kernel/schemas/parse-timestamp.ts'
import { reviewerOf } from '#review/endpoints/reviewer.ts'
import { escalate, MAX_SNOOZE_DAYS, returnToFirstLine, snooze, wake } from '../queue-moves.ts'

const closed = { additionalProperties: false } as const
const byReviewers = { who: 'application', permission: 'review', staff: 'REVIEW' } as const
const Remark = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    description: 'Becomes a note. Never shown to the applicant.',
    examples: ['The owner is back on Monday'],
  }),
)

export const snoozeApplication = operation({
  ...byReviewers,
  summary: 'Snooze an application, or bring it back',
  description:
    'In MANUAL_REVIEW. No reviewer gets it next meanwhile. Its due time stays: the applicant waits. A new ' +
    'screening hit ends every snooze. updatedAt stays the same. To ask the applicant for something, use ' +
    'applications.requestInformation: the clock then stops.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      until: orNull({
        ...TimestampInput,
        description: `At most ${MAX_SNOOZE_DAYS} days ahead. null, and not untilAnswer: bring it back now.`,
      }),
      untilAnswer: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'It also ends when the applicant does something, or your system uploads a document. With until ' +
            `null, after ${MAX_SNOOZE_DAYS} days at the latest.`,
        }),
      ),
      remark: Remark,
    },
    closed,
  ),
  reply: ApplicationObject,
  async run(body, context: Needs<'applications' | 'ids' | 'newId' | 'workflows'>) {
    const { applicationId, untilAnswer = false, remark } = body
    const until = body.until === null ? null : readTime(body.until)
    const reviewer = reviewerOf(context)
    const move =
      until === null && !untilAnswer
        ? wake(reviewer)
        : snooze(reviewer, { until, untilAnswer }, { id: context.newId(), text: remark ?? null })
    return runWorkflowMove('applications.snooze', applicationId, () => move, context)
  },
})

function readTime(text: string): Date {
  const at = parseTimestamp(text)
  if (at) return at
  const message = 'Must be a timestamp such as 2026-11-20T09:30:00Z.'
  throw new ApiError('invalid_body', { errors: [{ path: '/until', code: 'invalid_timestamp', message }] })
}

export const escalateApplication = operation({
  ...byReviewers,
  summary: 'Escalate an application to the second line, or return it',
  description:
    'In MANUAL_REVIEW. Only the second line gets it next, and hears of it; returned, it goes to the ' +
    'colleague who had it. Everyone who may decide can still open it. updatedAt stays the same. 409 ' +
    'no_second_line when no member belongs to it.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      line: Type.Enum(['SECOND', 'FIRST'], { description: 'FIRST: return it.' }),
      remark: Remark,
    },
    closed,
  ),
  reply: ApplicationObject,
  async run(
    { applicationId, line, remark },
    context: Needs<'applications' | 'ids' | 'newId' | 'queueSettings' | 'workflows'>,
  ) {
    const reviewer = reviewerOf(context)
    const note = { id: context.newId(), text: remark ?? null }
    const members = line === 'SECOND' ? await context.queueSettings.members(context.caller.customerId) : []
    const secondLine = members.filter(({ isSecondLine }) => isSecondLine).map(({ userId }) => userId)
    const move = line === 'SECOND' ? escalate(reviewer, secondLine, note) : returnToFirstLine(reviewer, note)
    return runWorkflowMove('applications.escalate', applicationId, () => move, context)
  },
})
