/**
 * Posts events to a developer's receiver as a webhook would: with the same body, headers, signatures and time
 * limit.
 */

import { type EventSender, openEventSender } from '#events/open-sender.ts'
import { bodyOf } from '#events/signatures.ts'
import type { EventEnvelope } from '#kernel/schemas/event.ts'
import { UsageError } from '../command.ts'
import { sleep } from './api-client.ts'

export interface ForwardResult extends Awaited<ReturnType<EventSender['send']>> {
  tries: number
}

interface ForwarderOptions {
  url: string
  secret: Uint8Array
  now(): Date
  note(message: string): void
  stopSignal: AbortSignal
}

/** The same as for a webhook. */
const TIME_LIMIT_MS = 10_000
const MAX_WAIT_MS = 5_000

/**
 * Retries while nothing listens, because the developer may start the receiver later. Does not retry an error
 * response,
 * because the same event would fail again.
 */
export function createForwarder({ url, secret, now, note, stopSignal }: ForwarderOptions) {
  const sender = openEventSender({ secret, now, timeLimitMs: TIME_LIMIT_MS })
  const ended = new Promise<never>((_, reject) => {
    stopSignal.addEventListener('abort', () => reject(stopSignal.reason))
  })
  ended.catch(() => undefined)

  async function forward({ eventId: id, publishedAt, event }: EventEnvelope): Promise<ForwardResult> {
    const body = bodyOf({ eventId: id, publishedAt: new Date(publishedAt), ...event })
    let lastError: string | null = null
    for (let tries = 1; ; tries++) {
      const sending = sender.send(url, id, body)
      const { status, error, durationMs } = await Promise.race([sending, ended])
      // durationMs is rounded, and timers can fire a millisecond early.
      const isTimedOut = durationMs >= TIME_LIMIT_MS - 10
      if (status !== null || isTimedOut) return { status, error, durationMs, tries }
      if (error !== lastError) note(`Nothing answers at ${url}: ${error} Retrying.`)
      lastError = error
      await sleep(Math.min(1_000 * 2 ** (tries - 1), MAX_WAIT_MS), stopSignal)
    }
  }
  return { forward, close: () => sender.close() }
}

/** Accepts any http or https address. */
export function readForwardTo(text: string): string {
  const example = 'for example http://localhost:4000/hooks'
  if (/[\0-\x20\x7f\\]/.test(text) || !URL.canParse(text))
    throw new UsageError(`--forward-to is not an absolute address; ${example}.`)
  const { protocol, username, password, hash, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(`--forward-to must begin with http:// or https://; ${example}.`)
  if (username || password) throw new UsageError('--forward-to must not contain a user or a password.')
  if (hash) throw new UsageError('--forward-to must not contain a fragment (#…): it would not be sent.')
  return href
}
