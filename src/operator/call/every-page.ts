/** Calls an operation with the next cursor until the last page, and joins the replies. */
import type { Outcome } from '../command.ts'
import { messageOf } from '../error-messages.ts'
import type { Progress } from '../progress.ts'

type Fields = Record<string, unknown>

interface Paging {
  call(body: Fields): Promise<unknown>
  /** Checked between two calls. */
  ending: AbortSignal
  progress: Progress
  /** Prints the reply. */
  show(reply: Fields): Pick<Outcome, 'json' | 'text'>
}

/** An error, and a stop by `ending`, contain the replies so far. */
export async function everyPage(body: Fields, { progress, ...paging }: Paging): Promise<Outcome> {
  try {
    return await joinedPages(body, { progress, ...paging })
  } finally {
    progress.end()
  }
}

async function joinedPages(body: Fields, paging: Paging): Promise<Outcome> {
  const { call, ending, progress, show } = paging
  let joined: Fields | undefined
  let next: unknown = body.cursor
  while (!joined || (typeof next === 'string' && !ending.aborted)) {
    const cursor = next
    try {
      const page = (await call(cursor === undefined ? body : { ...body, cursor })) as Fields
      joined = joined ? joinedOf(joined, page) : page
      next = page.nextCursor
      if (joined !== page || typeof next === 'string') progress.at(countOf(joined))
    } catch (error) {
      if (!joined) throw error
      return stopped(joined, cursor, { show, why: await messageOf(error) })
    }
  }
  return typeof next === 'string' ? stopped(joined, next, { show }) : show(joined)
}

/** Of the list, or what the operation counts itself. */
function countOf(joined: Fields): number {
  const values = Object.values(joined)
  const list = values.find(Array.isArray)
  return list?.length ?? values.find((value) => typeof value === 'number') ?? 0
}

/** Lists are joined, and counts are added. */
const joinedOf = (before: Fields, page: Fields): Fields =>
  Object.fromEntries(
    Object.entries(page).map(([name, value]) => {
      const earlier = before[name]
      if (Array.isArray(value) && Array.isArray(earlier)) return [name, [...earlier, ...value]]
      if (typeof value === 'number' && typeof earlier === 'number') return [name, earlier + value]
      return [name, value]
    }),
  )

function stopped(
  { nextCursor: _nextCursor, ...done }: Fields,
  cursor: unknown,
  { show, why }: Pick<Paging, 'show'> & { why?: string },
): Outcome {
  const { json, text } = show(done)
  const reason = why === undefined ? [] : [why]
  return {
    json: { ...(json as Fields), nextCursor: cursor },
    text: [text, '', ...reason, `Stopped. To continue, add --cursor ${cursor}`].join('\n'),
    failed: true,
  }
}
