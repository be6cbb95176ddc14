/** What `foyer listen` says: a line an event, readable or as JSON. */
import { type EventEnvelope, EventKind } from '../../schemas/event.ts'
import type { Outcome } from '../command.ts'
import type { Forwarded } from './forwarding.ts'
import type { SigningSecret } from './signing-secret.ts'

interface Beginning {
  url: string
  target: string
  from: 'NOW' | 'OLDEST' | Date
  secret: Omit<SigningSecret, 'bytes'>
}

export function beginning({ url, target, from, secret }: Beginning): Outcome {
  const since =
    from === 'NOW' ? 'from now on' : from === 'OLDEST' ? 'from the oldest on' : `since ${from.toISOString()}`
  const signed = secret.made
    ? `Signed, for this run, with the secret\n  ${secret.made}`
    : `Signed with the secret of ${secret.source}.`
  return {
    json: { said: 'LISTENING', url, forwardTo: target, from, secret: secret.made ?? null },
    text: `Events of ${url} go to ${target}, ${since}. Ctrl-C ends it.\n${signed}\n`,
  }
}

const WIDEST = Math.max(...EventKind.enum.map((kind) => kind.length))

export function forwarded({ eventId, publishedAt, event }: EventEnvelope, answer: Forwarded): Outcome {
  const { status, error, durationMs, tries } = answer
  const cells = [
    `${publishedAt.slice(0, 19)}Z`,
    event.type.padEnd(WIDEST),
    event.applicationId,
    String(status ?? '---'),
    `${durationMs} ms`.padStart(8),
    ...remarksOn(answer),
  ]
  return {
    json: { said: 'FORWARDED', eventId, publishedAt, ...event, status, error, durationMs, tries },
    text: cells.join('  '),
  }
}

function remarksOn({ status, error, tries }: Forwarded): string[] {
  const isPlain = status !== null && (status < 300 || status >= 400)
  const why = error === null ? [] : [isPlain ? 'Not 2xx: a webhook would try again.' : error]
  return tries > 1 ? [...why, `After ${tries} tries.`] : why
}

export interface Count {
  forwarded: number
  /** Of the forwarded: answered otherwise than with 2xx. */
  refused: number
  /** Cut off before it was answered. */
  waiting: number
  /** When the last of them was published; null: there was none. */
  last: string | null
}

export function ended(count: Count): Outcome {
  const { forwarded: all, refused, waiting, last } = count
  const parts = [
    all === 1 ? '1 event was forwarded' : `${all} events were forwarded`,
    ...(refused > 0 ? [`${refused} of them not answered with 2xx`] : []),
    ...(waiting > 0 ? ['one was still waiting for an answer'] : []),
  ]
  const onwards = last === null ? '' : `\nTo go on there, with the last one once more: --since ${last}`
  return { json: { said: 'ENDED', ...count }, text: `\nEnded. ${parts.join('; ')}.${onwards}` }
}
