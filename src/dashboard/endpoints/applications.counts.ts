/** POST /v1/applications.counts: the numbers at the tabs of the list. */
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'

/** Counting on would say nothing that a person can use. */
const MOST_COUNTED = 10_000

const Count = Type.Integer({ minimum: 0, maximum: MOST_COUNTED })
const statuses = (ApplicationStatus as unknown as { enum: ApplicationStatus[] }).enum

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'Count applications',
  description: `How many there are of each status. A count of ${MOST_COUNTED} means that many or more.`,
  body: Type.Object({}, { additionalProperties: false }),
  reply: Type.Object(
    {
      needsDecision: Type.Unsafe<number>({ ...Count, description: 'In MANUAL_REVIEW.' }),
      mine: Type.Unsafe<number>({ ...Count, description: 'In MANUAL_REVIEW and assigned to you.' }),
      unassigned: Type.Unsafe<number>({ ...Count, description: 'In MANUAL_REVIEW and assigned to none.' }),
      toConfirm: Type.Unsafe<number>({ ...Count, description: 'A decision waits for a second person.' }),
      overdue: Type.Unsafe<number>({ ...Count, description: 'In MANUAL_REVIEW, and due before now.' }),
      byStatus: Type.Unsafe<Record<ApplicationStatus, number>>(
        Type.Object(Object.fromEntries(statuses.map((status) => [status, Count])), {
          additionalProperties: false,
        }),
      ),
      most: Type.Integer({ description: 'Counting stops here.' }),
    },
    { additionalProperties: false },
  ),
  async run(_body, { caller, applicationSearch, now }: Needs<'applicationSearch' | 'now'>) {
    const { byStatus, ...counts } = await applicationSearch.counts(
      caller.customerId,
      caller.id,
      MOST_COUNTED,
      now(),
    )
    const needsDecision = byStatus.MANUAL_REVIEW
    return { needsDecision, ...counts, byStatus, most: MOST_COUNTED }
  },
})
