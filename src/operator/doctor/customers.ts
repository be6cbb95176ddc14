/** Checks that each live customer has redirect origins. */
import type pg from 'pg'
import type { Ids } from '#kernel/ids.ts'
import { type Finding, ok, warn } from './finding.ts'

const MAX_NAMED = 5

export async function checkCustomers(owner: pg.Client, ids: Ids): Promise<Finding> {
  const check = 'Customers'
  const { rows } = await owner.query<{ id: string }>(
    `select customer_id as id from foyer.customer
     where mode = 'live' and cardinality(redirect_origins) = 0 order by 1`,
  )
  if (rows.length === 0) return ok(check, 'every live customer has redirect origins')
  const named = rows.slice(0, MAX_NAMED).map(({ id }) => ids.of('customer', id))
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : ''
  return warn(
    check,
    `live customers without redirect origins cannot create applications: ${named.join(', ')}${more}`,
    `npx foyer customer update --customer ${named[0]} --redirect-origin https://…`,
  )
}
