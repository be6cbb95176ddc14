/** Follows the event feed of a running Foyer, across its restarts: each event once, in order. */
import type { EventEnvelope, EventKind } from '#kernel/schemas/event.ts'
import { CommandError } from '../command.ts'
import { type Call, RequestRejected, retryDelayOf, ServiceUnavailable, sleep } from './api-client.ts'

interface FollowOptions {
  call: Call
  url: string
  /** Where to start. */
  from: 'NOW' | 'OLDEST' | Date
  /** Empty means all kinds. */
  kinds: readonly EventKind[]
  note(message: string): void
  /** Called once, when the start position is known. All later events will be delivered. */
  ready(): void
  stopSignal: AbortSignal
}

interface Page {
  data: EventEnvelope[]
  nextCursor: string
  hasMore: boolean
}

/** The maximum of events.list. */
const WAIT_SECONDS = 20
const LIMIT = 100
/** A stopping service answers waiting requests at once. This pause prevents a tight loop. */
const MIN_INTERVAL_MS = 500

/** Throws when the service rejects a request, or is unavailable at the start. */
export async function* follow(options: FollowOptions): AsyncGenerator<EventEnvelope> {
  const { from, kinds, ready, stopSignal, note } = options
  const feed = feedReader(options)
  let after = from === 'NOW' ? await newest(feed) : undefined
  if (after === undefined) await feed.once({ limit: 1 })
  ready()
  for (;;) {
    const began = performance.now()
    const page = await feed
      .withRetries({
        limit: LIMIT,
        waitSeconds: WAIT_SECONDS,
        ...(after === undefined ? {} : { after }),
        ...(kinds.length > 0 ? { types: kinds } : {}),
      })
      .catch((error) => {
        if (after === undefined || !isCursorLost(error)) throw error
        note(`The position in the feed is lost: ${error.message} Continuing with the oldest event.`)
      })
    if (!page) {
      after = undefined
      continue
    }
    for (const event of page.data)
      if (!(from instanceof Date) || new Date(event.publishedAt) >= from) yield event
    after = page.nextCursor
    const isQuick = performance.now() - began < MIN_INTERVAL_MS
    if (page.data.length === 0 && !page.hasMore && isQuick) await sleep(MIN_INTERVAL_MS, stopSignal)
  }
}

type FeedReader = ReturnType<typeof feedReader>

function feedReader({ call, url, note, stopSignal }: FollowOptions) {
  const page = async (body: object): Promise<Page> => {
    const reply = (await call('events.list', body)) as Partial<Page>
    if (Array.isArray(reply.data) && typeof reply.nextCursor === 'string') return reply as Page
    throw new CommandError(`The server at ${url} is not Foyer. Give the address of the service with --url.`)
  }
  return {
    /** For the first request: an unavailable service is then more likely a wrong address. */
    once: (body: object) =>
      page(body).catch((error) => {
        if (!(error instanceof ServiceUnavailable)) throw error
        throw new CommandError(
          `The service at ${url} does not answer: ${error.message}. Start it with npm start, or give ` +
            'its address with --url.',
        )
      }),
    async withRetries(body: object) {
      for (let tries = 0; ; tries++)
        try {
          const reply = await page(body)
          if (tries > 0) note('The service answers again. Continuing.')
          return reply
        } catch (error) {
          if (!(error instanceof ServiceUnavailable)) throw error
          if (tries === 0) note(`The service does not answer: ${error.message}. Waiting for the service.`)
          await sleep(retryDelayOf(error.retryAfterSeconds, tries), stopSignal)
        }
    },
  }
}

/** Finds the end of the feed. With a single rare kind, each page skips up to 20,000 events. */
async function newest({ once }: FeedReader): Promise<string> {
  const rare: EventKind[] = ['APPLICATION_ERASED']
  let page = await once({ limit: 500, types: rare })
  while (page.hasMore) page = await once({ limit: 500, types: rare, after: page.nextCursor })
  return page.nextCursor
}

/** The service has another or a restored database, or the cursor is older than 90 days. */
const isCursorLost = (error: unknown): error is RequestRejected =>
  error instanceof RequestRejected && ['invalid_cursor', 'cursor_expired'].includes(error.code)
