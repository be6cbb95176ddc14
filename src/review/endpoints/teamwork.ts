/** POST /v1/applications.assign, notes.create, notes.list and viewers.note: how reviewers work together. */

import { orNull, Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { runWorkflowMove } from '#applications/endpoints/run-move.ts'
import { type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ApplicationObject } from '#kernel/schemas/application.ts'
import { Note } from '#kernel/schemas/casework.ts'
import { pageOfAll, pageReply, wholeListPaging } from '#kernel/schemas/page.ts'
import { notesOf } from '../report/casework.ts'
import { addNote, assign } from '../work.ts'
import { reviewerOf } from './reviewer.ts'

const UserId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The id of a user: team.list.',
  examples: ['foyer:user::01990000-0000-7000-8000-000000000008'],
})
const Notes = Type.Object(
  { data: Type.Array(Note, { description: 'Oldest first.' }) },
  { additionalProperties: false },
)

/** A person of another customer is as unknown as one who does not exist. */
async function assertMembers(users: readonly string[], { team, caller }: Needs<'team'>): Promise<void> {
  if (users.length === 0) return
  const members = await team.members(caller.customerId)
  if (!users.every((user) => members.some(({ userId }) => userId === user)))
    throw new ApiError('member_not_found')
}

export const assignApplication = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Assign an application to a person, or to nobody',
  description: 'updatedAt stays the same: the application itself does not change.',
  body: Type.Object(
    { ...ApplicationRef.properties, userId: orNull(UserId) },
    { additionalProperties: false },
  ),
  reply: ApplicationObject,
  async run({ applicationId, userId }, context: Needs<'applications' | 'ids' | 'team' | 'workflows'>) {
    const to = userId === null ? null : context.ids.read('user', userId, '/userId')
    await assertMembers(to === null ? [] : [to], context)
    return runWorkflowMove(
      'applications.assign',
      applicationId,
      () => assign(reviewerOf(context), to),
      context,
    )
  },
})

export const createNote = operation({
  who: 'application',
  permission: 'review',
  staff: 'REVIEW',
  summary: 'Write a note for your team',
  description: 'Encrypted with the application; never shown to the applicant. updatedAt stays the same.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S', examples: ['Called the company.'] }),
      mentions: Type.Optional(Type.Array(UserId, { maxItems: 20, uniqueItems: true })),
    },
    { additionalProperties: false },
  ),
  reply: Notes,
  async run(
    { applicationId, text, mentions = [] },
    context: Needs<'applications' | 'ids' | 'newId' | 'team'>,
  ) {
    const { ids, applications, caller, newId } = context
    const id = ids.read('application', applicationId, '/applicationId')
    const users = mentions.map((user, at) => ids.read('user', user, `/mentions/${at}`))
    await assertMembers(users, context)
    const note = { id: newId(), text, mentions: users }
    const changed = await applications.change(caller.customerId, id, addNote(reviewerOf(context), note))
    return { data: notesOf(changed.case.data.notes ?? [], ids) }
  },
})

export const listNotes = operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  summary: 'The notes of an application',
  body: Type.Object({ ...ApplicationRef.properties, ...wholeListPaging }, { additionalProperties: false }),
  reply: Type.Object(pageReply(Note, 'Oldest first.'), { additionalProperties: false }),
  async run({ applicationId, ...asked }, context: Needs<'accessLog' | 'applications' | 'ids' | 'workflows'>) {
    const { found } = await caseFor(applicationId, context)
    const { customerId, id: readerId } = context.caller
    const operation = 'applications.notes.list'
    context.accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation })
    return pageOfAll(notesOf(found.data.notes ?? [], context.ids), asked, ({ id }) => id)
  },
})

export const noteViewer = operation({
  who: 'STAFF',
  permission: null,
  staff: 'READ',
  notForOperator: true,
  summary: 'Say that you look at an application, and learn who else does',
  description:
    'Only for the dashboard: a program looks at nothing. Call it every 10 seconds; after 30 seconds ' +
    'without a call you have left. updatedAt says whether the application changed.',
  body: ApplicationRef,
  reply: Type.Object(
    {
      viewers: Type.Array(
        Type.Object({ userId: Type.String(), since: Timestamp }, { additionalProperties: false }),
      ),
      updatedAt: Timestamp,
      notes: Type.Integer({ description: 'How many notes there are.' }),
      assigneeId: orNull(Type.String()),
    },
    { additionalProperties: false },
  ),
  async run({ applicationId }, context: Needs<'applications' | 'ids' | 'viewers' | 'workflows'>) {
    const { found } = await caseFor(applicationId, context)
    const { ids, viewers, caller } = context
    const here = await viewers.note(caller.customerId, found.id, caller.id)
    const { assignee, notes = [] } = found.data
    return {
      viewers: here.map(({ userId, since }) => ({
        userId: ids.of('user', userId),
        since: since.toISOString(),
      })),
      updatedAt: found.updatedAt.toISOString(),
      notes: notes.length,
      assigneeId: assignee ? ids.of('user', assignee) : null,
    }
  },
})
