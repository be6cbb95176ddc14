/** Whether the customers are set up as they must be: each live one says where its applicants may be sent. */
import type pg from 'pg'
import type { Ids } from '../../ids.ts'
import { type Finding, ok, warn } from './finding.ts'

/** The most that are named. */
const NAMED = 5

export async function customers(owner: pg.Client, ids: Ids): Promise<Finding> {
  const check = 'Customers'
  const { rows } = await owner.query<{ id: string }>(
    `select customer_id as id from foyer.customer where mode = 'live' and cardinality(redirect_origins) = 0 order by 1`,
  )
  if (rows.length === 0) return ok(check, 'each live customer has redirect origins')
  const named = rows.slice(0, NAMED).map(({ id }) => ids.of('customer', id))
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : ''
  return warn(
    check,
    `live customers without redirect origins, which can create nothing: ${named.join(', ')}${more}`,
    `npx foyer customer update --customer ${named[0]} --redirect-origin https://…`,
  )
}
