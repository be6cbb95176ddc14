/** POST /v1/queue.figures.get: what each reviewer decided, and what they have open. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'

const closed = { additionalProperties: false } as const
const DAY = 86_400_000
const DEFAULT_DAYS = 30

export const figuresGet = operation({
  who: 'application.read',
  permission: 'team',
  staff: 'MANAGE',
  summary: 'Read the figures of each reviewer',
  description:
    'For who leads the team. A decision that a second person confirmed counts for who proposed it. ' +
    'Decisions of rules and of credentials are not among them.',
  body: Type.Object(
    { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: DEFAULT_DAYS })) },
    closed,
  ),
  reply: Type.Object(
    {
      from: Timestamp,
      to: Timestamp,
      data: Type.Array(
        Type.Object(
          {
            userId: Type.String(),
            decided: Type.Integer(),
            medianSeconds: orNull(
              Type.Number({ description: 'From the arrival in review to the decision; null: none decided.' }),
            ),
            decidedLate: Type.Integer({ description: 'Of decided: after they were due.' }),
            open: Type.Integer({ description: 'Assigned to them and in review now.' }),
            overdue: Type.Integer({ description: 'Of open.' }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  async run({ days = DEFAULT_DAYS }, { queue, caller, ids, now }: Needs<'queue' | 'ids' | 'now'>) {
    const to = now()
    const from = new Date(to.getTime() - days * DAY)
    const figures = await queue.figures(caller.customerId, { from, to })
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      data: figures.map(({ userId, ...each }) => ({ userId: ids.of('user', userId), ...each })),
    }
  },
})
