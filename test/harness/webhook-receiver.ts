/** A receiver of webhooks for tests: real HTTP on 127.0.0.1, which verifies what comes and answers as it is told. */
import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import { Webhook } from 'standardwebhooks'
import { closedOnce } from './close-after-failure.ts'
import { freePort } from './requests.ts'

export interface Received {
  id: string
  headers: http.IncomingHttpHeaders
  body: string
  at: number
  path: string
  /** The name that was asked for before anything was encrypted; none over plain http. */
  serverName: string | undefined
}
/** What to do with a request: a status, or one of the ways in which receivers are unwell. */
export type Reaction =
  | number
  | 'HANG'
  | 'RESET'
  | { status: number; headers?: Record<string, string>; body?: string }

export interface Receiver {
  url: string
  port: number
  received: Received[]
  /** Answered with 2xx, in order. */
  taken: Received[]
  react: (request: Received) => Reaction | Promise<Reaction>
  secret: string
  connections: number
  /** Nobody listens at its address: connections are refused, until it comes back. */
  leave(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function startReceiver(
  react: Receiver['react'] = () => 200,
  secure?: https.ServerOptions,
): Promise<Receiver> {
  const listener: http.RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString()
      const { headers, url: path = '' } = request
      const serverName = (request.socket as TLSSocket).servername || undefined
      const got = { id: String(headers['webhook-id']), headers, body, at: Date.now(), path, serverName }
      receiver.received.push(got)
      const reaction = await receiver.react(got)
      if (reaction === 'HANG') return
      if (reaction === 'RESET') return void request.socket.resetAndDestroy()
      const {
        status,
        headers: more = {},
        body: said = '',
      } = typeof reaction === 'number' ? { status: reaction } : reaction
      if (status >= 200 && status < 300) receiver.taken.push(got)
      response.writeHead(status, more)
      response.end(said)
    })
  }
  const server = secure ? https.createServer(secure, listener) : http.createServer(listener)
  server.keepAliveTimeout = 5_000
  server.on('connection', () => {
    receiver.connections += 1
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const port = await listening(listen)
  const receiver: Receiver = {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    port,
    received: [],
    taken: [],
    react,
    secret: '',
    connections: 0,
    leave: close,
    comeBack: () => listen(port),
    close: closedOnce(close),
  }
  return receiver
}

/** A port that was free may be another process's by the time that it is listened to: then the next one. */
async function listening(listen: (port: number) => Promise<void>): Promise<number> {
  for (;;) {
    const port = await freePort()
    const isTaken = await listen(port).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        return true
      },
    )
    if (!isTaken) return port
  }
}

/** Throws as the library of the receivers does. */
export const verified = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

export async function until(is: () => unknown, milliseconds = 30_000, what = 'it'): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (!(await is())) {
    if (Date.now() > deadline) throw new Error(`${what} did not happen in ${milliseconds} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
