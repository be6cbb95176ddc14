/** POST /v1/screening.settings.get and settings.set: against which lists, and from which score. */

import { orNull } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { actorOf, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { MIN_THRESHOLD } from '../choose-lists.ts'

const closed = { additionalProperties: false } as const
const access = { permission: 'screening' } as const

const fields = {
  lists: orNull(
    Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'Shared lists; null: all that are active. At least one must be a list of sanctions. A choice ' +
        'without a list of public office sets the screening for PEPs aside: reports then say so.',
      examples: [['eu', 'un']],
    }),
  ),
  threshold: Type.Number({
    minimum: MIN_THRESHOLD,
    maximum: 1,
    description: 'A pair is a hit from this score on. Two digits after the point.',
    examples: [0.6],
  }),
  namesakes: Type.Boolean({
    description:
      'Whether the same name with another year of birth is a hit too, whatever its score: of low weight, ' +
      'the finding is namesake_hit. true unless it is switched off.',
    examples: [true],
  }),
}
export const Settings = Type.Object(fields, closed)
/** Left out, it stays as it is: clients that do not know it change nothing. */
const NewSettings = Type.Object({ ...fields, namesakes: Type.Optional(fields.namesakes) }, closed)

export const settingsGet = operation({
  ...access,
  who: 'application.read',
  staff: 'READ',
  summary: 'Read how the customer screens',
  description:
    'Against which shared lists, and from which score a pair is a hit. Own lists are always screened.',
  body: Type.Object({}, closed),
  reply: Settings,
  run: (_body, { customerScreening, caller }: Needs<'customerScreening'>) =>
    customerScreening.settings(caller.customerId),
})

export const settingsSet = operation({
  ...access,
  who: 'application',
  staff: 'MANAGE',
  summary: 'Change how the customer screens',
  description:
    'Applies to every check from now on. With a lower threshold, another list or namesakes, everybody ' +
    'who is monitored is screened again. Hits that were found stay. A chosen list that is not active ' +
    'is a gap: nothing is approved automatically.',
  body: NewSettings,
  reply: Settings,
  async run({ lists, threshold, ...more }, context: Needs<'customerScreening' | 'screeningLists'>) {
    await checkLists(lists, context)
    const before = await context.customerScreening.settings(context.caller.customerId)
    const { namesakes } = { ...before, ...more }
    const settings = { lists, threshold: Math.round(threshold * 100) / 100, namesakes }
    await context.customerScreening.setSettings(context.caller.customerId, actorOf(context), settings)
    return settings
  },
})

async function checkLists(
  lists: Static<typeof Settings>['lists'],
  { screeningLists }: Needs<'screeningLists'>,
) {
  if (lists === null) return
  const known = await screeningLists.all()
  const errors = lists.flatMap((listId, at) =>
    known.some((list) => list.listId === listId)
      ? []
      : [{ path: `/lists/${at}`, code: 'unknown_list', message: 'There is no list with this key.' }],
  )
  const hasSanctions = known.some(({ listId, kind }) => kind === 'SANCTIONS' && lists.includes(listId))
  if (errors.length === 0 && !hasSanctions)
    errors.push({ path: '/lists', code: 'no_sanctions', message: 'Choose at least one list of sanctions.' })
  if (errors.length > 0) throw new ApiError('invalid_body', { errors })
}
