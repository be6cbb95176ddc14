/** FeedReading the feed: no event is missing or repeated, also with concurrent writers. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { appendCall, appendValues } from '#audit/store/append.ts'
import { EventKind } from '#kernel/schemas/event.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { type FeedEvent, readToEnd } from '#test/harness/feed-reader.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const kinds = EventKind.enum as EventKind[]
let world: World
before(async () => {
  world = await startWorld({ queue: false, dispatcher: false })
})
after(() => world.close())

interface Write {
  kind: EventKind
  /** Milliseconds before the sequence number is taken, and between that and the commit. */
  before: number
  holding: number
  isRolledBack: boolean
}
const writes = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    before: fc.nat(6),
    holding: fc.nat(3),
    isRolledBack: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Writes like the service, but with controlled delays. Returns ids in the order of this writer's commits. */
async function writer(owner: TestCustomer, work: Write[]): Promise<string[]> {
  const client = new pg.Client(world.database.source.settings('foyer_service'))
  await client.connect()
  const committed: string[] = []
  for (const { kind, before: wait, holding, isRolledBack } of work) {
    const id = randomUUID()
    await client.query(`begin; set local app.customer='${owner.uuid}'`)
    await pause(wait)
    const change = { applicationId: randomUUID(), at: world.clock.now() }
    await client.query(`select ${appendCall('$1', 2)}`, [
      owner.uuid,
      ...appendValues([{ ...change, text: '{}' }], [{ ...change, id, kind, cause: undefined }]),
    ])
    await pause(holding)
    await client.query(isRolledBack ? 'rollback' : 'commit')
    if (!isRolledBack) committed.push(id)
  }
  await client.end()
  return committed
}

describe('following the feed', () => {
  test('gives readers with every page size each event once, in one order, during eight writers', async () => {
    const eight = fc.array(writes, { minLength: 8, maxLength: 8 })
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 })
    const wanted = fc.subarray(kinds, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(eight, sizes, wanted, async (work, limits, types) => {
        const owner = await world.customer()
        const bearer = await world.token(owner)
        let turn = 0
        const limit = () => limits[turn++ % limits.length] as number
        let isOver = false
        const follow = async (only?: EventKind[]) => {
          const seen: FeedEvent[] = []
          let place: string | undefined
          for (let last = false; !last; ) {
            last = isOver
            const { read, after } = await readToEnd(world, { bearer, limit, from: place, types: only })
            seen.push(...read)
            place = after
          }
          return seen
        }
        const readers = [follow(), follow(), follow(types)]
        const written = await Promise.all(work.map((each) => writer(owner, each)))
        isOver = true
        const [one, two, some] = (await Promise.all(readers)) as [FeedEvent[], FeedEvent[], FeedEvent[]]
        const uuids = one.map(({ eventId }) => uuidOf(eventId))
        assert.deepEqual(uuids.toSorted(), written.flat().sort(), 'none is missing, none comes twice')
        for (const own of written)
          assert.deepEqual(
            uuids.filter((id) => own.includes(id)),
            own,
            'in the order of commits',
          )
        assert.deepEqual(two, one, 'one order for all')
        const again = await readToEnd(world, { bearer })
        assert.deepEqual(again.read, one, 'and the same order again')
        assert.deepEqual(
          some,
          one.filter(({ event }) => types.includes(event.type)),
        )
      }),
      { numRuns: 6 },
    )
  })
})
