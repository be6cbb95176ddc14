/** The queue's settings and members as the API and the export give them. */
import { CountryCode, Language, orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import type { Ids } from '#kernel/ids.ts'
import type { QueueMember } from './assignment.ts'
import { assignmentRules, type QueueSettings } from './review-times.ts'

const closed = { additionalProperties: false } as const
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['09:00'] })
const RiskLevel = Type.Enum(['LOW', 'NORMAL', 'HIGH'])

export const Settings = Type.Object(
  {
    times: Type.Array(
      Type.Object(
        {
          workflowId: orNull(Type.String({ maxLength: 200, description: 'null: every workflow.' })),
          risk: orNull(
            Type.Unsafe<'LOW' | 'NORMAL' | 'HIGH'>({ ...RiskLevel, description: 'null: every risk.' }),
          ),
          hours: Type.Number({ minimum: 0.25, maximum: 2000 }),
        },
        closed,
      ),
      {
        minItems: 1,
        maxItems: 200,
        description:
          'How long a review may take. The most specific counts: first the workflow, then the risk. One is ' +
          'for everything else. An application that no rule has judged counts as of high risk.',
      },
    ),
    working: orNull(
      Type.Object(
        {
          days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
            minItems: 1,
            maxItems: 7,
            uniqueItems: true,
            description: 'ISO 8601: 1 is Monday. Public holidays are not known.',
          }),
          opensAt: Clock,
          closesAt: Clock,
        },
        {
          ...closed,
          description:
            'The hours that count, in the time zone of the customer, or else of the market of the ' +
            'application. null: every hour.',
        },
      ),
    ),
    assignment: Type.Enum([...assignmentRules], {
      description:
        'What happens when an application comes to review. BY_HAND: it waits for "next", or for a person ' +
        'who assigns it. ROUND_ROBIN: the reviewer who waits longest gets it. BY_SKILL: the same, among ' +
        'those who take it.',
    }),
  },
  closed,
)

export const settingsOnWire = (
  { times, ...settings }: QueueSettings,
  ids: Pick<Ids, 'of'>,
): Static<typeof Settings> => ({
  ...settings,
  times: times.map(({ workflowId, ...time }) => ({
    ...time,
    workflowId: workflowId === null ? null : ids.of('workflow', workflowId),
  })),
})

const listOf = <T extends TSchema>(item: T, what: string) =>
  orNull(Type.Array(item, { minItems: 1, maxItems: 200, uniqueItems: true, description: `null: ${what}.` }))

const TakesOnWire = Type.Object(
  {
    workflowIds: listOf(Type.String({ minLength: 1, maxLength: 200 }), 'every workflow'),
    markets: listOf(CountryCode, 'every market'),
    languages: listOf(Language, 'every language'),
    risks: listOf(RiskLevel, 'every risk'),
  },
  { ...closed, description: '"Next" gives only these, unless one is assigned to the member by hand.' },
)
export type TakesOnWire = Static<typeof TakesOnWire>

export const memberFields = {
  isSecondLine: Type.Boolean({ description: 'Gets escalated applications too.' }),
  isAway: Type.Boolean({ description: 'Is assigned nothing by rule, for example on leave.' }),
  takes: TakesOnWire,
}
export const Member = Type.Object({ userId: Type.String(), ...memberFields }, closed)

export const memberOnWire = (
  { userId, isSecondLine, isAway, takes: { workflows, ...takes } }: QueueMember,
  ids: Pick<Ids, 'of'>,
): Static<typeof Member> => ({
  ...{ userId: ids.of('user', userId), isSecondLine, isAway },
  takes: { ...takes, workflowIds: workflows?.map((id) => ids.of('workflow', id)) ?? null } as TakesOnWire,
})
