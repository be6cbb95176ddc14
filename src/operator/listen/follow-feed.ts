/** Follows the feed of events of a running Foyer, through restarts of it: each event once, in the order of the feed. */
import type { EventEnvelope, EventKind } from '../../schemas/event.ts'
import { CommandError } from '../command.ts'
import { Away, type Call, patienceOf, pausing, SaidNo } from './api-client.ts'

interface Following {
  call: Call
  url: string
  /** Where to begin. */
  from: 'NOW' | 'OLDEST' | Date
  /** Empty: all. */
  kinds: readonly EventKind[]
  note(sentence: string): void
  /** Told once, when the place to begin at is known: what happens from now on comes. */
  ready(): void
  ending: AbortSignal
}

interface Page {
  data: EventEnvelope[]
  nextCursor: string
  hasMore: boolean
}

/** What events.list waits at most. */
const WAIT_SECONDS = 20
const LIMIT = 100
/** A service that stops answers waiting calls at once: not asked again in the same moment. */
const BREATH_MS = 500

/** Throws when the service says no, and when it is not there at the beginning. */
export async function* follow(following: Following): AsyncGenerator<EventEnvelope> {
  const { from, kinds, ready, ending, note } = following
  const ask = asking(following)
  let after = from === 'NOW' ? await newest(ask) : undefined
  if (after === undefined) await ask.once({ limit: 1 })
  ready()
  for (;;) {
    const began = performance.now()
    const page = await ask
      .patiently({
        limit: LIMIT,
        waitSeconds: WAIT_SECONDS,
        ...(after === undefined ? {} : { after }),
        ...(kinds.length > 0 ? { types: kinds } : {}),
      })
      .catch((error) => {
        if (after === undefined || !isPlaceGone(error)) throw error
        note(`The place in the feed is not there any more: ${error.message} Going on with the oldest event.`)
      })
    if (!page) {
      after = undefined
      continue
    }
    for (const event of page.data)
      if (!(from instanceof Date) || new Date(event.publishedAt) >= from) yield event
    after = page.nextCursor
    const isQuick = performance.now() - began < BREATH_MS
    if (page.data.length === 0 && !page.hasMore && isQuick) await pausing(BREATH_MS, ending)
  }
}

type Ask = ReturnType<typeof asking>

function asking({ call, url, note, ending }: Following) {
  const page = async (body: object): Promise<Page> => {
    const reply = (await call('events.list', body)) as Partial<Page>
    if (Array.isArray(reply.data) && typeof reply.nextCursor === 'string') return reply as Page
    throw new CommandError(`What answers at ${url} is no Foyer. Name the service's address with --url.`)
  }
  return {
    /** At the beginning, where a service that is not there is more likely a wrong address. */
    once: (body: object) =>
      page(body).catch((error) => {
        if (!(error instanceof Away)) throw error
        throw new CommandError(
          `The service at ${url} does not answer: ${error.message}. Start it with npm start, or name its address with --url.`,
        )
      }),
    async patiently(body: object) {
      for (let tries = 0; ; tries++)
        try {
          const reply = await page(body)
          if (tries > 0) note('The service answers again. Going on where it stopped.')
          return reply
        } catch (error) {
          if (!(error instanceof Away)) throw error
          if (tries === 0) note(`The service does not answer: ${error.message}. Waiting for it.`)
          await pausing(patienceOf(error.retryAfterSeconds, tries), ending)
        }
    },
  }
}

/** To the end of the feed. Asked for one rare kind alone, the service looks over 20,000 events a page. */
async function newest({ once }: Ask): Promise<string> {
  const rare: EventKind[] = ['APPLICATION_ERASED']
  let page = await once({ limit: 500, types: rare })
  while (page.hasMore) page = await once({ limit: 500, types: rare, after: page.nextCursor })
  return page.nextCursor
}

/** Another database, or one from a backup; or nobody listened for 90 days. */
const isPlaceGone = (error: unknown): error is SaidNo =>
  error instanceof SaidNo && ['invalid_cursor', 'cursor_expired'].includes(error.code)
