/** A small HTTP server that answers as a test says, for waits and failures that a real service rarely has. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Foyer, type FoyerOptions } from '../index.ts'

export interface Asked {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
  at: number
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** HANG: no answer. STALL: headers and half a body. CUT: the connection ends without an answer. */
export type Reaction = Answer | 'HANG' | 'STALL' | 'CUT'

export interface FakeFoyer {
  baseUrl: string
  foyer(options?: Partial<FoyerOptions>): Foyer
  asked: Asked[]
  /** Answers of operations, in turn; the last one stays. */
  answers: Reaction[]
  /** Answers of the token endpoint, in turn; the last one stays. */
  grants: Reaction[]
  close(): Promise<void>
}

export async function startFakeFoyer(): Promise<FakeFoyer> {
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { url: path = '', headers } = request
    service.asked.push({ path, headers, body, at: performance.now() })
    const queue = path === '/v1/oauth2/token' ? service.grants : service.answers
    const reaction = (queue.length > 1 ? queue.shift() : queue[0]) ?? {}
    if (reaction === 'HANG') return
    if (reaction === 'CUT') return void request.socket.destroy()
    if (reaction === 'STALL') {
      response.writeHead(200, { 'content-length': '100' })
      return void response.write('{"id":')
    }
    const { status = 200, headers: more = {}, body: said = {} } = reaction
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: FakeFoyer = {
    baseUrl,
    foyer: (options = {}) =>
      new Foyer({ baseUrl, clientId: 'client', clientSecret: 'secret', ...options } as FoyerOptions),
    asked: [],
    answers: [{}],
    grants: [{ body: { access_token: 'token-1', expires_in: 3600 } }],
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return service
}
