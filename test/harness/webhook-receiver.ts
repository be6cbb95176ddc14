/**
 * A webhook receiver for tests: real HTTP on 127.0.0.1, which verifies requests and answers as configured.
 */
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
  /** The server name of TLS; none over plain HTTP. */
  serverName: string | undefined
}
/** The reaction to a request: a status, or a kind of failure. */
export type Reaction =
  | number
  | 'HANG'
  | 'RESET'
  | { status: number; headers?: Record<string, string>; body?: string }

export interface Receiver {
  url: string
  port: number
  received: Received[]
  /** Requests that were answered with 2xx, in order. */
  taken: Received[]
  react: (request: Received) => Reaction | Promise<Reaction>
  secret: string
  connections: number
  /** Closes the port, so that connections are refused until it is opened again. */
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

/** Tries the next port if another process has taken this one. */
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

/** Verifies with the receivers' library, which throws for an invalid signature. */
export const verified = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

export async function until(is: () => unknown, milliseconds = 30_000, what = 'it'): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (!(await is())) {
    if (Date.now() > deadline) throw new Error(`${what} did not happen in ${milliseconds} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
