/** A refused sign-in that owners must know about: in the audit log, and by e-mail to each of them. */

import { system } from '#audit/entry.ts'
import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { SignOnRefusal } from '../../mails.ts'
import type { StaffParts } from '../staff-parts.ts'

export const OWNERS: Statement = {
  name: 'staff-sso-owners',
  text: `select user_id as "userId" from foyer.member where customer_id = $1 and role = 'OWNER'`,
}
const MAIL: Statement = {
  name: 'staff-sso-refused-mail',
  text: `select ${addTask('mailRefusedSignOn', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}

/** Returns the message for the browser. `userId`: the person with the address, if any. */
export async function tellOwners(
  { database, now, log }: StaffParts,
  customerId: string,
  { reason, userId }: { reason: SignOnRefusal; userId: string | undefined },
): Promise<ApiError> {
  log.warn({ reason, userId: userId ?? null }, 'single sign-on refused')
  await database.transaction(customerId, async (query) => {
    const audit = auditOf(query, customerId, system(null), now)
    await audit('single_sign_on.refused', { reason, userId: userId ?? null })
    const told = { customerId, reason, about: userId ?? null, at: now().toISOString() }
    for (const owner of await query<{ userId: string }>(OWNERS, [customerId])) {
      const payload = { ...told, userId: owner.userId }
      const key = jobKeyOf('mailRefusedSignOn', owner.userId, reason, userId ?? '')
      await query(MAIL, [JSON.stringify(payload), key])
    }
  })
  return new ApiError('single_sign_on_refused')
}
