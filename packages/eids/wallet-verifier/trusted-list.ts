/** The current list of PID providers: fetched, kept in memory, and never replaced by an older one. */
import { type CallWatch, providerCaller } from '@foyer/provider-http/provider-http'
import { isOver, type ProviderList, readProviderList, UnusableList } from './provider-list.ts'
import { refuse } from './refusal.ts'

export interface TrustedListOptions {
  url: string
  signers: readonly string[]
  graceMs: number
  fetch: typeof fetch
  now(): Date
  watch: CallWatch
  /** The newest list that any process has seen, also before a restart. */
  sequences: ListSequences
  /** The list should have been replaced: said once for each. No identity is proven after the grace. */
  warn?(overdue: { sequence: number; nextUpdate: Date }): void
}

export interface ListSequences {
  /** Remembers the list. False: an older one was at its address, or numbers began again: it is not taken. */
  raise(list: { url: string; sequence: number; issuedAt: Date; nextUpdate: Date }): Promise<boolean>
}

/** A provider that was withdrawn is refused within an hour. */
const REFRESH_MS = 30 * 60_000
/** The pause after a failure. */
const RETRY_MS = 60_000
const TIME_LIMIT_MS = 5_000
/** 27 states with their certificates take less than one. */
const MOST_BYTES = 8 * 1024 * 1024

const REFUSED =
  'a list with a higher number was taken before. See: npx foyer provider accept --provider wallet'

export interface TrustedList {
  /** Throws LIST_UNAVAILABLE: no identity is proven without a list in force. */
  current(): Promise<ProviderList>
  /** After `current`: why the list at its address is not taken, or that it is overdue. For an operator. */
  problem(): string | undefined
}

export function trustedList(options: TrustedListOptions): TrustedList {
  const { now, graceMs, url, watch } = options
  const call = providerCaller({
    fetch: options.fetch,
    now,
    watch,
    limits: { maxBytes: MOST_BYTES, retries: 1 },
  })
  let kept: ProviderList | undefined
  let nextTry = 0
  let trying: Promise<void> | undefined
  let warned = 0
  let refused: string | undefined
  const warnOnce = ({ sequence, nextUpdate }: ProviderList) => {
    if (nextUpdate > now() || warned === sequence) return
    warned = sequence
    options.warn?.({ sequence, nextUpdate })
  }
  const refresh = async () => {
    const answer = await call({ url, headers: { accept: '*/*' }, endsAt: performance.now() + TIME_LIMIT_MS })
    nextTry = now().getTime() + RETRY_MS
    if (answer.kind !== 'ANSWERED' || answer.status !== 200) return
    const list = readProviderList(answer.body, { ...options, now: now() })
    const { sequence, issuedAt, nextUpdate } = list
    const isNewest = await options.sequences.raise({ url, sequence, issuedAt, nextUpdate })
    refused = isNewest ? undefined : `Its list of PID providers ${sequence} is not taken: ${REFUSED}`
    if (!isNewest) return
    kept = list
    nextTry = now().getTime() + REFRESH_MS
  }
  return {
    async current() {
      if (now().getTime() >= nextTry)
        trying ??= refresh()
          .catch((error) => {
            // A list that is not sealed as it should be counts like no answer.
            if (!(error instanceof UnusableList)) throw error
            refused = error.message
            nextTry = now().getTime() + RETRY_MS
          })
          .finally(() => {
            trying = undefined
          })
      await trying
      if (kept) warnOnce(kept)
      if (!kept || isOver(kept, graceMs, now())) return refuse('LIST_UNAVAILABLE', 'no list in force')
      return kept
    },
    problem: () => refused ?? (kept && overdueText(kept, graceMs, now())),
  }
}

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`

function overdueText({ sequence, nextUpdate }: ProviderList, graceMs: number, now: Date): string | undefined {
  if (nextUpdate > now) return undefined
  const until = new Date(nextUpdate.getTime() + graceMs)
  return (
    `The list of PID providers ${sequence} is overdue: it should have been replaced by ` +
    `${minuteOf(nextUpdate)}, and after ${minuteOf(until)} nobody is proven. Ask its publisher.`
  )
}
