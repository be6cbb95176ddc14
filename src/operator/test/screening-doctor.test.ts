/** `foyer doctor` and screening lists: missing, old, failed, waiting. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { euText, manyPersons, unText } from '@foyer/name-matching/test/screening-files'
import type pg from 'pg'
import { checkScreening } from '#operator/doctor/screening.ts'
import { parsers } from '#screening/version-rules.ts'
import { type ScreeningWorld, startScreeningWorld } from '#test/harness/screening-world.ts'

const euRow = {
  ...{ fileGenerationDate: '08/10/2026', Entity_LogicalId: '13', NameAlias_WholeName: 'Valdemar Orsinov' },
  Entity_SubjectType: 'person',
}

describe('the doctor on screening lists', () => {
  let world: ScreeningWorld
  before(async () => {
    world = await startScreeningWorld()
  })
  after(() => world?.close())
  const found = async (now = world.now) => {
    const findings = await world.server.owner((client: pg.Client) => checkScreening(client, () => now))
    return findings.map(({ result, detail }) => `${result} ${detail}`)
  }

  test('needs none without a live customer', async () => {
    await world.customer('sandbox')
    assert.deepEqual(await found(), ['OK not needed: there is no live customer'])
  })

  test('misses a list of sanctions, also when there are PEPs', async () => {
    await world.customer('live')
    const missing =
      /^WARN no list of sanctions is active: nothing of live customers is approved automatically$/m
    assert.match((await found()).join('\n'), missing)
    assert.match((await found()).join('\n'), /^WARN no list of public office \(PEP\) is active: /m)
    await world.import(
      'offices',
      { name: 'Offices', format: 'pep-positions', kind: 'PEP', markets: ['SE'] },
      { main: manyPersons(50) },
    )
    assert.match((await found()).join('\n'), missing)
    await world.import('un', knownLists.un as KnownList, { main: unText })
    assert.deepEqual(await found(), ['OK offices, un: current'])
  })

  test('warns about a list that was never imported, until it is given up', async () => {
    await world.lists.define('eu', knownLists.eu as KnownList)
    const file = path.join(import.meta.dirname, 'screening-doctor.test.ts')
    assert.equal((await world.lists.importFiles('eu', new Map([['main', file]]))).kind, 'FAILED')
    const [imports, failed] = await found()
    assert.match(
      imports ?? '',
      /^WARN eu is set up but was never imported: nothing is approved automatically/,
    )
    assert.match(failed ?? '', /^WARN the last update of eu failed: /)
    await world.lists.setSource('eu', null)
    assert.deepEqual(await found(), [
      'WARN eu is set up but was never imported, and has no source: nobody on it is found',
    ])
    await world.import('eu', knownLists.eu as KnownList, { main: euText([euRow]) })
  })

  test('names the lists that the markets of live customers require', async () => {
    const publish = (markets: string[]) =>
      world.server.owner(async (client: pg.Client) => {
        const { rows } = await client.query(`select customer_id from foyer.customer where mode = 'live'`)
        const [customer, workflow] = [rows[0].customer_id, randomUUID()]
        await client.query(
          `insert into foyer.workflow (customer_id, workflow_id, name, published_version, created_at)
            values ($1, $2, 'Konto', 1, now())`,
          [customer, workflow],
        )
        await client.query(
          `insert into foyer.workflow_version (customer_id, workflow_id, version, definition, published_at,
            published_by) values ($1, $2, 1, $3, now(), 'operator')`,
          [customer, workflow, JSON.stringify({ markets })],
        )
      })
    await publish(['SE'])
    assert.deepEqual(await found(), ['OK eu, offices, un: current'])
    await world.lists.define('eu', { ...(knownLists.eu as KnownList), markets: ['DK'] })
    assert.deepEqual(await found(), [
      'WARN no active official list of sanctions covers SE: nothing of live customers is approved ' +
        'automatically there',
    ])
    await world.lists.define('eu', knownLists.eu as KnownList)
    await publish(['GB', 'SE'])
    assert.deepEqual(await found(), [
      'WARN the list uk is not set up, which the law requires in the markets of live customers (GB, SE): ' +
        'nobody on it is found',
      'WARN no active list of public office (PEP) covers GB: nothing of live customers is approved ' +
        'automatically there',
    ])
    await world.server.owner((client: pg.Client) =>
      client.query('update foyer.workflow set published_version = null'),
    )
  })

  test('asks for the file again of a list that an earlier Foyer has read', async () => {
    const parser = (name: string | null) =>
      world.server.owner((client: pg.Client) =>
        client.query(`update foyer.screening_version set parser = $1 where list_id = 'un'`, [name]),
      )
    await parser(null)
    assert.deepEqual(await found(), [
      'WARN un was read by an earlier Foyer, which may have read less of its file',
    ])
    await parser(parsers)
    assert.deepEqual(await found(), ['OK eu, offices, un: current'])
  })

  test('warns about an old list, a waiting version and a failed update', async () => {
    const later = new Date(world.now.getTime() + 8 * 86_400_000)
    assert.deepEqual(await found(later), [
      'WARN eu is older than 7 days: nothing is approved automatically',
      'WARN offices is older than 7 days: nothing is approved automatically',
      'WARN un is older than 7 days: nothing is approved automatically',
    ])
    const offices: KnownList = { name: 'Offices', format: 'pep-positions', kind: 'PEP', markets: ['SE'] }
    await world.import('offices', offices, { main: manyPersons(10) })
    await world.lists.update('un')
    assert.deepEqual(await found(), [
      'WARN version 2 of offices waits for approval: more than 10 % of the entries would be removed',
      'WARN the last update of un failed: the list has no source',
    ])
  })
})
