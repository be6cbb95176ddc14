/** Observes other customers during an attack: each creates and reads applications, within its rate limit. */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { tokenOf } from '../../bench/case.ts'
import type { TestClient } from './attacked.ts'

/** Four pairs a second are 480 requests a minute, below the 600 of a credential. */
const PAIR_EVERY_MS = 250
const UPLOAD_EVERY_MS = 1_000
/** An application holds 50 documents. */
const MOST_UPLOADS = 45
const smallPicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

export interface Observations {
  /** Milliseconds. */
  create: number[]
  get: number[]
  /** Uploads of a small picture; the first customer sends one a second. */
  upload: number[]
  /** Replies by status; 0 is no reply. */
  statuses: Record<number, number>
}

export interface Summary {
  createP95: number
  getP95: number
  uploadP95: number
  worst: number
  requests: number
  failed: number
}

export interface OtherCustomers {
  /** Works for this time, and returns the observations. */
  watch(milliseconds: number): Promise<Observations>
  close(): void
}

export async function otherCustomers(url: string, clients: readonly TestClient[]): Promise<OtherCustomers> {
  const agent = new http.Agent({ keepAlive: true })
  const tokens = await Promise.all(clients.map((client) => tokenOf(url, client)))
  const work = async (at: number, seen: Observations, until: number) => {
    const call = callerOf(url, agent, tokens[at] ?? '')
    const body = creationOf(clients[at])
    await pause((PAIR_EVERY_MS * at) / clients.length)
    while (performance.now() < until) {
      const began = performance.now()
      const created = await call('applications.create', body)
      note(seen, 'create', created.status, performance.now() - began)
      if (created.status === 200) {
        const asked = performance.now()
        const got = await call('applications.get', { applicationId: created.id })
        note(seen, 'get', got.status, performance.now() - asked)
      }
      await pause(Math.max(0, PAIR_EVERY_MS - (performance.now() - began)))
    }
  }
  const uploading = async (seen: Observations, until: number) => {
    const call = callerOf(url, agent, tokens[0] ?? '')
    const { id } = await call('applications.create', creationOf(clients[0]))
    const body = { applicationId: id, name: 'small.png', type: 'OTHER', contentBase64: smallPicture }
    for (let sent = 0; sent < MOST_UPLOADS && performance.now() < until; sent += 1) {
      const began = performance.now()
      const { status } = await call('applications.documents.upload', body)
      note(seen, 'upload', status, performance.now() - began)
      await pause(Math.max(0, UPLOAD_EVERY_MS - (performance.now() - began)))
    }
  }
  return {
    async watch(milliseconds) {
      const seen: Observations = { create: [], get: [], upload: [], statuses: {} }
      const until = performance.now() + milliseconds
      await Promise.all([...clients.map((_, at) => work(at, seen, until)), uploading(seen, until)])
      return seen
    },
    close: () => agent.destroy(),
  }
}

const creationOf = (client: TestClient | undefined) => ({
  workflowId: client?.workflows[0]?.id,
  countryCode: 'SE',
  redirectUrl: 'https://shop.example/back',
})

function note(seen: Observations, kind: 'create' | 'get' | 'upload', status: number, ms: number): void {
  seen[kind].push(ms)
  seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
}

export function summaryOf({ create, get, upload, statuses }: Observations): Summary {
  const requests = create.length + get.length + upload.length
  return {
    createP95: percentile(create, 0.95),
    getP95: percentile(get, 0.95),
    uploadP95: percentile(upload, 0.95),
    worst: Math.max(0, ...create, ...get),
    requests,
    failed: requests - (statuses[200] ?? 0),
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

interface Answer {
  status: number
  id: string
}

const callerOf =
  (url: string, agent: http.Agent, token: string) =>
  (operation: string, body: object): Promise<Answer> =>
    new Promise((resolve) => {
      const failed = () => resolve({ status: 0, id: '' })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const request = http.request(`${url}/v1/${operation}`, { method: 'POST', agent, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (part: string) => {
          text += part
        })
        reply.on('end', () => {
          const read = reply.statusCode === 200 ? (JSON.parse(text) as { id?: string }) : {}
          resolve({ status: reply.statusCode ?? 0, id: read.id ?? '' })
        })
        reply.on('error', failed)
      })
      request.on('error', failed)
      request.setTimeout(30_000, () => request.destroy(new Error('no answer')))
      request.end(JSON.stringify(body))
    })
