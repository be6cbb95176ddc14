/** `foyer call` with every operation: it runs, and the audit log and the access log name the operator. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { OPERATOR_READER } from '#audit/ports.ts'
import type { Operation } from '#endpoint.ts'
import { errorTable } from '#errors.ts'
import { ApiError } from '#kernel/api-error.ts'
import { operations } from '#operator/call/operation-names.ts'
import { withOperatorPorts } from '#operator/open-ports.ts'
import type { OperatorOperations } from '#operator/ports.ts'
import { readConfig } from '#platform/config.ts'
import { environmentOf } from '#test/harness/cli-on-world.ts'
import { unknownOf } from '#test/harness/problem-replies.ts'
import {
  type KnownIds,
  type Schema,
  sampleOf,
  startTableWorld,
  type TableWorld,
} from '#test/harness/table-requests.ts'

const AUDIT = `select entry::json->'actor'->>'kind' as kind, entry::json->>'action' as action
  from foyer.audit_line where customer_id = $1 and seq > $2`
const LAST = 'select coalesce(max(seq), 0)::int as seq from foyer.audit_line where customer_id = $1'
const READERS = 'select distinct credential_id as id from foyer.access where customer_id = $1'

describe('foyer call with every operation', () => {
  let all: TableWorld
  let known: KnownIds
  let seq: number
  const failed = new Map<string, string>()

  before(async () => {
    all = await startTableWorld()
    const { world, one } = all
    const unknown = (object: string) => unknownOf(`foyer:${object}::`)
    known = await all.known()
    // None exists: a team ends no session of a person who never signed in.
    known.invitationId = unknown('invitation')
    known.sessionId = unknown('session')
    known.role = 'VIEWER'
    seq = (await query<{ seq: number }>(LAST, [one.uuid]))[0]?.seq ?? 0
    const config = readConfig(environmentOf(world))
    const context = { config: () => config, now: world.clock.now, note: () => undefined }
    await withOperatorPorts(context, async (ports) => {
      const { run } = await ports.operations()
      for (const [name, row] of operations) await callOne(name, row, run)
    })
  })
  after(() => all.close())

  const query = async <R>(text: string, values: unknown[]): Promise<R[]> =>
    (await all.world.database.owner((client) => client.query(text, values))).rows as R[]

  async function callOne(name: string, row: Operation, run: OperatorOperations['run']): Promise<void> {
    const body = row.body ? sampleOf(row.body as Schema, known) : undefined
    try {
      await run({ id: all.one.uuid, mode: 'sandbox' }, row, body, () => AbortSignal.timeout(5_000))
    } catch (error) {
      if (!(error instanceof ApiError) || errorTable[error.code].status >= 500)
        failed.set(name, String((error as Error).stack))
    }
  }

  test('each runs, or refuses with an error of the table', () => {
    assert.deepEqual([...failed], [])
    assert.ok(operations.size > 120)
  })

  test("every change that they made is the operator's", async () => {
    const entries = await query<{ kind: string; action: string }>(AUDIT, [all.one.uuid, seq])
    const actions = entries.filter(({ kind }) => kind === 'OPERATOR').map(({ action }) => action)
    assert.ok(new Set(actions).size > 20, `only ${[...new Set(actions)].join(', ')}`)
    assert.deepEqual(
      entries.filter(({ kind }) => !['OPERATOR', 'SYSTEM'].includes(kind)),
      [],
    )
  })

  test("every read is the operator's", async () => {
    const readers = await query<{ id: string }>(READERS, [all.one.uuid])
    assert.ok(readers.some(({ id }) => id === OPERATOR_READER))
  })
})
