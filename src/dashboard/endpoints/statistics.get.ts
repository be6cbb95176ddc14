/** POST /v1/statistics.get: the figures of Home. They contain no personal data. */

import { CountryCode, orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { type Needs, operation } from '#endpoint.ts'
import type { Ids } from '#kernel/ids.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { dropOffOf, type StepFigure, startedVersions, versionsOf } from '../figures/drop-off.ts'
import { type FigureParts, figurePartNames, figurePartsOf } from '../figures/figure-parts.ts'
import { type FigurePeriod, figurePeriods, periodTimes } from '../figures/figure-period.ts'
import { barsOf, durationsOf, figureTotalsOf, marketsOf } from '../figures/figures.ts'
import { shownStepOf } from '../search-body.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const Seconds = orNull(Type.Integer({ minimum: 0 }))
const statuses = (ApplicationStatus as unknown as { enum: ApplicationStatus[] }).enum
const counts = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, Count]))

const Totals = Type.Unsafe<ReturnType<typeof figureTotalsOf>>(
  Type.Object(
    counts([
      'created',
      'createdBefore',
      'started',
      'submitted',
      'reviewed',
      'approved',
      'declined',
      'decidedByRules',
      'decidedByPeople',
    ]),
    {
      ...closed,
      description:
        'Of the applications that were created in the period, as they are now. createdBefore: created in ' +
        'the equally long time before it. reviewed: those that came into MANUAL_REVIEW.',
    },
  ),
)

const Parts = Type.Unsafe<FigureParts>(
  Type.Object(counts(figurePartNames), {
    ...closed,
    description:
      'The same applications by how far they have come: each is in one part, and the parts add up to ' +
      'created. ended: failed or cancelled. checking: sent, and not yet decided. waiting: in ' +
      'MANUAL_REVIEW. leftReview: back with the applicant, or ended, after a review began.',
  }),
)

export const Durations = Type.Object(
  {
    median: Seconds,
    p90: Seconds,
    histogram: Type.Object(
      { width: Type.Integer({ description: 'Of one bar, in seconds.' }), counts: Type.Array(Count) },
      { ...closed, description: 'From zero on; the last bar also holds all longer times.' },
    ),
  },
  { ...closed, description: 'In seconds, rounded down: to 5 below 20 minutes, to 60 below 5 hours.' },
)

const Steps = Type.Array(
  Type.Object(
    {
      step: orNull(Type.String({ description: 'Its key; null when several workflows have it.' })),
      kind: orNull(Type.String({ description: 'null for the last one: checking and sending.' })),
      keys: Type.Array(Type.String(), {
        description: 'For stepReached of applications.search, which lists those who stopped there.',
      }),
      left: Count,
      remaining: Count,
      median: Seconds,
    },
    closed,
  ),
  {
    description:
      'Of those who started: how many stopped at each step, how many remain after it, and the median time ' +
      'that it took: from the answer before it to the first answer, rounded as all times.',
  },
)

const stepsOf = (steps: StepFigure[], ids: Pick<Ids, 'of'>) =>
  steps.map(({ keys, ...step }) => ({ ...step, keys: keys.map((each) => shownStepOf(each, ids)) }))

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'EVERYONE',
  summary: 'Figures about applications',
  description:
    'How many came, where they left, how long it took, by market and workflow. Counted exactly; all times ' +
    'of day are UTC. Without personal data. Erased applications are not counted.',
  body: Type.Object(
    {
      period: Type.Optional(Type.Enum([...figurePeriods], { default: 'DAYS_30' })),
      workflowId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      countryCode: Type.Optional(CountryCode),
    },
    closed,
  ),
  reply: Type.Object(
    {
      from: Timestamp,
      to: Timestamp,
      totals: Totals,
      parts: Parts,
      oldestWaitingSince: orNull(Timestamp),
      bars: Type.Array(
        Type.Object(
          {
            from: Timestamp,
            counts: Type.Unsafe<Record<ApplicationStatus, number>>(Type.Object(counts(statuses), closed)),
          },
          closed,
        ),
        {
          description:
            'Applications by the week of their creation and their status: twelve weeks from Monday on, or ' +
            'for MONTHS_12 twelve months. The last is not over.',
        },
      ),
      steps: Steps,
      versions: Type.Array(
        Type.Object(
          {
            workflowId: Type.String(),
            version: Type.Integer(),
            started: Count,
            submitted: Count,
            steps: Steps,
          },
          closed,
        ),
        { description: 'The same for each version of a workflow that somebody started.' },
      ),
      finish: Durations,
      decideByPeople: Durations,
      decideByRules: Durations,
      markets: Type.Array(
        Type.Object(
          {
            countryCode: CountryCode,
            workflowId: Type.String(),
            started: Count,
            submitted: Count,
            reviewed: Count,
            decided: Count,
            approved: Count,
            finishMedian: Seconds,
            decideMedian: Seconds,
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  async run(
    { period = 'DAYS_30', workflowId, countryCode },
    { caller, ids, figures, workflows, now }: Needs<'figures' | 'ids' | 'now' | 'workflows'>,
  ) {
    const { customerId } = caller
    const times = periodTimes(period as FigurePeriod, now())
    const rows = await figures.of(customerId, {
      ...times,
      ...(workflowId ? { workflowId: ids.read('workflow', workflowId, '/workflowId') } : {}),
      ...(countryCode ? { countryCode } : {}),
    })
    const definitions = await Promise.all(
      startedVersions(rows).map(({ id, version }) => workflows.version(customerId, id, version)),
    )
    return {
      from: times.from.toISOString(),
      to: times.to.toISOString(),
      totals: figureTotalsOf(rows),
      parts: figurePartsOf(rows),
      oldestWaitingSince: rows.waiting.oldest?.toISOString() ?? null,
      bars: barsOf(rows, times.bars).map(({ from, counts: each }) => ({
        from: from.toISOString(),
        counts: each,
      })),
      steps: stepsOf(dropOffOf(rows, definitions), ids),
      versions: versionsOf(rows, definitions).map(({ workflowId: id, steps, ...version }) => ({
        ...version,
        workflowId: ids.of('workflow', id),
        steps: stepsOf(steps, ids),
      })),
      ...durationsOf(rows),
      markets: marketsOf(rows).map((each) => ({ ...each, workflowId: ids.of('workflow', each.workflowId) })),
    }
  },
})
