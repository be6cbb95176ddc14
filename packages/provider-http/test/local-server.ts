/** A local HTTP or HTTPS server that plays the answers of a provider, and the ways in which one fails. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

type Handler = (response: ServerResponse, request: IncomingMessage, body: string) => void
/** An object is sent as JSON, a text as it is. */
export type Reply = object | string | Handler
/** By path, without the query. Replies of a list are sent one after the other, the last one repeatedly. */
export type Routes = Record<string, Reply | Reply[]>

export interface LocalServer {
  baseUrl: string
  /** Path and query of each request. */
  requests: string[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Unknown routes are 404. */
export async function serve(routes: Routes, secure?: Certificate): Promise<LocalServer> {
  const requests: string[] = []
  const turns = new Map<string, number>()
  const listener: RequestListener = (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requests.push(request.url ?? '')
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    const turn = turns.get(path) ?? 0
    turns.set(path, turn + 1)
    const reply = Array.isArray(route) ? (route[turn] ?? route.at(-1)) : route
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => send(reply, response, request, Buffer.concat(parts).toString()))
  }
  const server = secure ? createSecureServer(secure, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `${secure ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** For a handler that chooses a reply by the query, a header or the body. */
export function send(
  reply: Reply | undefined,
  response: ServerResponse,
  request: IncomingMessage,
  body: string,
): void {
  if (typeof reply === 'function') return void reply(response, request, body)
  response.statusCode = reply === undefined ? 404 : 200
  response.setHeader('content-type', 'application/json')
  response.end(typeof reply === 'string' ? reply : JSON.stringify(reply ?? {}))
}

/** A reply by request: `choose(({ url }) => (url?.includes('name=') ? one : other))`. */
export const choose =
  (reply: (request: IncomingMessage, body: string) => Reply | undefined): Handler =>
  (response, request, body) =>
    send(reply(request, body), response, request, body)

export const status =
  (code: number, headers: Record<string, string> = {}, body = '{}'): Handler =>
  (response) =>
    response.writeHead(code, headers).end(body)
export const never: Handler = () => {}
/** With TLS, Node can only close. */
export const reset: Handler = (_, { socket }) =>
  socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy()
/** The head of an answer, and then nothing. */
export const stalled: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{')
}
/** A body that breaks off before its announced end. */
export const brokenOff: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
  response.write('{"name":')
  setTimeout(() => response.destroy(), 10)
}
/** A valid beginning and no end: more than any limit. */
export const endless: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"name":"')
  const chunk = 'x'.repeat(256 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
