/**
 * Building blocks of attacks: requests and sockets from another address of this machine, with limited
 * concurrency.
 */
import http from 'node:http'
import net from 'node:net'
import type { TestClient } from './attacked.ts'

export interface Target {
  url: string
  client: TestClient
  /** Customers who attack together with the first. */
  accomplices: TestClient[]
}
/** Counts for the report. */
export type Result = Record<string, number>

/** Not the address of the other customers. */
export const FROM = '127.0.0.2'

export const agent = (connections: number) =>
  new http.Agent({ keepAlive: true, maxSockets: connections, localAddress: FROM })

export interface AttackRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The status; 0 without a reply. */
export function send(
  url: string,
  by: http.Agent,
  { method = 'POST', path, headers = {}, body }: AttackRequest,
): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(new URL(path, url), { method, agent: by, headers }, (reply) => {
      reply.resume()
      reply.on('close', () => resolve(reply.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
    request.setTimeout(60_000, () => request.destroy())
    request.end(body)
  })
}

export const count = (into: Result, status: number) => {
  const name = `status ${status}`
  into[name] = (into[name] ?? 0) + 1
}

/** This many concurrently, again and again. */
export async function crowd(
  hands: number,
  until: number,
  work: (hand: number) => Promise<number>,
): Promise<Result> {
  const result: Result = {}
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      while (performance.now() < until) count(result, await work(hand))
    }),
  )
  return result
}

export const bearer = (token: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...more,
})

export function openSocket(url: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: FROM }, () =>
      resolve(socket),
    )
    socket.on('error', reject)
    socket.on('error', () => socket.destroy())
  })
}

export const creation = ({ workflows }: TestClient, kind: 'KYC' | 'KYB' = 'KYB') => ({
  workflowId: workflows.find((each) => each.kind === kind)?.id,
  countryCode: 'SE',
  redirectUrl: 'https://shop.example/back',
})

export async function newApplication(url: string, client: TestClient, token: string): Promise<string> {
  const reply = await fetch(`${url}/v1/applications.create`, {
    method: 'POST',
    headers: bearer(token),
    body: JSON.stringify(creation(client)),
  })
  return ((await reply.json()) as { id: string }).id
}
