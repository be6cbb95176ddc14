/** Exports the list as one CSV file that goes to the disk while it comes, whatever its length. */
import { type Body, call, type Reply } from '../api/call.ts'
import { problemOf, wordsOf } from '../api/problem.ts'
import { countedOf } from '../formats/numbers.ts'
import { beginWork, say } from '../pieces/toasts.ts'
import { csvRowCounter } from './csv-rows.ts'

type Filters = Body<'applications.export.download'>
type Link = Reply<'applications.export.download'>

export async function exportList({
  order: _order,
  ...filters
}: Filters & { order?: unknown }): Promise<void> {
  const place = await choosePlace(`applications-${new Date().toISOString().slice(0, 10)}.csv`)
  if (place === 'NOWHERE') return
  if (place === 'DOWNLOADS') await download(filters)
  else await write(filters, place)
}

interface FilePicker {
  /** Chromium only, so the types of the DOM do not have it. */
  showSaveFilePicker?(options: {
    suggestedName: string
    types: Array<{ description: string; accept: Record<string, string[]> }>
  }): Promise<FileSystemFileHandle>
}

/** Asked first: the browser shows its dialog only right after a press. */
async function choosePlace(suggestedName: string): Promise<FileSystemFileHandle | 'DOWNLOADS' | 'NOWHERE'> {
  const { showSaveFilePicker: choose } = globalThis as FilePicker
  if (!choose) return 'DOWNLOADS'
  try {
    const types = [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }]
    return await choose.call(globalThis, { suggestedName, types })
  } catch (error) {
    // A closed dialog. Anything else: the browser does not allow it here.
    return (error as Error).name === 'AbortError' ? 'NOWHERE' : 'DOWNLOADS'
  }
}

/** The browser writes the file by itself, and shows how far it is. */
async function download(filters: Filters): Promise<void> {
  try {
    const link = await call('applications.export.download', filters)
    const anchor = document.createElement('a')
    anchor.href = addressOf(link)
    anchor.download = ''
    anchor.click()
    const what = link.total === null ? 'of the list' : `of ${countedOf(link.total, 'row')}`
    say(`The download ${what} has begun. Your browser shows it.`)
  } catch (error) {
    say(`The export did not begin. ${wordsOf(error)}`)
  }
}

/** With a line of progress and Stop. The file appears when it is whole. */
async function write(filters: Filters, place: FileSystemFileHandle): Promise<void> {
  const stopped = new AbortController()
  const { signal } = stopped
  const work = beginWork('Exporting applications', () => stopped.abort())
  try {
    const link = await call('applications.export.download', filters, { signal })
    const response = await fetch(addressOf(link), { credentials: 'same-origin', signal })
    if (!response.ok || !response.body) throw await problemOf(response)
    const rows = csvRowCounter()
    const counting = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        work.progress(rows.add(bytes), link.total)
        controller.enqueue(bytes as Uint8Array<ArrayBuffer>)
      },
    })
    // Writes beside the file, and takes its place at the end: a broken stream leaves nothing.
    await response.body.pipeThrough(counting).pipeTo(await place.createWritable(), { signal })
    work.end(`${countedOf(rows.count(), 'row')} exported`)
  } catch (error) {
    work.end(signal.aborted ? 'Export stopped, nothing was saved' : undefined)
    if (!signal.aborted) say(`The export did not finish, and nothing was saved. ${reasonOf(error)}`)
  }
}

/** The page may be open under another name than the address of the API. */
function addressOf({ downloadURL }: Link): string {
  const { pathname, search } = new URL(downloadURL)
  return pathname + search
}

const reasonOf = (error: unknown): string =>
  error instanceof DOMException
    ? 'The file cannot be written there.'
    : error instanceof TypeError
      ? 'The connection ended.'
      : wordsOf(error)
