/** A period of events sent again by `foyer call … --all`: the count, an interruption, and the rest. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '#test/harness/cli-listen-process.ts'
import { foyer, ownerOf, program } from '#test/harness/cli-process.ts'
import { type WebhookWorld, webhookWorld } from '#test/harness/cli-webhook-world.ts'

let world: WebhookWorld
before(async () => {
  world = await webhookWorld()
})
after(() => world?.close())

const uuid = (id: string) => id.split('::')[1] as string

describe('the replay of a period', () => {
  const EVENTS = 3_500
  const range = ['--from', '2026-05-01', '--to', '2026-05-02']
  let hook: string
  let copies: () => Promise<{ n: number; events: number }>

  before(async () => {
    hook = (await world.run('webhooks.create', '--url', 'http://127.0.0.1:9/')).json.id
    await world.run('webhooks.update', '--webhookId', hook, '--enabled', 'false')
    await world.append(
      Array.from({ length: EVENTS }, () => 'DOCUMENT_ADDED'),
      new Date('2026-05-01T12:00:00Z'),
    )
    copies = async () => {
      const { rows } = await world.owner.query(
        `select count(*)::int as n, count(distinct event_seq)::int as events
         from foyer.webhook_delivery where webhook_id = $1`,
        [uuid(hook)],
      )
      return rows[0]
    }
  })
  const replay = (...more: string[]) =>
    world.call('webhooks.deliveries.replay', '--webhookId', hook, ...range, '--all', ...more)

  test('Ctrl-C stops it after a batch, and the printed cursor sends the rest once', async () => {
    // Locks the row of the webhook, so that the command waits in its first batch.
    await world.owner.query('begin')
    await world.owner.query('select from foyer.webhook where webhook_id = $1 for update', [uuid(hook)])
    const child = spawn(process.execPath, ['src/cli.ts', ...replay()], {
      cwd: new URL('../../..', import.meta.url),
      env: world.environment,
    })
    const output = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (part) => {
        output[stream] += part
      })
    const ended = new Promise((resolve) => child.on('close', resolve))
    const watcher = ownerOf(world.directory)
    await watcher.connect()
    const waiting = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await until('it waits', async () => (await watcher.query(waiting)).rowCount)
    await watcher.end()
    child.kill('SIGINT')
    // npx may forward the same signal again.
    child.kill('SIGINT')
    await world.owner.query('rollback')
    assert.equal(await ended, 1)
    assert.match(output.stdout, /^Replayed: 1000\n\nStopped\. To continue, add --cursor \d+\n$/)
    assert.deepEqual(await copies(), { n: 1_000, events: 1_000 })
    const [, cursor = ''] = /--cursor (\d+)/.exec(output.stdout) ?? []
    const rest = await foyer([...replay('--cursor', cursor), '--json'], world.environment)
    assert.deepEqual([rest.code, rest.stderr], [0, ''])
    assert.deepEqual(rest.json, { replayed: 2_500, nextCursor: null })
    assert.deepEqual(await copies(), { n: EVENTS, events: EVENTS })
  })

  test('prints only what it did without a terminal', async () => {
    const { code, stdout, stderr } = await foyer(replay('--status', 'WAITING'), world.environment)
    assert.deepEqual([code, stdout, stderr], [0, 'Replayed: 3500\n', ''])
  })

  test('counts on stderr on a terminal', async (it) => {
    const { PATH = '' } = world.environment
    const hasScript = PATH.split(':').some((folder) => fs.existsSync(path.join(folder, 'script')))
    if (!hasScript) return it.skip('script of util-linux is missing')
    const words = ['src/cli.ts', ...replay()].join(' ')
    const command = `stty cols 90; ${process.execPath} ${words} >&3`
    const { stdout, code } = await program(
      ['bash', '-c', `exec 3>/dev/null; script -qefc '${command}' /dev/null`],
      { ...world.environment, TERM: 'xterm', SHELL: '/bin/bash' },
    )
    assert.equal(code, 0, stdout)
    const drawn = stdout.split('\r\u001b[K').slice(1)
    assert.deepEqual(
      drawn.map((line) => /^([\d,]+)(?: {2}[\d,]+ a second)?\s*$/.exec(line)?.[1]),
      ['1,000', '2,000', '3,000', '3,500'],
      JSON.stringify(stdout),
    )
    assert.doesNotMatch(stdout, /Replayed/)
  })
})
