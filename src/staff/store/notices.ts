/** Adds the tasks that send mail to a person, in the name of a customer they work for. */
import { createHash } from 'node:crypto'
import { jobKeyOf } from '#platform/postgres/add-task.ts'
import { beginFor, type Statement } from '#platform/postgres/connections.ts'
import type { FactorChange } from '../mails.ts'
import type { BrowserInfo } from '../ports.ts'
import type { StaffParts } from './staff-parts.ts'

export interface Notices {
  passwordReset(userId: string, resetId: string): Promise<void>
  factorChanged(userId: string, change: FactorChange): Promise<void>
  /** Sends nothing for the first browser of a person, and for one that they have used before. */
  signedIn(userId: string, browser: BrowserInfo): Promise<void>
}

const CUSTOMER: Statement = {
  name: 'staff-notice-customer',
  text: `select m.customer_id as "customerId" from foyer.member m
      join foyer.customer c on c.customer_id = m.customer_id
    where m.user_id = $1 and c.suspended_at is null order by c.mode = 'live' desc, m.created_at limit 1`,
}
const DEVICE: Statement = {
  name: 'staff-device-seen',
  text: `with before as (select count(*)::int as devices from foyer.staff_device where user_id = $1)
    insert into foyer.staff_device as d (user_id, device_hash, seen_at) values ($1, $2, $3)
    on conflict (user_id, device_hash) do update set seen_at = $3
    returning xmax = 0 as "isNew", (select devices from before) as devices`,
}
/** One round trip more than a plain call, because the queue checks the customer of the transaction. */
const TASK: Statement = {
  name: 'staff-notice-task',
  text: 'select foyer.add_task($1, $2::json, null, $3)',
}

export function noticesOf({ people, query, now, newId }: StaffParts): Notices {
  const add = async (
    task: 'mailPasswordReset' | 'mailFactorChange' | 'mailNewSignIn',
    userId: string,
    content: object,
  ) => {
    const [row] = await query<{ customerId: string }>(CUSTOMER, [userId])
    if (!row) return
    const { customerId } = row
    const payload = JSON.stringify({ customerId, userId, ...content })
    await people.transaction(async (transaction) => {
      await transaction({ name: '', text: beginFor(customerId).replace('begin; ', '') }, [])
      await transaction(TASK, [task, payload, jobKeyOf(task, newId())])
    })
  }
  return {
    passwordReset: (userId, resetId) => add('mailPasswordReset', userId, { resetId }),
    factorChanged: (userId, change) => add('mailFactorChange', userId, { change, at: now().toISOString() }),
    async signedIn(userId, { address, userAgent }) {
      const device = createHash('sha256')
        .update(`${networkOf(address)}|${userAgent}`)
        .digest()
      const [seen] = await query<{ isNew: boolean; devices: number }>(DEVICE, [userId, device, now()])
      if (seen?.isNew && seen.devices > 0) await add('mailNewSignIn', userId, { at: now().toISOString() })
    },
  }
}

/** The same place keeps it while its address changes: IPv4 /24, IPv6 /48. */
const networkOf = (address: string): string =>
  address.includes('.') ? address.split('.').slice(0, 3).join('.') : address.split(':').slice(0, 3).join(':')
