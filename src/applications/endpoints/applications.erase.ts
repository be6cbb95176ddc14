/** POST /v1/applications.erase: everything of a case is destroyed; afterwards it is unknown. */
import { Type } from 'typebox'
import { Answered, operation } from '../../endpoint.ts'
import { Timestamp } from '../../schemas/primitives.ts'
import { eraseOnRequest } from '../retention-rules.ts'
import { ApplicationRef } from './reads.ts'
import { actorOf } from './session-and-cancel.ts'

export default operation({
  who: 'application',
  summary: 'Erase an application',
  description:
    'From every status, and for good: its key is destroyed, with its answers, evidence, sessions and files. What remains is the proof in the audit log and its events, without personal data. Afterwards it is an unknown application. 409 legal_hold while a legal hold is on it.',
  body: ApplicationRef,
  reply: Type.Object({ id: Type.String(), erasedAt: Timestamp }, { additionalProperties: false }),
  repeatable: true,
  async run(body, context) {
    const { caller, ids, applications, idempotency } = context
    const id = ids.read('application', body.applicationId, '/applicationId')
    const repeatable = idempotency && { operation: 'applications.erase', ...idempotency }
    const erased = await applications.erase(
      caller.customerId,
      id,
      eraseOnRequest(actorOf(context)),
      repeatable,
    )
    if (!erased) throw new Error('what is asked for is always due')
    const reply = { id: ids.of('application', id), erasedAt: erased.erasedAt.toISOString() }
    return erased.isRepeated ? new Answered(200, reply, { 'Idempotent-Replayed': 'true' }) : reply
  },
})
