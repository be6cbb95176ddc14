/** POST /v1/applications.queue.next and giveBack: the next application of the person who asks. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import { actsAs } from '#review/endpoints/reviewer.ts'
import { CLAIM_MINUTES, PASS_MINUTES } from '../ports.ts'

const closed = { additionalProperties: false } as const
const byPeople = { who: 'STAFF', permission: null, staff: 'REVIEW', notForOperator: true } as const
const Id = Type.String({ minLength: 1, maxLength: 200 })

export const next = operation({
  ...byPeople,
  summary: 'Take the next application from the queue',
  description:
    'Of those that wait for a decision: yours, and those that no person has and that you take, what is ' +
    'overdue first, then what is due soonest. You hold it, and no colleague gets it, until it leaves the ' +
    `queue, you give it back, or ${CLAIM_MINUTES} minutes after your page was last heard of ` +
    '(applications.viewers.note). Repeat the call, and you get the same one again. Never a decision that ' +
    'you proposed yourself, an application that a colleague looks at, a snoozed one, or, for the first ' +
    'line, an escalated one.',
  body: Type.Object(
    {
      leave: Type.Optional(
        Type.Unsafe<string>({
          ...Id,
          description: `Give this one back first. You get it again after ${PASS_MINUTES} minutes.`,
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object(
    {
      applicationId: orNull(Type.String({ description: 'null: nothing waits for you.' })),
      dueAt: orNull(Timestamp),
      heldUntil: orNull(Timestamp),
    },
    closed,
  ),
  async run({ leave }, context: Needs<'credentials' | 'ids' | 'queue'>) {
    const { caller, ids, queue } = context
    const left = leave === undefined ? null : ids.read('application', leave, '/leave')
    const reviewer = { userId: caller.id, actsAs: await actsAs(context) }
    const claim = await queue.next(caller.customerId, reviewer, left)
    return {
      applicationId: claim ? ids.of('application', claim.applicationId) : null,
      dueAt: claim?.dueAt?.toISOString() ?? null,
      heldUntil: claim?.until.toISOString() ?? null,
    }
  },
})

export const giveBack = operation({
  ...byPeople,
  summary: 'Give an application back to the queue',
  description:
    'A colleague may get it at once; an assignment stays. You get it again after ' +
    `${PASS_MINUTES} minutes at the earliest. Without applicationId: all that you hold.`,
  body: Type.Object({ applicationId: Type.Optional(Id) }, closed),
  reply: Type.Object({}, closed),
  async run({ applicationId }, { caller, ids, queue }: Needs<'ids' | 'queue'>) {
    const id = applicationId === undefined ? null : ids.read('application', applicationId, '/applicationId')
    await queue.giveBack(caller.customerId, caller.id, id)
    return {}
  },
})
