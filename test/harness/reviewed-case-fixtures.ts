/** Cases for the tests of a reviewer's operations: set to what a test wants, and their books read. */
import type { Case, CaseData } from '../../src/applications/case.ts'
import { changed } from '../../src/applications/lifecycle-moves.ts'
import { uuidOf } from './case-fixtures.ts'
import type { TestCustomer, World } from './world.ts'

export interface Setting {
  fields?: Partial<Omit<Case, 'data'>>
  data?: Partial<CaseData>
}

/** As it stands there, without asking whether a move leads to it. */
export async function set(world: World, customer: TestCustomer, id: string, to: Setting): Promise<void> {
  await world.foyer.ports.applications.change(customer.uuid, uuidOf(id), (current, now) =>
    changed(current, { now, action: 'test.set', actor: { kind: 'SYSTEM', id: 'test' }, ...to }),
  )
}

export async function found(world: World, customer: TestCustomer, id: string): Promise<Case> {
  const of = await world.foyer.ports.applications.find(customer.uuid, uuidOf(id))
  if (!of) throw new Error('it is not there')
  return of
}

/** Of this application, in their order. */
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
