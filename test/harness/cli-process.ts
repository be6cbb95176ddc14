/** The command line, in this process or as its own, and the service as a process, on a data directory. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { run } from '#operator/run.ts'
import { childEnvironment } from './child-environment.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Environment = Record<string, string>

export const environmentOf = (dataDirectory: string, more: Environment = {}): Environment => ({
  ...childEnvironment(),
  FOYER_DATA_DIR: dataDirectory,
  FOYER_DEMO: '0',
  FOYER_DRAIN_SECONDS: '0',
  PORT: '0',
  ...more,
})

/**
 * On a migrated database of the shared server, which is quicker than one in the data directory. It is dropped
 * with the directory.
 */
export async function environmentOnServer(
  dataDirectory: string,
  more: Environment = {},
): Promise<Environment> {
  const database = await testDatabase()
  databases.set(dataDirectory, database)
  const { host } = database.source.settings('owner')
  return environmentOf(dataDirectory, {
    DATABASE_URL: `postgresql://postgres@localhost/${database.name}?host=${encodeURIComponent(String(host))}`,
    FOYER_MASTER_KEY: randomBytes(32).toString('base64'),
    ...more,
  })
}
const databases = new Map<string, TestDatabase>()

/** A connection to that database as its owner. */
export const ownerOf = (dataDirectory: string): pg.Client => {
  const database = databases.get(dataDirectory)
  assert.ok(database, `${dataDirectory} has no database on the server`)
  return new pg.Client(database.source.settings('owner'))
}

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
  /** stdout, which must be one JSON value. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  json: any
  /** The error on stderr, with --json. */
  error: { code: string; detail: string; errors?: Array<{ path: string; code: string; message: string }> }
}

/** A command in this process, which is quicker than `foyerProcess`. */
export async function foyer(words: readonly string[], environment: Environment): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  const code = await run(words, {
    environment,
    out: (text) => {
      output.stdout += `${text}\n`
    },
    err: (text) => {
      output.stderr += `${text}\n`
    },
  })
  return resultOf(code, output.stdout, output.stderr)
}

/** A new credential, as the operator makes it. Without permissions: those of a new one. */
export async function newCredential(
  environment: Environment,
  customer: string,
  ...permissions: string[]
): Promise<{ id: string; clientId: string; clientSecret: string }> {
  const allowed = permissions.flatMap((each) => ['--permissions', each])
  const words = ['--customer', customer, '--name', 'Back office', ...allowed, '--json']
  const { secret: clientSecret, ...made } = (
    await foyer(['call', 'credentials.create', ...words], environment)
  ).json
  return { ...made, clientSecret }
}

/** A command as a process of its own, like an operator's. */
export function foyerProcess(
  words: readonly string[],
  environment: Environment,
  stdin = '',
): Promise<CommandResult> {
  return program([process.execPath, 'src/cli.ts', ...words], environment, stdin)
}

export function program(
  [command = '', ...words]: readonly string[],
  env: Environment,
  stdin = '',
): Promise<CommandResult> {
  const child = spawn(command, words, { cwd: root, env })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (part) => {
    stdout += part
  })
  child.stderr.on('data', (part) => {
    stderr += part
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(resultOf(code, stdout, stderr)))
  })
}

const resultOf = (code: number | null, stdout: string, stderr: string): CommandResult => ({
  code,
  stdout,
  stderr,
  get json() {
    assert.equal(code === 0 || code === 1, true, stderr)
    return JSON.parse(stdout)
  },
  get error() {
    return errorIn(stderr)
  },
})

/** With --json, each line of stderr is a JSON value, and the error is the last one. */
export function errorIn(stderr: string): CommandResult['error'] {
  const values = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return values.at(-1)
}

export interface Service {
  address: string
  stop(): Promise<void>
}

/** src/main.ts on a free port, once it listens. */
export async function startService(env: Environment): Promise<Service> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`the service ended with ${code}`)))
    createInterface(child.stdout).on('line', (line) => {
      const said = line.startsWith('{') ? (JSON.parse(line) as { msg?: string; port?: number }) : {}
      if (said.msg === 'listening') resolve(`http://127.0.0.1:${said.port}`)
    })
  })
  return {
    address,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

export const newDirectory = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-cli-'))
export const removeDirectory = (directory: string): void =>
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
export async function removeWithDatabase(directory: string): Promise<void> {
  await databases.get(directory)?.drop()
  removeDirectory(directory)
}

/** Requests an access token, like a customer's system. */
export const tokenAt = (address: string, clientId: string, clientSecret: string): Promise<Response> =>
  fetch(`${address}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })

export const uses = (address: string, token: string): Promise<Response> =>
  fetch(`${address}/v1/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } })
