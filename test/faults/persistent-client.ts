/** A customer's system that retries every request with the same key until it is answered. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Demo } from '#operator/demo.ts'
import { type Reply, request } from '../harness/world.ts'

export interface Ledger {
  /** Acknowledged application ids by idempotency key. */
  made: Map<string, string>
  /** Number of replies that repeat a lost one. */
  replayed: number
  /** Replies that are neither a success nor temporary. */
  unexpected: string[]
}

export interface PersistentClient {
  ledger: Ledger
  /** Finishes running requests. */
  stop(): Promise<void>
  /** After a failed test, when nothing answers. */
  giveUp(): void
}

/** In progress, unavailable, or not found yet: all are temporary. */
const passing = (reply: Reply | undefined) =>
  reply === undefined || reply.status === 503 || reply.body?.code === 'idempotency_in_progress'

const attempt = (address: string, init: RequestInit): Promise<Reply | undefined> =>
  request(address, { ...init, signal: AbortSignal.timeout(15_000) }).catch(() => undefined)

export async function tokenOf(address: string, demo: Demo): Promise<string> {
  for (;;) {
    const reply = await attempt(`${address}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    if (reply?.status === 200) return reply.body.access_token
    await pause(50)
  }
}

export async function persistentClient(
  address: string,
  demo: Demo,
  hands: number,
): Promise<PersistentClient> {
  const ledger: Ledger = { made: new Map(), replayed: 0, unexpected: [] }
  const token = await tokenOf(address, demo)
  const body = JSON.stringify({
    workflowId: demo.workflows[0]?.id,
    countryCode: 'SE',
    redirectUrl: 'https://shop.example/back',
  })
  let going = true
  let hopeful = true
  const create = async (key: string) => {
    while (hopeful) {
      const reply = await attempt(`${address}/v1/applications.create`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      })
      if (reply?.status === 200) {
        if (reply.headers.get('idempotent-replayed')) ledger.replayed += 1
        return void ledger.made.set(key, reply.body.id)
      }
      if (!passing(reply)) {
        ledger.unexpected.push(`${reply?.status} ${reply?.text}`)
        return
      }
      await pause(20)
    }
  }
  const working = Array.from({ length: hands }, async () => {
    while (going) await create(randomUUID())
  })
  return {
    ledger,
    async stop() {
      going = false
      await Promise.all(working)
    },
    giveUp() {
      going = false
      hopeful = false
    },
  }
}
