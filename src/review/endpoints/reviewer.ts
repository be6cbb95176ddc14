/** Shared parts of the operations of reviewers: the acting person, and the words of a conflict. */

import { TimestampInput } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { actorOf, type CallContext, callerIdOf, type Needs } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { Reviewer } from '../decide.ts'
import { timelineOf } from '../report/timeline.ts'

export const reviewerOf = (context: Pick<CallContext, 'caller' | 'ids'>): Reviewer => ({
  actor: actorOf(context),
  id: callerIdOf(context),
})

/** A second pair of eyes, with everyone who counts as the same. */
export async function confirmerOf(context: Pick<CallContext, 'caller' | 'ids' | 'credentials'>) {
  const [id = '', ...countsAs] = await actsAs(context)
  return { actor: actorOf(context), id, countsAs }
}

/** The ids on the wire of those who count as the caller, who is the first. */
export async function actsAs({
  credentials,
  caller,
  ids,
}: Pick<CallContext, 'caller' | 'ids' | 'credentials'>): Promise<string[]> {
  const kind = caller.kind === 'USER' ? 'USER' : 'CREDENTIAL'
  const found = await credentials.countedAsOne(caller.customerId, { kind, id: caller.id })
  return found.map((each) => ids.of(each.kind === 'USER' ? 'user' : 'credential', each.id))
}

export const expectedUpdatedAt = Type.Optional(
  Type.Unsafe<string>({
    ...TimestampInput,
    description:
      'The updatedAt that you have read. 409 application_changed when the application changed since.',
  }),
)

export const reasonText = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '\\S',
    description,
    examples: ['Explained by phone'],
  })

/** Says in the error who changed the application, how and when. */
export async function namingTheChange<T>(
  applicationId: string,
  { ids, timelines, caller }: Needs<'ids' | 'timelines'>,
  work: Promise<T>,
): Promise<T> {
  return work.catch(async (error) => {
    if (!(error instanceof ApiError) || error.code !== 'application_changed') throw error
    const id = ids.read('application', applicationId, '/applicationId')
    const { lines } = await timelines.of(caller.customerId, id, 1)
    const [last] = timelineOf(lines, ids)
    if (!last) throw error
    const who = last.actor.id ?? last.actor.kind.toLowerCase()
    throw new ApiError('application_changed', {
      detail: `The application changed at ${last.at}: ${last.action} by ${who}. Read it again first.`,
    })
  })
}
