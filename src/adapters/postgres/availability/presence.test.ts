import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestDatabase, testDatabase } from '../../../../test/harness/test-database.ts'
import { openPresence, type Presence } from './presence.ts'

const LOOK_MS = 500

describe('presence', () => {
  let database: TestDatabase
  const opened: Presence[] = []
  const open = () => {
    const presence = openPresence(database.source.settings('foyer_worker'), LOOK_MS)
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

  test('a process that comes and dies between two looks of another is missed by it', async () => {
    const stays = open()
    stays.hold('stays')
    await stays.held()
    // The first connection counts as one, for who went before it was not heard.
    await pause(LOOK_MS * 4)
    let gone = 0
    stays.onGone(() => {
      gone += 1
    })
    await pause(LOOK_MS * 3)
    assert.equal(gone, 0)
    const dies = open()
    dies.hold('dies')
    await dies.held()
    await dies.close()
    for (let tries = 0; gone === 0 && tries < 100; tries += 1) await pause(100)
    assert.equal(gone, 1)
    await pause(LOOK_MS * 3)
    assert.equal(gone, 1, 'it is missed once')
  })
})
