/** Reads a list of Companies House page by page. */
import { type Fields, fields, list, parsed, text } from '@foyer/provider-http/answer-fields'
import type { CallService, ServiceAnswer } from '../registry-calls.ts'

export type Pages =
  | {
      kind: 'ANSWERED'
      items: unknown[]
      /** False if there are more than are read. */
      isComplete: boolean
      answers: ServiceAnswer[]
    }
  | { kind: 'NOT_PUBLISHED' | 'SOURCE_DOWN'; answers: ServiceAnswer[] }

/** The register gives no more at once. */
const PAGE_SIZE = 100
// Real companies have fewer than 500 present and former officers.
const MOST_PAGES = 5

/** The pages are read one after the other: the first says how many there are. */
export async function pagesOf(
  path: string,
  call: CallService,
  { endsAt, cancel }: { endsAt: number; cancel: AbortSignal },
): Promise<Pages> {
  const answers: ServiceAnswer[] = []
  const items: unknown[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      items_per_page: `${PAGE_SIZE}`,
      start_index: `${items.length}`,
    })
    const called = await call(`${path}?${query}`, { endsAt, cancel })
    answers.push(called)
    const { answer } = called
    // None are registered.
    if (page === 0 && answer.kind === 'ANSWERED' && answer.status === 404)
      return { kind: 'NOT_PUBLISHED', answers }
    const read = answer.kind === 'ANSWERED' && answer.status === 200 ? parsed(answer.body) : undefined
    if (!read || !Array.isArray(read.items) || isOfOther(read, path)) return { kind: 'SOURCE_DOWN', answers }
    const found = list(read.items, PAGE_SIZE)
    items.push(...found)
    const total = totalOf(read)
    // Without a total, a full page may have a successor.
    if (found.length === 0 || items.length >= (total ?? 0))
      return { kind: 'ANSWERED', items, isComplete: total !== undefined && items.length >= total, answers }
  }
  return { kind: 'ANSWERED', items, isComplete: false, answers }
}

/** A list names its company in a link, if at all. A list of another company is refused. */
function isOfOther({ links }: Fields, path: string): boolean {
  const [, number] = /^\/company\/(\w+)\//.exec(text(fields(links).self) ?? '') ?? []
  return number !== undefined && !path.startsWith(`/company/${number}/`)
}

/** Some lists give the number as text. */
function totalOf({ total_results }: Fields): number | undefined {
  const total = typeof total_results === 'string' ? Number(total_results) : total_results
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined
}
