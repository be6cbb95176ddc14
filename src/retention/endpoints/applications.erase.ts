/** POST /v1/applications.erase: destroys all data of an application, which is unknown afterwards. */

import { Timestamp } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ApplicationRef } from '#applications/endpoints/reads.ts'
import { actorOf, CustomReply, type Needs, operation } from '#endpoint.ts'
import { eraseOnRequest } from '../due.ts'

export default operation({
  who: 'application',
  permission: 'erase',
  staff: 'OWN',
  summary: 'Erase an application',
  description:
    'In every status, and permanently: destroys the encryption key, answers, evidence, sessions and files. ' +
    'The audit log and the events remain, without personal data. Afterwards the application is unknown. ' +
    '409 legal_hold while it is under a legal hold.',
  body: ApplicationRef,
  reply: Type.Object({ id: Type.String(), erasedAt: Timestamp }, { additionalProperties: false }),
  repeatable: true,
  async run(body, context: Needs<'applications' | 'ids'>) {
    const { caller, ids, applications, idempotency } = context
    const id = ids.read('application', body.applicationId, '/applicationId')
    const repeatable = idempotency && { operation: 'applications.erase', ...idempotency }
    const erased = await applications.erase(
      caller.customerId,
      id,
      eraseOnRequest(actorOf(context)),
      repeatable,
    )
    if (!erased) throw new Error('an erasure on request is always due')
    const reply = { id: ids.of('application', id), erasedAt: erased.erasedAt.toISOString() }
    return erased.isRepeated ? new CustomReply(200, reply, { 'Idempotent-Replayed': 'true' }) : reply
  },
})
