/** A Node process that does nothing but keep an embedded database, for tests that kill it in every way. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseProcesses } from '../../src/adapters/embedded-postgres/processes.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const program = `
const [project, dataDirectory] = process.argv.slice(1)
const { startEmbedded } = await import(project + '/src/adapters/postgres/embedded.ts')
const say = (what) => console.log(JSON.stringify(what))
process.on('SIGINT', () => say({ interrupted: true }))
try {
  const database = await startEmbedded({ dataDirectory, log: (line) => say({ log: line }) })
  database.onExit((detail, willRestart) => say({ exit: detail, willRestart }))
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  say({ pid: database.pid, host: database.socketDirectory })
} catch (error) {
  say({ problem: error.message, name: error.name })
}
`

interface Said {
  pid?: number
  host?: string
  problem?: string
  name?: string
  log?: string
  exit?: string
  willRestart?: boolean
  interrupted?: boolean
}

export interface Keeper {
  node: ChildProcess
  /** Everything that it said so far. */
  said: Said[]
  /** Resolves with the first thing said, now or later, that has this property. */
  hears(property: keyof Said): Promise<Said>
  ended: Promise<void>
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>
}

export interface As {
  uid?: number
  gid?: number
  project?: string
  env?: NodeJS.ProcessEnv
}

/** Starts it in a session of its own, so that a signal to its group is what Ctrl-C is in a terminal. */
export function keep(dataDirectory: string, { project = root, env = process.env, ...user }: As = {}): Keeper {
  const node = spawn(process.execPath, ['--input-type=module', '-e', program, project, dataDirectory], {
    ...user,
    cwd: '/',
    env: { ...env, NODE_TEST_CONTEXT: undefined },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: Said[] = []
  if (node.stdout) createInterface(node.stdout).on('line', (line) => said.push(JSON.parse(line)))
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    node.on('close', () => resolve())
  }).then(() => {
    hasEnded = true
  })
  async function hears(property: keyof Said): Promise<Said> {
    for (;;) {
      const found = said.find((one) => one[property] !== undefined)
      if (found) return found
      if (hasEnded) throw new Error(`it ended without saying ${property}: ${JSON.stringify(said)}`)
      await pause(5)
    }
  }
  async function stop() {
    node.kill('SIGTERM')
    await ended
  }
  return { node, said, hears, ended, stop }
}

/** Starts it and waits for the outcome: an address, or the sentence that it refused with. */
export async function kept(dataDirectory: string, as: As = {}) {
  const keeper = keep(dataDirectory, as)
  const first = await Promise.race([keeper.hears('host'), keeper.hears('problem')]).finally(() => {})
  return { ...keeper, pid: first.pid ?? 0, host: first.host ?? '', problem: first.problem ?? '' }
}

export async function ask(
  host: string,
  ...statements: string[]
): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    let last: Record<string, unknown> | undefined
    for (const statement of statements) last = (await client.query(statement)).rows[0]
    return last
  } finally {
    await client.end()
  }
}

export const cluster = (data: string) => path.join(data, 'pg18')

/** Nothing of the database may be left once it has stopped. */
export function assertGone(data: string) {
  assert.deepEqual(databaseProcesses(cluster(data)), [])
  const left = fs.readdirSync(cluster(data)).filter((name) => /postmaster\.pid|^\.s\./.test(name))
  assert.deepEqual(left, [])
}

export async function assertStartsAndStops(data: string, as: As = {}) {
  const keeper = await kept(data, as)
  assert.equal(keeper.problem, '')
  await ask(keeper.host, 'select 1')
  await keeper.stop()
  assertGone(data)
  return keeper
}

const made: string[] = []

/** A new directory, owned by the user; removed by `removeDirectories`. */
export function directory(mode = 0o755, { uid, gid }: As = {}): string {
  const name = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-embedded-'))
  fs.chmodSync(name, mode)
  if (uid !== undefined) fs.chownSync(name, uid, gid ?? uid)
  made.push(name)
  return name
}

export function removeDirectories() {
  for (const name of made) fs.rmSync(name, { recursive: true, force: true, maxRetries: 5 })
}

/** The launcher and PostgreSQL's programs as `npm ci --ignore-scripts` leaves them: without the library's links. */
export function projectWithoutLinks(home: string): string {
  for (const part of [
    'package.json',
    'src/adapters/embedded-postgres/embedded.ts',
    'src/adapters/postgres/embedded',
  ])
    fs.cpSync(path.join(root, part), path.join(home, part), { recursive: true })
  for (const part of ['embedded-postgres', '@embedded-postgres'])
    fs.cpSync(path.join(root, 'node_modules', part), path.join(home, 'node_modules', part), {
      recursive: true,
      filter: (source) => !fs.lstatSync(source).isSymbolicLink(),
    })
  return home
}

/** Whether that user can run this very Node (not when the checkout is under a closed directory). */
export const canRunNodeAs = (user: As) =>
  spawnSync(process.execPath, ['--version'], { ...user, cwd: '/' }).status === 0
