/**
 * `foyer listen` and a developer's receiver: real processes, real HTTP and the real library that verifies.
 */
import { spawn } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import type { Environment } from './cli-process.ts'
import { closedOnce } from './close-after-failure.ts'
import type { FeedEvent } from './feed-reader.ts'

/** Generous, because machines are slow at times. */
const PATIENCE_MS = 60_000

export async function until(what: string, is: () => unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await is())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export interface DeveloperEvent {
  headers: http.IncomingHttpHeaders
  /** The body, and the event as the library read it; the library throws for an invalid signature. */
  body: string
  event: FeedEvent
}
export interface DeveloperReceiver {
  url: string
  port: number
  taken: DeveloperEvent[]
  /** Requests that did not verify. */
  refused: string[]
  answer: number
  close(): Promise<void>
}

export async function receiverAt(port: number, secret: string): Promise<DeveloperReceiver> {
  const webhook = new Webhook(secret)
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { headers } = request
    try {
      const event = webhook.verify(body, headers as Record<string, string>) as FeedEvent
      receiver.taken.push({ headers, body, event })
      response.writeHead(receiver.answer).end()
    } catch (error) {
      receiver.refused.push((error as Error).message)
      response.writeHead(401).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const taken = (server.address() as AddressInfo).port
  const receiver: DeveloperReceiver = {
    url: `http://localhost:${taken}/hooks?from=foyer`,
    port: taken,
    taken: [],
    refused: [],
    answer: 204,
    close: closedOnce(
      () =>
        new Promise((resolve) => {
          server.closeAllConnections()
          server.close(() => resolve())
        }),
    ),
  }
  return receiver
}

export interface ListenProcess {
  /** The JSON values on stdout with --json. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  lines: any[]
  notes(): string
  /** The forwarded events. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  forwarded(): any[]
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Does not wait until it follows the feed. */
export function startListen(words: readonly string[], env: Environment): ListenProcess {
  const child = spawn(process.execPath, ['src/cli.ts', 'listen', ...words, '--json'], {
    cwd: new URL('../..', import.meta.url),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Ends processes of failed tests.
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  closedOnce(async () => void killed())
  let notes = ''
  child.stderr.on('data', (part) => {
    notes += part
  })
  const lines: ListenProcess['lines'] = []
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      process.off('exit', killed)
      resolve(code)
    }),
  )
  return {
    lines,
    notes: () => notes,
    forwarded: () => lines.filter((each) => each.kind === 'FORWARDED'),
    ended,
    stop(signal = 'SIGINT') {
      child.kill(signal)
      return ended
    },
  }
}

/** Resolves when it follows the feed. */
export async function startListening(words: readonly string[], env: Environment): Promise<ListenProcess> {
  const one = startListen(words, env)
  let isOver = false
  void one.ended.then(() => {
    isOver = true
  })
  await until('listen has begun', () => one.lines.length > 0 || isOver)
  if (one.lines.length === 0) throw new Error(`listen ended: ${one.notes()}`)
  return one
}
