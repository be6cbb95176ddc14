/** HTTP requests of tests, and free ports. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface Reply {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any
  text: string
}

export async function request(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  }
}

/**
 * Below the range of ports that the system assigns by itself, so that no other process takes it meanwhile.
 */
const [FIRST, COUNT] = [20_000, 12_000]
/** Concurrent processes start at different ports. */
let last = (process.pid * 61) % COUNT

/** The URL must be known before the service is composed, because it is the issuer. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    last = (last + 1) % COUNT
    const port = FIRST + last
    if (claimed(port) && (await isFree(port))) return port
  }
  throw new Error('no port is free')
}

/** A service listens some time after its port was found free: until then, no other process may find it. */
const claims = path.join(os.tmpdir(), 'foyer-test-ports')
const own = new Set<string>()

function claimed(port: number): boolean {
  const file = path.join(claims, String(port))
  if (own.has(file)) return true
  if (own.size === 0) {
    mkdirSync(claims, { recursive: true })
    process.on('exit', () => {
      for (const each of own) rmSync(each, { force: true })
    })
  }
  try {
    if (isLeft(file)) rmSync(file, { force: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  own.add(file)
  return true
}

/** By a process that was killed. */
function isLeft(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch {
    return true
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
