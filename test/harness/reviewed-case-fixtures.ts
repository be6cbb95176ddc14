/** Cases for the tests of review operations: set a status, and read audit entries and events. */
import type { Case, CaseData } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { system } from '#audit/entry.ts'
import { uuidOf } from './case-fixtures.ts'
import type { TestCustomer, World } from './world.ts'

export interface Setting {
  fields?: Partial<Omit<Case, 'data'>>
  data?: Partial<CaseData>
}

/** Directly, without checking whether a move allows it. */
export async function set(world: World, customer: TestCustomer, id: string, to: Setting): Promise<void> {
  await world.foyer.ports.applications.change(customer.uuid, uuidOf(id), (current, now) =>
    changeCase(current, { now, action: 'application.updated', actor: system('test'), ...to }),
  )
}

export async function found(world: World, customer: TestCustomer, id: string): Promise<Case> {
  const of = await world.foyer.ports.applications.find(customer.uuid, uuidOf(id))
  if (!of) throw new Error('it is not there')
  return of
}

/** The events of this application, in order. */
export async function booksOf(world: World, id: string) {
  return world.database.owner(async (client) => {
    const lines = await client.query<{ entry: string }>(
      'select entry from foyer.audit_line where application_id = $1 order by seq',
      [uuidOf(id)],
    )
    const events = await client.query<{ kind: string }>(
      'select kind from foyer.event where application_id = $1 order by seq',
      [uuidOf(id)],
    )
    return {
      audit: lines.rows.map(({ entry }) => JSON.parse(entry)),
      text: lines.rows.map(({ entry }) => entry).join('\n'),
      events: events.rows.map(({ kind }) => kind),
    }
  })
}
