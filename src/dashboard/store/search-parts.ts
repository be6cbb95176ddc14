/**
 * A search that hardly any application has in whole words also looks for parts of names and for numbers of
 * everyone that applications name.
 */

import type { CaseStore } from '#applications/store/applications.ts'
import { partyQueryOf } from '#parties/party-terms.ts'
import { partiesIn } from '#parties/store/parties.ts'
import type { SearchFilter } from '../ports.ts'
import { filterSql, parametersIn, unnamed } from './search-statement.ts'

/** With more, the list is full of what has the words whole. */
const FEW = 50
/** The newest applications whose parties are named so. */
const MOST = 1_000

export async function withParts<F extends SearchFilter>(
  store: CaseStore,
  customerId: string,
  filter: F,
): Promise<F> {
  const { terms, text } = filter
  if (terms.length === 0 || text === undefined) return filter
  const exact = await idsWith(store, customerId, filter)
  if (exact.length > FEW) return filter
  const named = await partiesIn(store).applicationsOf(customerId, partyQueryOf(text), MOST)
  if (named.length === 0) return filter
  const found = [...new Set([...exact, ...named])]
  const { applicationIds: asked } = filter
  return { ...filter, terms: [], applicationIds: asked ? found.filter((id) => asked.includes(id)) : found }
}

/** Up to one more than FEW. */
async function idsWith(store: CaseStore, customerId: string, filter: SearchFilter): Promise<string[]> {
  const values: unknown[] = [customerId]
  const p = parametersIn(values)
  const { joins, where } = filterSql(store, customerId, filter, p)
  const statement = `select a.application_id as id from foyer.application a ${joins}
    where ${['a.customer_id = $1', ...where].join(' and ')} limit ${p(FEW + 1)}`
  const rows = await store.database.read<{ id: string }>(customerId, unnamed(statement), values)
  return rows.map(({ id }) => id)
}
