import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { openPresence, type Presence } from './presence.ts'

const POLL_MS = 500

describe('presence', () => {
  let database: TestDatabase
  const opened: Presence[] = []
  const open = () => {
    const presence = openPresence(database.source.settings('foyer_worker'), POLL_MS)
    opened.push(presence)
    return presence
  }
  before(async () => {
    database = await testDatabase()
  })
  after(async () => {
    for (const each of opened) await each.close()
    await database.drop()
  })

  test('notices a process that starts and dies between two polls', async () => {
    const stays = open()
    stays.hold('stays')
    await stays.held()
    // The first connection itself triggers one notification, because earlier deaths were not observed.
    await pause(POLL_MS * 4)
    let gone = 0
    stays.onGone(() => {
      gone += 1
    })
    await pause(POLL_MS * 3)
    assert.equal(gone, 0)
    const dies = open()
    dies.hold('dies')
    await dies.held()
    await dies.close()
    for (let tries = 0; gone === 0 && tries < 100; tries += 1) await pause(100)
    assert.equal(gone, 1)
    await pause(POLL_MS * 3)
    assert.equal(gone, 1, 'it is noticed once')
  })
})
