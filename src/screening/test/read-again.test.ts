/** Lists that an earlier Foyer has read: they are read again, and what is read differently is no change. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manyPersons } from '@foyer/name-matching/test/screening-files'
import type { ImportOutcome } from '#screening/ports.ts'
import { parsers } from '#screening/version-rules.ts'
import { type ListSourceServer, startListSource } from '#test/harness/list-source.ts'
import { type ScreeningWorld, startScreeningWorld } from '#test/harness/screening-world.ts'

const pep = { name: 'Offices', format: 'pep-positions', kind: 'PEP' } as const

describe('a list that an older parser has read', () => {
  let world: ScreeningWorld
  let source: ListSourceServer
  before(async () => {
    world = await startScreeningWorld()
    source = await startListSource()
  })
  after(async () => {
    await source?.close()
    await world?.close()
  })
  const imported = (listId: string, main: string): Promise<ImportOutcome> =>
    world.import(listId, pep, { main })
  const readBy = (listId: string, parser: string | null) =>
    world.server.owner((client) =>
      client.query('update foyer.screening_version set parser = $2 where list_id = $1', [listId, parser]),
    )
  const counts = (outcome: ImportOutcome) =>
    'version' in outcome ? [outcome.kind, outcome.version.version, outcome.version.changed] : [outcome.kind]

  test('is parsed again, and differences between the parsers are no changes', async () => {
    await imported('offices', manyPersons(50))
    await readBy('offices', null)
    assert.deepEqual(counts(await imported('offices', manyPersons(50))), ['ACTIVE', 2, 0])
    assert.deepEqual(counts(await imported('offices', manyPersons(50))), ['UNCHANGED'])
    await readBy('offices', null)
    const women = manyPersons(50, () => ({ gender: 'woman' }))
    assert.deepEqual(counts(await imported('offices', women)), ['ACTIVE', 3, 50])
  })

  test('waits for a person where the earlier version did', async () => {
    const men = manyPersons(50, () => ({ gender: 'man' }))
    assert.deepEqual(counts(await imported('offices', men)), ['WAITING_APPROVAL', 4, 50])
    await readBy('offices', null)
    assert.deepEqual(counts(await imported('offices', men)), ['WAITING_APPROVAL', 5, 50])
    await world.lists.reject('offices', 5, 'operator')
    await readBy('offices', null)
    const others = manyPersons(51, () => ({ gender: 'man' }))
    assert.deepEqual(counts(await imported('offices', others)), ['WAITING_APPROVAL', 6, 50])
  })

  test('is downloaded completely, also when its source has no changes', async () => {
    await world.lists.define('fetched', pep)
    source.put('fetched.json', manyPersons(5))
    await world.lists.setSource('fetched', {
      urls: { main: source.url('fetched.json') },
      authorization: null,
    })
    const kinds = async () => [
      (await world.lists.update('fetched')).kind,
      (await world.lists.update('fetched')).kind,
    ]
    assert.deepEqual(await kinds(), ['ACTIVE', 'UNCHANGED'])
    await readBy('fetched', `${parsers}0`)
    assert.deepEqual(await kinds(), ['ACTIVE', 'UNCHANGED'])
    assert.deepEqual(
      source.requests.map(({ status }) => status),
      [200, 304, 200, 304],
    )
  })

  test('counts unreadable dates of birth, and stores the number with the version', async () => {
    const dates = ['15/08/19yy', 'dd/mm/1965', '', '']
    const outcome = await imported(
      'dated',
      manyPersons(4, (at) => ({ birthDate: dates[at] })),
    )
    assert.equal('version' in outcome && outcome.version.unreadDates, 1)
    const list = (await world.lists.all()).find(({ listId }) => listId === 'dated')
    assert.equal(list?.active?.unreadDates, 1)
  })
})
