/** Whether what is counted of customers is what their applications say, and who comes near a quota. */
import type pg from 'pg'
import { usageOf, usedColumns } from '../../adapters/postgres/customers/usage.ts'
import { limitsOf, type OwnQuotas, quotaNames, quotas, type Usage } from '../../customers/quotas.ts'
import type { Ids } from '../../ids.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const CHECK = 'Quotas'
const NEAR = 0.9

export async function quotasKept(
  owner: pg.Client,
  { ids, now }: { ids: Pick<Ids, 'of'>; now: () => Date },
): Promise<Finding> {
  const { rows: wrongOnes } = await owner.query<{ id: string }>(
    `select h.customer_id as id from foyer.customer_head h
      where h.stored_bytes <> (select coalesce(sum(a.stored_bytes), 0) from foyer.application a where a.customer_id = h.customer_id) limit 3`,
  )
  const shown = (customers: Array<{ id: string }>) =>
    customers.map(({ id }) => ids.of('customer', id)).join(', ')
  if (wrongOnes.length > 0)
    return wrong(
      CHECK,
      `the bytes that are counted are not those of the applications: ${shown(wrongOnes)}`,
      'Run: npx foyer customer usage --customer <id> --recount',
    )
  const { rows } = await owner.query(
    `select c.customer_id as id, c.quotas as own, ${usedColumns('$1')} from foyer.customer_head h join foyer.customer c using (customer_id)`,
    [now()],
  )
  const near = rows.flatMap((row) => nearOf(row.id, row.own, usageOf(row)))
  if (near.length === 0) return ok(CHECK, 'what is counted is right, and nobody is near one')
  return warn(
    CHECK,
    near.map(({ id, what }) => `${shown([{ id }])} is near: ${what}`).join('; '),
    'See: npx foyer customer usage. To raise one: npx foyer customer update --quota',
  )
}

const nearOf = (id: string, own: OwnQuotas, used: Usage) =>
  quotaNames
    .filter((quota) => used[quota] > limitsOf(own)[quota] * NEAR)
    .map((quota) => ({ id, what: quotas[quota].what }))
