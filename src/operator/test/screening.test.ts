/** `foyer screening …`: sources, updates, imports, approval. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { manyPersons, ofacTexts, unText } from '@foyer/name-matching/test/screening-files'
import { commandsOn, type RunCommand } from '#test/harness/cli-on-world.ts'
import { type ListSourceServer, startListSource } from '#test/harness/list-source.ts'
import { startWorld, type World } from '#test/harness/world.ts'

describe('screening lists on the command line', () => {
  let world: World
  let source: ListSourceServer
  let run: RunCommand
  const screening = (...words: string[]) => run('screening', ...words)
  const file = (name: string, content: string) => {
    const place = path.join(world.config.dataDirectory, name)
    writeFileSync(place, content)
    return place
  }
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    source = await startListSource()
    run = commandsOn(world)
  })
  after(async () => {
    await source?.close()
    await world?.close()
  })

  test('without a list, says how to get one', async () => {
    assert.match((await screening('lists')).stdout, /There is no list. Import one/)
    const update = await screening('update')
    assert.deepEqual([update.code, /No list has a source/.test(update.stderr)], [1, true])
  })

  test('a source is set, fetched with progress, and listed', async () => {
    source.put('consolidated.xml', unText)
    const set = await screening('source', 'un', '--url', source.url('consolidated.xml'))
    assert.match(set.stdout, /^United Nations \(un\), at most 7 days old. It is updated each night./)
    const update = await screening('update')
    assert.equal(update.code, 0, update.stderr)
    assert.match(update.stdout, /^un: version 1 is active. 2 entries: 2 added, 0 changed, 0 removed./)
    assert.match(update.stderr, /un: downloading \(bytes\)[\s\S]*un: importing \(bytes\)/)
    assert.match(
      (await screening('update', 'un')).stdout,
      /^un: unchanged; this file is the active version already/,
    )
    const { json } = await screening('lists', '--json')
    const [list] = json.lists
    assert.deepEqual(
      [json.dashboardApproval, list.listId, list.active.fileDate],
      ['ONLY_CUSTOMER', 'un', '2026-02-27'],
    )
    assert.match((await screening('lists')).stdout, /^un +SANCTIONS +none +1 +2026-02-27 +2 .*current$/m)
    assert.ok(!JSON.stringify(json).includes('consolidated.xml'), 'addresses are shown nowhere')
  })

  test('a failed update is an error, and shown until the next success', async () => {
    source.fail('consolidated.xml', 410)
    const update = await screening('update')
    assert.deepEqual([update.code, /un: the source answers with status 410/.test(update.stdout)], [1, true])
    assert.match(
      (await screening('lists')).stdout,
      /the last update failed: the source answers with status 410/,
    )
  })

  test('files are imported, each under its own name', async () => {
    const names = Object.keys(ofacTexts) as Array<keyof typeof ofacTexts>
    const files = names.map((name) => file(name, ofacTexts[name]))
    const result = await screening('import', 'ofac-sdn', ...files)
    assert.match(result.stdout, /^ofac-sdn: version 1 is active. 4 entries/, result.stderr)
    const [sdn = ''] = files
    assert.match((await screening('import', 'ofac-sdn', sdn)).stdout, /a file is missing: alt.csv, add.csv/)
    assert.match(
      (await screening('import', 'ofac-sdn', sdn, sdn)).stderr,
      /has the files sdn.csv, .* each once/,
    )
  })

  test('a list of your own making needs a format and a kind', async () => {
    const offices = file('offices.json', manyPersons(100))
    assert.match(
      (await screening('import', 'offices', offices)).stderr,
      /There is no known list offices. Give --format/,
    )
    assert.match(
      (await screening('import', 'offices', offices, '--format', 'opensanctions-simple')).stderr,
      /--kind is missing/,
    )
    const named = await screening(
      'import',
      'offices',
      offices,
      '--format',
      'pep-positions',
      '--name',
      'Offices',
    )
    assert.equal(named.code, 0, named.stderr)
    const { lists } = (await screening('lists', '--json')).json
    assert.deepEqual(
      lists.map((list: { listId: string; kind: string; name: string }) => [
        list.listId,
        list.kind,
        list.name,
      ]),
      [
        ['ofac-sdn', 'SANCTIONS', 'OFAC SDN'],
        ['un', 'SANCTIONS', 'United Nations'],
        ['offices', 'PEP', 'Offices'],
      ],
    )
  })

  test('a file that lost more than a tenth waits, and is approved or rejected', async () => {
    const shrunk = await screening('import', 'offices', file('offices.json', manyPersons(80)))
    assert.match(shrunk.stdout, /version 2 waits .*because more than 10 % of the entries would be removed/)
    assert.match((await screening('lists')).stdout, /version 2 waits for approval/)
    assert.match((await screening('approve', 'offices', '7')).stderr, /Version 7 of offices does not wait/)
    assert.match((await screening('approve', 'offices', '2')).stdout, /Version 2 of offices is active/)
    await screening('import', 'offices', file('offices.json', manyPersons(10)))
    assert.match((await screening('reject', 'offices', '3')).stdout, /Version 3 of offices is rejected/)
    const { lists } = (await screening('lists', '--json')).json
    assert.equal(lists[2].active.entities, 80)
  })

  test('a broken file is refused with its line', async () => {
    const result = await screening('import', 'offices', file('offices.json', manyPersons(90).slice(0, -5)))
    assert.deepEqual([result.code, /offices: line 90: is no JSON/.test(result.stdout)], [1, true])
  })

  test('the operator says who approves in the dashboard', async () => {
    assert.match((await screening('approval')).stdout, /while there is one live customer only/)
    assert.match((await screening('approval', '--dashboard', 'nobody')).stdout, /on the command line only/)
    assert.deepEqual((await screening('approval', '--json')).json, { dashboardApproval: 'NOBODY' })
  })

  test('invalid usage names what is wrong', async () => {
    const cases: Array<[string[], RegExp]> = [
      [['update', 'nothing'], /There is no list nothing/],
      [['update', 'un', 'eu'], /takes <list> and flags, and nothing more/],
      [['update', 'Un'], /<list> is a short key/],
      [['import', 'un'], /<file> is missing/],
      [['import', 'un', '/no/such/file'], /there is no file .no.such.file/],
      [['approve', 'un'], /<version> is missing/],
      [['approve', 'un', 'x'], /<version> is a number/],
      [['source'], /<list> is missing/],
      [['source', 'eu', '--url', 'http://lists.example/x'], /--url takes an https address/],
      [
        ['source', 'ofac-sdn', '--url', 'https://lists.example/sdn.csv'],
        /--url is missing for alt.csv, add.csv/,
      ],
      [['source', 'eu', '--max-age', '0'], /--max-age takes 1 to 366 days/],
    ]
    for (const [words, message] of cases) {
      const { code, stderr } = await screening(...words)
      assert.match(stderr, message)
      assert.notEqual(code, 0)
    }
  })
})
