/** The output of `foyer listen`: one line for each event, as text or JSON. */
import { type EventEnvelope, EventKind } from '#kernel/schemas/event.ts'
import type { Outcome } from '../command.ts'
import type { ForwardResult } from './forward-events.ts'
import type { SigningSecret } from './signing-secret.ts'

interface ListeningInfo {
  url: string
  target: string
  from: 'NOW' | 'OLDEST' | Date
  secret: Omit<SigningSecret, 'bytes'>
}

export function listeningLine({ url, target, from, secret }: ListeningInfo): Outcome {
  const since =
    from === 'NOW'
      ? 'from now on'
      : from === 'OLDEST'
        ? 'from the oldest event on'
        : `since ${from.toISOString()}`
  const signed = secret.made
    ? `Signed, for this run, with the secret\n  ${secret.made}`
    : `Signed with the secret of ${secret.source}.`
  return {
    json: { kind: 'LISTENING', url, forwardTo: target, from, secret: secret.made ?? null },
    text: `Forwarding events of ${url} to ${target}, ${since}. Press Ctrl-C to stop.\n${signed}\n`,
  }
}

const KIND_WIDTH = Math.max(...EventKind.enum.map((kind) => kind.length))

export function forwardedLine(
  { eventId, publishedAt, event }: EventEnvelope,
  result: ForwardResult,
): Outcome {
  const { status, error, durationMs, tries } = result
  const cells = [
    `${publishedAt.slice(0, 19)}Z`,
    event.type.padEnd(KIND_WIDTH),
    event.applicationId,
    String(status ?? '---'),
    `${durationMs} ms`.padStart(8),
    ...remarksOn(result),
  ]
  return {
    json: { kind: 'FORWARDED', eventId, publishedAt, ...event, status, error, durationMs, tries },
    text: cells.join('  '),
  }
}

function remarksOn({ status, error, tries }: ForwardResult): string[] {
  const isErrorStatus = status !== null && (status < 300 || status >= 400)
  const why = error === null ? [] : [isErrorStatus ? 'Not 2xx: a webhook would be retried.' : error]
  return tries > 1 ? [...why, `After ${tries} attempts.`] : why
}

export interface ForwardCount {
  forwarded: number
  /** How many of them were not answered with 2xx. */
  refused: number
  /** 1 if the command stopped while an event waited for a response. */
  waiting: number
  /** When the last event was published; null without one. */
  last: string | null
}

export function endedLine(count: ForwardCount): Outcome {
  const { forwarded: all, refused, waiting, last } = count
  const parts = [
    all === 1 ? '1 event was forwarded' : `${all} events were forwarded`,
    ...(refused > 0 ? [`${refused} of them not answered with 2xx`] : []),
    ...(waiting > 0 ? ['1 was still waiting for a response'] : []),
  ]
  const continuation = last === null ? '' : `\nTo continue, beginning with the last event: --since ${last}`
  return { json: { kind: 'ENDED', ...count }, text: `\nStopped. ${parts.join('; ')}.${continuation}` }
}
