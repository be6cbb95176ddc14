/** Requests of tests, and a port to serve them on. */
import { createServer } from 'node:net'

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

/** Below those that the system gives to connections and to listeners without a wish: nobody takes it before it is listened to. */
const [FIRST, COUNT] = [20_000, 12_000]
/** Processes beside each other begin at some distance. */
let last = (process.pid * 61) % COUNT

/** Our own address must be known before the service is put together: it is the issuer. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    last = (last + 1) % COUNT
    const port = FIRST + last
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
