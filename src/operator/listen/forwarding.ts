/** Posts events to a developer's receiver exactly as a webhook would be: the same body, headers, signatures and time limit. */
import { lookup } from 'node:dns/promises'
import { signerOf } from '../../adapters/webhooks/secrets.ts'
import { type Sent, senderOf } from '../../adapters/webhooks/sending.ts'
import { bodyOf, signedHeaders } from '../../events/signatures.ts'
import type { EventEnvelope } from '../../schemas/event.ts'
import { UsageError } from '../command.ts'
import { pausing } from './api-client.ts'

export interface Forwarded extends Pick<Sent, 'status' | 'error' | 'durationMs'> {
  tries: number
}

interface Forwarding {
  url: string
  secret: Uint8Array
  now(): Date
  note(sentence: string): void
  ending: AbortSignal
}

/** As for a webhook. */
const TIME_LIMIT_MS = 10_000
const LONGEST_STEP_MS = 5_000

/**
 * Until something answers: a receiver that is not there is being written at this moment, and what happened meanwhile is wanted
 * when it starts. What it answers is said and not asked for again: the same event would meet the same mistake.
 */
export function forwardingTo({ url, secret, now, note, ending }: Forwarding) {
  const signer = signerOf({ secret })
  // By the system's own names, /etc/hosts among them, and to any address: it is the developer who named it.
  const resolve = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)
  const readUrl = (text: string) => ({ url: text })
  const sender = senderOf({ allowPrivate: true, now, resolve, readUrl, timeLimitMs: TIME_LIMIT_MS })
  const ended = new Promise<never>((_, reject) => {
    ending.addEventListener('abort', () => reject(ending.reason))
  })
  ended.catch(() => undefined)

  async function forward({ eventId: id, publishedAt, event }: EventEnvelope): Promise<Forwarded> {
    const body = bodyOf({ eventId: id, publishedAt: new Date(publishedAt), ...event })
    let said: string | null = null
    for (let tries = 1; ; tries++) {
      const sending = sender.send(url, body, (at) => signedHeaders({ id, at, body }, [signer]))
      const { status, error, durationMs } = await Promise.race([sending, ended])
      // Rounded, and a timer may be early by a millisecond.
      const isTimedOut = durationMs >= TIME_LIMIT_MS - 10
      if (status !== null || isTimedOut) return { status, error, durationMs, tries }
      if (error !== said) note(`Nothing answers at ${url}: ${error} Trying again until it does.`)
      said = error
      await pausing(Math.min(1_000 * 2 ** (tries - 1), LONGEST_STEP_MS), ending)
    }
  }
  return { forward, close: () => sender.close() }
}

/** Any http or https address; the sentence says what is wrong with it. */
export function readForwardTo(text: string): string {
  const example = 'for example http://localhost:4000/hooks'
  if (/[\0-\x20\x7f\\]/.test(text) || !URL.canParse(text))
    throw new UsageError(`--forward-to is no absolute address; ${example}.`)
  const { protocol, username, password, hash, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(`--forward-to must begin with http:// or https://; ${example}.`)
  if (username || password) throw new UsageError('--forward-to may not hold a user or a password.')
  if (hash) throw new UsageError('--forward-to may not hold a fragment (#…): it would not be sent.')
  return href
}
