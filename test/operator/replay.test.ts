/**
 * `foyer webhook replay` of a period: progress with and without a terminal; interruption and continuation.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '../harness/cli-listen-process.ts'
import { foyer, ownerOf, program } from '../harness/cli-process.ts'
import { type WebhookWorld, webhookWorld } from '../harness/cli-webhook-world.ts'

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
    hook = (await world.run('create', '--url', 'http://127.0.0.1:9/')).json.id
    await world.run('update', '--webhook', hook, '--switch', 'off')
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
  const replay = (...more: string[]) => world.webhook('replay', '--webhook', hook, ...range, ...more)

  test('Ctrl-C stops it after a batch, and the printed command sends the rest once', async () => {
    // Locks the row of the webhook, so that the command waits in its first batch.
    await world.owner.query('begin')
    await world.owner.query('select from foyer.webhook where webhook_id = $1 for update', [uuid(hook)])
    const child = spawn(process.execPath, ['src/cli.ts', ...replay()], {
      cwd: new URL('../..', import.meta.url),
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
    assert.match(
      output.stdout,
      /^Stopped after 1,000 of 3,500 events\. To continue:\n {2}npx foyer webhook replay /,
    )
    assert.deepEqual(await copies(), { n: 1_000, events: 1_000 })
    const [, line = ''] = output.stdout.split('npx foyer ')
    const rest = await foyer([...line.trim().split(' '), '--json'], world.environment)
    assert.deepEqual([rest.code, rest.stderr], [0, ''])
    assert.deepEqual(rest.json, { replayed: 2_500, nextCursor: null })
    assert.deepEqual(await copies(), { n: EVENTS, events: EVENTS })
  })

  test('prints lines without a terminal', async () => {
    const { code, stdout, stderr } = await foyer(replay('--status', 'WAITING'), world.environment)
    assert.equal(code, 0)
    assert.match(stdout, /^3,500 events are sent again\. .* disabled/)
    const lines = stderr.trim().split('\n')
    assert.deepEqual(
      lines.map((line) => line.split('  ').slice(0, 2)),
      [
        ['28 %', '1,000 of 3,500'],
        ['57 %', '2,000 of 3,500'],
        ['85 %', '3,000 of 3,500'],
        ['100 %', '3,500 of 3,500'],
      ],
    )
    assert.match(lines[0] ?? '', / a second {2}.* left$/)
  })

  test('draws a bar on stderr on a terminal', async (it) => {
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
      drawn.map((line) => /^\[([#-]+)\] (\d+) % {2}([\d,]+) of 3,500/.exec(line)?.slice(2)),
      [
        ['0', '0'],
        ['28', '1,000'],
        ['57', '2,000'],
        ['85', '3,000'],
        ['100', '3,500'],
      ],
      JSON.stringify(stdout),
    )
    assert.ok(drawn.every((line) => line.trimEnd().length < 90))
    assert.doesNotMatch(stdout, /sent again/)
  })

  test('reports one event, and no events', async () => {
    await world.append(['DOCUMENT_ADDED'], new Date('2026-06-01T12:00:00Z'))
    const days = (from: string, to: string) =>
      foyer(world.webhook('replay', '--webhook', hook, '--from', from, '--to', to), world.environment)
    assert.match((await days('2026-06-01', '2026-06-02')).stdout, /^1 event is sent again\. .* disabled/)
    const none = await days('2026-07-01', '2026-07-02')
    assert.deepEqual([none.code, none.stdout], [0, 'No events found. Nothing is sent again.\n'])
  })
})
