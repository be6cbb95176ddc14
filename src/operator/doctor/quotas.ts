/** Checks the counted usage of customers, and reports customers that are near a quota. */
import type pg from 'pg'
import { limitsOf, type OwnQuotas, quotaNames, quotas, type Usage } from '#customers/quotas.ts'
import { storedBytesSum, usageOf, usedColumns } from '#customers/store/usage.ts'
import type { Ids } from '#kernel/ids.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'

const CHECK = 'Quotas'
const NEAR = 0.9

export async function checkQuotas(
  owner: pg.Client,
  { ids, now }: { ids: Pick<Ids, 'of'>; now: () => Date },
): Promise<Finding> {
  const { rows: miscounted } = await owner.query<{ id: string }>(
    `select h.customer_id as id from foyer.customer_head h
      where h.stored_bytes <> ${storedBytesSum('h.customer_id')} limit 3`,
  )
  const shown = (customers: Array<{ id: string }>) =>
    customers.map(({ id }) => ids.of('customer', id)).join(', ')
  if (miscounted.length > 0)
    return wrong(
      CHECK,
      `the counted bytes differ from those that are stored: ${shown(miscounted)}`,
      'Run: npx foyer customer usage --customer <id> --recount',
    )
  const { rows } = await owner.query(
    `select c.customer_id as id, c.quotas as own, ${usedColumns('$1')}
      from foyer.customer_head h join foyer.customer c using (customer_id)`,
    [now()],
  )
  const near = rows.flatMap((row) => nearOf(row.id, row.own, usageOf(row)))
  if (near.length === 0) return ok(CHECK, 'the counts are correct, and no customer is near a quota')
  return warn(
    CHECK,
    near.map(({ id, what }) => `${shown([{ id }])} is near its quota: ${what}`).join('; '),
    'See: npx foyer customer usage. To raise a quota: npx foyer customer update --quota',
  )
}

const nearOf = (id: string, own: OwnQuotas, used: Usage) =>
  quotaNames
    .filter((quota) => used[quota] > limitsOf(own)[quota] * NEAR)
    .map((quota) => ({ id, what: quotas[quota].what }))
