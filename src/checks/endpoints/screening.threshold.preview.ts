/** POST /v1/screening.threshold.preview: the effect of a threshold on past applications. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import type { Case } from '#applications/case.ts'
import { listedHits } from '#applications/hits/case-hits.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { MIN_THRESHOLD } from '#screening/choose-lists.ts'
import { type Subjects, subjectsOf } from '../screening-subjects.ts'
import { pairsAround, thresholdBins } from '../threshold-preview.ts'

const closed = { additionalProperties: false } as const
const DAYS = 90
/** More would take minutes; the newest say most. */
const MAX_APPLICATIONS = 300
const SLICE = 10
const PAIRS_A_SIDE = 15

const Pair = Type.Object(
  {
    score: Type.Number(),
    applicationId: Type.String(),
    subject: Type.String({ description: 'The name that was screened.' }),
    listed: Type.String({ description: 'The name in the list.' }),
    list: Type.String({ description: 'The key of a shared list, or the id of an own list.' }),
  },
  closed,
)

const Reply = Type.Object(
  {
    since: orNull(Timestamp),
    applications: Type.Integer(),
    isComplete: Type.Boolean({
      description: `All of the last ${DAYS} days; false: only the newest of them.`,
    }),
    subjects: Type.Integer({ description: 'Persons and organizations that were screened again.' }),
    threshold: Type.Number({ description: 'Of the settings, now.' }),
    bins: Type.Array(
      Type.Object(
        {
          score: Type.Number({ description: '0.6 counts scores from 0.600 to below 0.610.' }),
          pairs: Type.Integer(),
          knownMatches: Type.Integer({ description: 'Hits that a reviewer confirmed, by their score then.' }),
          dismissed: Type.Integer(),
        },
        closed,
      ),
    ),
    pairs: Type.Array(Pair, { description: 'Just above and just below the threshold, the strongest first.' }),
  },
  closed,
)

export default operation({
  who: 'application.read',
  permission: 'screening',
  staff: 'REVIEW',
  summary: 'Preview a screening threshold',
  description:
    'Screens the subjects of past applications again, against the lists of now, and counts the pairs by ' +
    'their score: nothing is changed, and no list is fetched. Every application whose name is shown is ' +
    'in the access log.',
  cost: () => MAX_APPLICATIONS / 20,
  body: Type.Object(
    {
      threshold: Type.Optional(
        Type.Number({ minimum: MIN_THRESHOLD, maximum: 1, description: 'Default: that of the settings.' }),
      ),
    },
    closed,
  ),
  reply: Reply,
  async run(
    { threshold },
    context: Needs<
      'accessLog' | 'applications' | 'customerScreening' | 'ids' | 'now' | 'screenedPairs' | 'workflows'
    >,
  ) {
    const { caller, customerScreening } = context
    const settings = await customerScreening.settings(caller.customerId)
    const cases = await pastCases(context)
    const screened = await screenAgain(cases.slice(0, MAX_APPLICATIONS), context)
    const hits = cases.flatMap((one) => listedHits(one.data).map(({ hit }) => hit))
    const shown = pairsAround(screened.pairs, threshold ?? settings.threshold, PAIRS_A_SIDE)
    return {
      since: cases.at(-1)?.createdAt.toISOString() ?? null,
      applications: Math.min(cases.length, MAX_APPLICATIONS),
      isComplete: cases.length <= MAX_APPLICATIONS,
      subjects: screened.subjects,
      threshold: settings.threshold,
      bins: thresholdBins(screened.pairs, hits, MIN_THRESHOLD),
      pairs: shown.map((pair) => pairOf(pair, context)),
    }
  },
})

/** Submitted ones, the newest first, and one more than are screened. An unreadable one is left out. */
async function pastCases({
  applications,
  caller,
  now,
  ending,
}: Needs<'applications' | 'now'>): Promise<Case[]> {
  const signal = ending()
  const listed = await applications.list(caller.customerId, {
    createdAfter: new Date(now().getTime() - DAYS * 86_400_000),
    limit: MAX_APPLICATIONS + 1,
  })
  const cases: Case[] = []
  for (let at = 0; at < listed.length; at += SLICE) {
    if (signal.aborted) throw new ApiError('service_unavailable')
    const slice = listed.slice(at, at + SLICE).map(({ id }) => applications.find(caller.customerId, id))
    for (const found of await Promise.allSettled(slice))
      if (found.status === 'fulfilled' && found.value?.submittedAt) cases.push(found.value)
  }
  return cases
}

interface ScreenedPair {
  score: number
  applicationId: string
  subject: string
  listed: string
  list: string
}

/** In slices, so that the checks of applicants come in between. */
async function screenAgain(
  cases: readonly Case[],
  context: Needs<'screenedPairs' | 'workflows'>,
): Promise<{ subjects: number; pairs: ScreenedPair[] }> {
  const { caller, workflows, ending } = context
  const signal = ending()
  const pairs: ScreenedPair[] = []
  let subjects = 0
  for (const one of cases) {
    if (signal.aborted) throw new ApiError('service_unavailable')
    const workflow = await workflows.version(caller.customerId, one.workflowId, one.workflowVersion)
    const found = subjectsOf(one, workflow)
    subjects += found.persons.length + found.organizations.length
    const scored = await context.screenedPairs(one, found, MIN_THRESHOLD)
    if (!scored) throw new ApiError('screening_not_available')
    for (const { subject, ...pair } of scored)
      pairs.push({ ...pair, applicationId: one.id, subject: nameAt(found, subject) })
  }
  return { subjects, pairs }
}

const nameAt = ({ persons, organizations }: Subjects, at: number): string =>
  persons[at]?.fullName ?? organizations[at - persons.length]?.name ?? ''

function pairOf(
  pair: ScreenedPair,
  { accessLog, caller, ids }: Needs<'accessLog' | 'ids'>,
): Static<typeof Pair> {
  const { customerId, id: readerId } = caller
  const { applicationId } = pair
  accessLog.noteRead({ customerId, applicationId, readerId, operation: 'screening.threshold.preview' })
  const own = pair.list.startsWith('own:') ? pair.list.slice('own:'.length) : undefined
  return {
    ...{ score: pair.score, subject: pair.subject, listed: pair.listed },
    applicationId: ids.of('application', applicationId),
    list: own === undefined ? pair.list : ids.of('ownlist', own),
  }
}
