/** The service as a separate process, src/main.ts, which tests stop, kill and restart. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type EmbeddedDatabase, startEmbedded } from '@foyer/embedded-postgres/embedded'
import { childEnvironment } from './child-environment.ts'
import { closedOnce } from './close-after-failure.ts'
import { startFlags } from './start-flags.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}
export interface Service {
  pid: number
  /** Its whole output so far: log and greeting. */
  output(): string
  isRunning(): boolean
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<Ended>
}

/** Without the machine's own environment. */
export function launch(environment: Record<string, string>): Service {
  const limits = {
    FOYER_RATE_LIMIT_API: '0',
    FOYER_RATE_LIMIT_TOKEN: '0',
    FOYER_RATE_LIMIT_TOKEN_FAILURES: '0',
    FOYER_RATE_LIMIT_ADDRESS: '0',
  }
  const child = spawn(process.execPath, [...startFlags(root), 'src/main.ts'], {
    cwd: root,
    env: { ...childEnvironment(), ...limits, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part
    })
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  )
  const service: Service = {
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => void child.kill(signal),
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  launched.push(service)
  closedOnce(async () => {
    if (service.isRunning()) service.kill('SIGKILL')
  })
  return service
}

const launched: Service[] = []
// Ends processes of failed tests.
process.once('exit', () => {
  for (const service of launched) if (service.isRunning()) service.kill('SIGKILL')
})

/** Waits until the condition holds; the text names it in the error. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  seconds = 60,
): Promise<number> {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`)
    await pause(50)
  }
  return performance.now() - began
}

export const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

export async function isReady(service: Service, address: string): Promise<void> {
  try {
    await until('the service is ready', async () => {
      if (!service.isRunning()) throw new Error('it ended')
      return (await statusOf(`${address}/readyz`)) === 200
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}. It said: ${service.output().slice(-4_000)}`)
  }
}

export const temporaryDirectory = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-process-'))
export const removed = (directory: string): void =>
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 })

export interface ExternalDatabase {
  directory: string
  /** DATABASE_URL, over its socket. */
  url: string
  socket: string
  stop(): Promise<void>
  start(): Promise<void>
  /** The environment of a service that uses it. */
  environment(port: number, more?: Record<string, string>): Record<string, string>
}

/** A PostgreSQL that Foyer uses as an external one, although it is an embedded one. */
export async function externalDatabase(): Promise<ExternalDatabase> {
  const directory = temporaryDirectory()
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: '150' }
  const begin = () => startEmbedded({ dataDirectory: directory, settings })
  let running: EmbeddedDatabase | undefined = await begin()
  const socket = running.socketDirectory
  const url = `postgresql://postgres@${encodeURIComponent(socket)}/postgres`
  const masterKey = randomBytes(32).toString('base64')
  return {
    directory,
    url,
    socket,
    async stop() {
      await running?.stop()
      running = undefined
    },
    async start() {
      running = await begin()
    },
    environment: (port, more = {}) => ({
      PORT: String(port),
      DATABASE_URL: url,
      FOYER_MASTER_KEY: masterKey,
      FOYER_DATA_DIR: path.join(directory, 'files'),
      ...more,
    }),
  }
}
