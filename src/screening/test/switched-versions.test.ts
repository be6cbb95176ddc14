/** A list that changes while people are screened: each answer is of the active version. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { KnownList } from '@foyer/name-matching/lists/format-table'
import type { ScreenedPerson } from '@foyer/name-matching/schemas'
import { simpleText } from '@foyer/name-matching/test/screening-files'
import { type ScreeningWorld, startScreeningWorld } from '#test/harness/screening-world.ts'

const list: KnownList = { name: 'Invented', format: 'opensanctions-simple', kind: 'SANCTIONS' }
const entry = (id: string, name: string, countries = '') => ({ id, schema: 'Person', name, countries })
const person = (fullName: string): ScreenedPerson => ({
  ...{ reference: `person:${fullName}`, fullName, givenName: null, familyName: null, dateOfBirth: null },
  ...{ personalIdentityNumber: null, countries: [] },
})
const asked = ['Valdemar Orsinov', 'Anna Testsson', 'Gunhild Ekdahl'].map(person)
const [valdemar, anna, gunhild] = [
  entry('v', 'Valdemar Orsinov'),
  entry('a', 'Anna Testsson'),
  entry('g', 'Gunhild Ekdahl'),
]
// So that a change of one or two is no large share of the list.
const others = Array.from({ length: 40 }, (_, at) => entry(`o${at}`, `Person Nummer${at} Testberg`))

const worldOf = (mostChanged: number) => {
  let world: ScreeningWorld
  let customer: string
  const threads: Worker[] = []
  const onThread = (thread: Worker) => threads.push(thread)
  before(async () => {
    process.on('worker', onThread)
    world = await startScreeningWorld({ mostChanged })
    customer = await world.customer()
    await world.import('invented', list, { main: simpleText([...others, valdemar]) })
  })
  after(async () => {
    process.off('worker', onThread)
    await world?.close()
  })
  const screen = () => world.screening(customer).screen({ persons: asked, organizations: [], now: world.now })
  return {
    threads,
    screen,
    world: () => world,
    active: async () =>
      (await world.lists.all()).find(({ listId }) => listId === 'invented')?.active?.version ?? 0,
    async answered() {
      const answer = await screen()
      assert.ok(answer.kind === 'ANSWERED', answer.kind)
      return answer
    },
    /** Without a look of the index at the versions. */
    async switched(...entries: Array<ReturnType<typeof entry>>) {
      const file = path.join(tmpdir(), `foyer-switched-${process.pid}.csv`)
      writeFileSync(file, simpleText([...others, ...entries]))
      const outcome = await world.lists.importFiles('invented', new Map([['main', file]]))
      assert.equal(outcome.kind, 'ACTIVE', JSON.stringify(outcome))
    },
  }
}
type Answered = Awaited<ReturnType<ReturnType<typeof worldOf>['answered']>>
const foundIn = ({ personSanctionHits }: Answered) =>
  personSanctionHits.map(({ entityId, dataset, countries }) => [entityId, dataset.version, ...countries])

describe('a list with few changes', () => {
  const { threads, world, switched, answered, screen, active } = worldOf(10)

  test('is updated in memory at once, without a full load', async () => {
    assert.deepEqual(foundIn(await answered()), [['v', '1']])
    const before = threads.length
    await switched(valdemar, anna)
    const answer = await answered()
    assert.deepEqual(foundIn(answer), [
      ['v', '2'],
      ['a', '2'],
    ])
    assert.deepEqual(
      answer.lists.map(({ id, version }) => [id, version]),
      [['invented', '2']],
    )
    assert.equal(threads.length, before)
  })

  test('applies a removed and a changed entry, and one that changed twice', async () => {
    await switched(entry('v', 'Valdemar Orsinov', 'no'), anna, gunhild)
    await switched(entry('v', 'Valdemar Orsinov', 'se'), gunhild)
    assert.deepEqual(foundIn(await answered()), [
      ['v', '4', 'SE'],
      ['g', '4'],
    ])
    await switched(valdemar)
    assert.deepEqual(foundIn(await answered()), [['v', '5']], 'as it was loaded, again')
  })

  test('may be new', async () => {
    const before = threads.length
    const file = path.join(tmpdir(), `foyer-switched-new-${process.pid}.csv`)
    writeFileSync(file, simpleText([anna]))
    await world().lists.define('other', list)
    await world().lists.importFiles('other', new Map([['main', file]]))
    assert.deepEqual(foundIn(await answered()), [
      ['v', '5'],
      ['a', '1'],
    ])
    assert.equal(threads.length, before)
  })

  test('answers every screening during the change, with the active version', async () => {
    let isOver = false
    const seen: number[] = []
    const asking = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const least = await active()
        const answer = await screen()
        assert.equal(answer.kind, 'ANSWERED')
        const version = Number('lists' in answer ? answer.lists[0]?.version : 0)
        assert.ok(version >= least, `${version} is before ${least}`)
        seen.push(version)
      }
    })
    for (let turn = 0; turn < 6; turn += 1) {
      await switched(valdemar, ...(turn % 2 === 0 ? [gunhild] : []))
      await pause(50)
    }
    isOver = true
    await Promise.all(asking)
    assert.ok(new Set(seen).size > 3, `versions ${[...new Set(seen)]}`)
  })
})

describe('a list with many changes', () => {
  const { threads, world, switched, answered, screen } = worldOf(0)

  test('is loaded again, and a check waits for it', async () => {
    await answered()
    const before = threads.length
    await switched(valdemar, anna)
    assert.deepEqual(foundIn(await answered()), [
      ['v', '2'],
      ['a', '2'],
    ])
    assert.equal(threads.length, before + 1)
  })

  test('never answers with the earlier version, even if the new one cannot be loaded', async () => {
    const kill = (thread: Worker) => void thread.terminate()
    const elsewhere = await world().customer()
    const actor = { kind: 'USER' as const, id: null }
    await world().lists.define('other', list)
    const file = path.join(tmpdir(), `foyer-switched-other-${process.pid}.csv`)
    writeFileSync(file, simpleText([anna]))
    try {
      await world().lists.importFiles('other', new Map([['main', file]]))
      await answered()
      process.on('worker', kill)
      await switched(valdemar, gunhild)
      assert.deepEqual(await screen(), { kind: 'UNAVAILABLE', retryAfterSeconds: 30 })
      await world().customers.setSettings(elsewhere, actor, {
        lists: ['other'],
        threshold: 0.6,
        namesakes: true,
      })
      const answer = await world()
        .screening(elsewhere)
        .screen({ persons: asked, organizations: [], now: world().now })
      assert.equal(answer.kind, 'ANSWERED', 'a list that did not change is still searched')
    } finally {
      process.off('worker', kill)
    }
    const until = Date.now() + 20_000
    while ((await screen()).kind !== 'ANSWERED' && Date.now() < until) await pause(100)
    assert.deepEqual(foundIn(await answered()).slice(0, 1), [['v', '3']])
  })
})
