/** Exports the list: part by part, with a line of progress and Stop. The file is saved when it is whole. */
import { type Body, call } from '../../api/call.ts'
import { wordsOf } from '../../api/problem.ts'
import { countedOf } from '../../formats/numbers.ts'
import { beginWork, say } from '../../pieces/toasts.ts'

type Filters = Omit<Body<'applications.export'>, 'cursor'>

export async function exportList({
  order: _order,
  ...filters
}: Filters & { order?: unknown }): Promise<void> {
  const stopped = new AbortController()
  const work = beginWork('Exporting applications', () => stopped.abort())
  const parts: string[] = []
  let done = 0
  let total: number | null = null
  let cursor: string | null = null
  try {
    do {
      const body: Body<'applications.export'> = { ...filters, ...(cursor && { cursor }) }
      const part = await call('applications.export', body, { signal: stopped.signal })
      parts.push(part.csv)
      done += part.rows
      total ??= part.total
      work.progress(done, total)
      cursor = part.nextCursor
    } while (cursor && !stopped.signal.aborted)
    if (stopped.signal.aborted) return work.end('Export stopped, nothing was saved')
    save(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
    work.end(`${countedOf(done, 'row')} exported`)
  } catch (error) {
    work.end(stopped.signal.aborted ? 'Export stopped, nothing was saved' : undefined)
    if (!stopped.signal.aborted) say(`The export did not finish. ${wordsOf(error)}`)
  }
}

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `applications-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
