/** A service on a temporary directory, which ends with the program that started it and leaves nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../command.ts'
import { type Demo, demoFile } from '../demo.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const HOST = '127.0.0.1'
const PARENT_MS = 500

/** Of the machine; no variable of Foyer reaches the service but ours. */
const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE']

function environmentOf(directory: string, port: number): NodeJS.ProcessEnv {
  const machine = Object.fromEntries(kept.flatMap((name) => [[name, process.env[name]]]))
  return {
    ...machine,
    HOST,
    PORT: String(port),
    FOYER_BASE_URL: `http://${HOST}:${port}`,
    FOYER_DATA_DIR: directory,
    FOYER_THROW_AWAY: '1',
    FOYER_DRAIN_SECONDS: '0',
    FOYER_WEBHOOK_ALLOW_PRIVATE: '1',
    ...{ FOYER_RATE_LIMIT_API: '0', FOYER_RATE_LIMIT_TOKEN: '0', FOYER_RATE_LIMIT_TOKEN_FAILURES: '0' },
    FOYER_RATE_LIMIT_ADDRESS: '0',
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export interface ReadyService extends Pick<Demo, 'customerId' | 'clientId' | 'clientSecret' | 'workflows'> {
  baseUrl: string
}

export interface ThrowAway {
  ready: ReadyService
  /** Resolves with the reason when the service has to end, or has ended. */
  over: Promise<string>
  /** Stops the service and removes its directory. */
  end(): Promise<void>
}

/** Resolves when it listens; its log says so. Throws with the end of what it wrote. */
async function untilListening(child: ChildProcess): Promise<void> {
  const written: string[] = []
  const note = (line: string) => void written.push(line)
  if (child.stderr) createInterface({ input: child.stderr }).on('line', note)
  const listening = new Promise<void>((resolve) => {
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"listening"')) resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new CommandError(`The service did not start. ${written.join(' ').trim().slice(-2_000)}`)
  })
  ended.catch(() => undefined)
  await Promise.race([listening, ended])
}

/** A pipe or a socket that closes says that the parent has ended. A terminal and /dev/null say nothing. */
function isConnection(): boolean {
  try {
    const input = fs.fstatSync(process.stdin.fd)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}

function parentGone(signal: AbortSignal): Promise<string> {
  const parent = process.ppid
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid !== parent) resolve('PARENT_ENDED')
    }, PARENT_MS)
    timer.unref()
    signal.addEventListener('abort', () => resolve('STOPPED'), { once: true })
    if (isConnection()) {
      process.stdin.once('end', () => resolve('INPUT_CLOSED')).once('close', () => resolve('INPUT_CLOSED'))
      process.stdin.resume()
    }
  })
}

const [REMOVAL_MS, REMOVALS] = [100, 100]

/** The database of a service that ended early ends a moment after it, and writes until then. */
async function remove(directory: string): Promise<void> {
  for (let tries = 0; tries < REMOVALS; tries++) {
    try {
      fs.rmSync(directory, { recursive: true, force: true })
    } catch {
      // It writes at this moment.
    }
    await pause(REMOVAL_MS)
    if (!fs.existsSync(directory)) return
  }
}

export async function startThrowAway(wanted: number | undefined, signal: AbortSignal): Promise<ThrowAway> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-sandbox-'))
  const gone = parentGone(signal)
  const port = wanted ?? (await freePort())
  // Its input stays open as long as this process lives: see FOYER_THROW_AWAY in main.ts.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', path.join(root, 'src', 'main.ts')], {
    cwd: directory,
    env: environmentOf(directory, port),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(() => 'SERVICE_ENDED')
  const end = async () => {
    child.kill('SIGTERM')
    await exited
    await remove(directory)
  }
  try {
    await Promise.race([untilListening(child), gone.then(assertNotOver)])
    const { customerId, clientId, clientSecret, workflows } = JSON.parse(
      fs.readFileSync(demoFile(directory), 'utf8'),
    ) as Demo
    const ready = { baseUrl: `http://${HOST}:${port}`, customerId, clientId, clientSecret, workflows }
    return { ready, over: Promise.race([gone, exited]), end }
  } catch (error) {
    await end()
    throw error
  }
}

const assertNotOver = (why: string): never => {
  throw new CommandError(`Stopped before the service was ready: ${why}.`)
}
