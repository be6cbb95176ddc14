/** `foyer application list`: filters, pages, and the table for people. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsOn, type RunCommand } from '../harness/cli-on-world.ts'
import { set } from '../harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

let world: World
let run: RunCommand
let customer: TestCustomer
let other: TestCustomer

const inReview = async () => {
  const { id } = await world.create(customer)
  const findings = [{ code: 'PEP_HIT', outcome: 'REVIEW', detail: null }]
  await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' }, data: { findings } as never })
  return id
}

before(async () => {
  world = await startWorld({ queue: false, dispatcher: false })
  run = commandsOn(world)
  customer = await world.customer({ name: 'Kund' })
  other = await world.customer({ name: 'Another' })
})
after(() => world?.close())

describe('application list', () => {
  const list = async (...words: string[]) =>
    (await run('application', 'list', '--customer', 'Kund', ...words, '--json')).json
  const idsOf = (page: { applications: Array<{ id: string }> }) => page.applications.map(({ id }) => id)

  test('filters, and pages with a cursor', async () => {
    const created = []
    for (const countryCode of ['SE', 'NO', 'FI'])
      created.unshift(
        (await world.create(customer, { countryCode, externalReference: `ref-${countryCode}` })).id,
      )
    await world.create(other)
    const reviewed = await inReview()
    assert.deepEqual(idsOf(await list()), [reviewed, ...created])
    assert.deepEqual(idsOf(await list('--status', 'MANUAL_REVIEW')), [reviewed])
    const both = await list('--status', 'MANUAL_REVIEW', '--status', 'NOT_STARTED')
    assert.equal(both.applications.length, 4)
    assert.deepEqual(idsOf(await list('--market', 'NO', '--market', 'FI')), created.slice(0, 2))
    assert.deepEqual(idsOf(await list('--workflow', customer.workflows.KYB)), [])
    assert.equal(idsOf(await list('--workflow', customer.workflows.KYC)).length, 4)
    assert.equal(idsOf(await list('--since', '1h')).length, 4)
    const first = await list('--limit', '3')
    assert.deepEqual(idsOf(first), [reviewed, ...created.slice(0, 2)])
    const second = await list('--limit', '3', '--cursor', first.nextCursor)
    assert.deepEqual([idsOf(second), second.nextCursor], [created.slice(2), null])
    const table = await run('application', 'list', '--customer', 'Kund', '--limit', '2')
    assert.match(table.stdout, /^CREATED +STATUS +KIND +MARKET +APPLICATION +REFERENCE +WAITS FOR\n/)
    assert.match(table.stdout, / MANUAL_REVIEW +KYC +SE +\S+ +PEP_HIT\n/)
    assert.match(table.stdout, /There are more applications: add --cursor \S+\n$/)
    assert.equal(
      (await run('application', 'list', '--customer', 'Another')).stdout.match(/NOT_STARTED/g)?.length,
      1,
    )
  })

  const wrong: Array<[words: string[], message: RegExp]> = [
    [['--limit', '201'], /--limit takes a whole number from 1 to 200/],
    [['--cursor', 'x'], /--cursor takes the cursor/],
    [['--market', 'Sweden'], /--market takes two upper-case letters/],
    [['--status', 'OPEN'], /--status takes one of: NOT_STARTED/],
    [['--since', '2100-01-01'], /--since is in the future/],
  ]
  for (const [words, message] of wrong)
    test(`rejects ${words.join(' ')}`, async () => {
      const ran = await run('application', 'list', '--customer', 'Kund', ...words, '--json')
      assert.deepEqual([ran.code, ran.error.code], [2, 'invalid_usage'])
      assert.match(ran.error.detail, message)
    })
})
