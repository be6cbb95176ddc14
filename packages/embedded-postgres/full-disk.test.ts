/** A full disk: the embedded database ends, cannot start, and recovers when there is space. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { directory, removeDirectories, root } from './test/embedded-process.ts'

after(removeDirectories)

const program = `
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
const [project, dataDirectory] = process.argv.slice(1)
const { startEmbedded } = await import(project + '/packages/embedded-postgres/embedded.ts')
const { ask } = await import(project + '/packages/embedded-postgres/test/embedded-process.ts')
const exits = []
const database = await startEmbedded({ dataDirectory, log: () => undefined })
database.onExit((detail, willRestart) => exits.push([detail, willRestart]))
const answers = () =>
  ask(database.socketDirectory, 'select count(*)::int as count from kept').then(
    ({ count }) => count,
    () => null,
  )
await ask(database.socketDirectory, 'create table kept (a int)',
  'insert into kept select generate_series(1, 100)')
const filler = fs.openSync(dataDirectory + '/filler', 'w')
try {
  for (;;) fs.writeSync(filler, Buffer.alloc(4096))
} catch {}
// At some point it needs another WAL segment, for which there is no space.
for (let segments = 0; segments < 6; segments++)
  await ask(
    database.socketDirectory,
    'select pg_switch_wal()',
    'create table more (a int)',
    'drop table more',
  ).catch(() => undefined)
await pause(12_000)
for (const until = Date.now() + 60_000; exits.length < 3 && Date.now() < until; ) await pause(200)
const meanwhile = await answers()
fs.closeSync(filler)
fs.rmSync(dataDirectory + '/filler')
let later = null
for (const until = Date.now() + 60_000; later === null && Date.now() < until; await pause(200))
  later = await answers()
await database.stop()
const log = fs.readFileSync(dataDirectory + '/pg18.log', 'utf8').split('\\n').slice(-20).join('\\n')
console.log(JSON.stringify({ exits, meanwhile, later, log }))
`

/** Runs in its own mount namespace, so that nothing stays mounted. Only root can do that. */
const inMountNamespace = (command: string, ...given: string[]) =>
  spawnSync('unshare', ['-m', 'sh', '-c', command, ...given], {
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  })
const canMount = process.geteuid?.() === 0 && inMountNamespace('mount -t tmpfs tmpfs "$0"', root).status === 0

test('waits for disk space, beyond the restart limit, and keeps every committed row', {
  skip: !canMount,
}, () => {
  const data = directory()
  const script =
    'mount -t tmpfs -o size=120m,mode=755 tmpfs "$0" && exec "$1" --input-type=module -e "$2" "$3" "$0"'
  const ran = inMountNamespace(script, data, process.execPath, program, root)
  assert.equal(ran.status, 0, ran.stderr)
  const { exits, meanwhile, later, log } = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '')
  assert.ok(exits.length >= 3, `${JSON.stringify(exits)}\n${log}`)
  assert.ok(exits.length <= 6, 'it pauses between attempts')
  for (const [detail, willRestart] of exits) assert.equal(willRestart, true, detail)
  assert.match(exits[1][0], /did not start/)
  assert.deepEqual([meanwhile, later], [null, 100])
})
