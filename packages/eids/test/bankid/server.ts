/**
 * A local server in the documented shape of BankID's relying party API v6, over mutual TLS. The test is the
 * person with the app: it says what happens to the newest order.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type BadCertificate, badCertificateOf } from '@foyer/provider-http/test/bad-certificates'
import {
  type Authority,
  authority,
  type Certificate,
  certificate,
} from '@foyer/provider-http/test/certificates'
import { completionOf, type Signer } from './completion.ts'

export interface BankIdOrder {
  orderRef: string
  autoStartToken: string
  qrStartToken: string
  qrStartSecret: string
  path: 'auth' | 'sign'
  /** The body of the relying party. */
  asked: Record<string, unknown>
  status: 'pending' | 'failed' | 'complete'
  hintCode: string
  completionData?: Record<string, unknown>
}

export interface Call {
  path: string
  body: Record<string, unknown>
  at: number
}

/** Instead of the usual answer. */
export type Override = (response: ServerResponse, call: Call) => boolean

export interface BankIdServer {
  /** Before /auth. */
  baseUrl: string
  /** PEM: the settings of a relying party. */
  settings: { certificate: string; authority: string }
  calls: Call[]
  orders: BankIdOrder[]
  newest(): BankIdOrder
  /** The order, the newest unless it is named, is pending with this hint, or failed with it. */
  hint(hintCode: string, status?: 'pending' | 'failed', order?: BankIdOrder): void
  /** The person has identified or signed. */
  complete(person: Signer, change?: Parameters<typeof completionOf>[2], order?: BankIdOrder): void
  /** From now on, for new connections. The others are closed. */
  secureWith(certificate: Certificate): void
  answer(override: Override | undefined): void
  close(): Promise<void>
}

export interface ServerOptions {
  /** The certificate of the server. Default: one of the authority that relying parties trust. */
  secure?: Certificate
  /** Whose client certificates are accepted. Default: that of the settings. */
  accepts?: Authority
}

let made: { bank: Authority; host: Certificate; client: Certificate } | undefined

/** RSA keys take a while, so that all servers of a test have the same. */
function certificates() {
  if (made) return made
  const bank = authority('Bank Authority')
  const host = certificate({ name: 'localhost' }, bank)
  made = { bank, host, client: certificate({ name: 'relying-party.example' }, bank) }
  return made
}

export function badBankCertificate(which: BadCertificate): Certificate {
  const { bank, host } = certificates()
  return badCertificateOf(which, bank, host)
}

export async function serveBankId({ secure, accepts }: ServerOptions = {}): Promise<BankIdServer> {
  const { bank: ca, host, client: own } = certificates()
  const orders: BankIdOrder[] = []
  const calls: Call[] = []
  let override: Override | undefined
  const { cert, key } = secure ?? host
  const tls = { cert, key, ca: (accepts ?? ca).cert, requestCert: true, rejectUnauthorized: true }
  const server = createServer(tls, async (request, response) => {
    const call = {
      path: (request.url ?? '').replace('/rp/v6.0/', ''),
      body: await bodyOf(request),
      at: Date.now(),
    }
    calls.push(call)
    if (!(request.socket as TLSSocket).authorized) return send(response, 401, problem('unauthorized'))
    if (override?.(response, call)) return
    const [status, answer] = answerOf(call, orders)
    send(response, status, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const newest = () => orders.at(-1) as BankIdOrder
  return {
    baseUrl: `https://localhost:${(server.address() as AddressInfo).port}/rp/v6.0`,
    settings: { certificate: `${own.cert}\n${own.key}`, authority: ca.cert },
    ...{ calls, orders, newest },
    hint: (hintCode, status = 'pending', order = newest()) => void Object.assign(order, { hintCode, status }),
    complete(person, change, order = newest()) {
      Object.assign(order, { status: 'complete', completionData: completionOf(order, person, change) })
    },
    answer: (given) => {
      override = given
    },
    secureWith(other) {
      server.setSecureContext({ ...tls, ...other })
      server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>
}

export const problem = (errorCode: string, details = errorCode) => ({ errorCode, details })

export const send = (response: ServerResponse, status: number, answer: object | string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof answer === 'string' ? answer : JSON.stringify(answer))

function answerOf({ path, body }: Call, orders: BankIdOrder[]): [status: number, answer: object] {
  if (path === 'auth' || path === 'sign') return startOf(path, body, orders)
  const order = orders.find(({ orderRef }) => orderRef === body.orderRef)
  if (path !== 'collect' && path !== 'cancel') return [404, problem('notFound')]
  if (!order) return [400, problem('invalidParameters', 'No such order')]
  if (path === 'cancel') {
    orders.splice(orders.indexOf(order), 1)
    return [200, {}]
  }
  const { orderRef, status, hintCode, completionData } = order
  return [200, status === 'complete' ? { orderRef, status, completionData } : { orderRef, status, hintCode }]
}

const isBase64 = (value: unknown, most: number) =>
  typeof value === 'string' && value.length <= most && /^[A-Za-z0-9+/]+={0,2}$/.test(value)

function startOf(path: 'auth' | 'sign', body: Call['body'], orders: BankIdOrder[]): [number, object] {
  const { endUserIp, userVisibleData, userNonVisibleData } = body
  const isSigned = path === 'sign'
  const isRight =
    /^(\d+\.){3}\d+$|:/.test(String(endUserIp)) &&
    (userVisibleData === undefined ? !isSigned : isBase64(userVisibleData, isSigned ? 40_000 : 1_500)) &&
    (userNonVisibleData === undefined || isBase64(userNonVisibleData, isSigned ? 200_000 : 1_500))
  if (!isRight) return [400, problem('invalidParameters', 'Invalid parameter')]
  const started = {
    orderRef: randomUUID(),
    autoStartToken: randomUUID(),
    qrStartToken: randomUUID(),
    qrStartSecret: randomUUID(),
  }
  orders.push({ ...started, path, asked: body, status: 'pending', hintCode: 'outstandingTransaction' })
  return [200, started]
}
