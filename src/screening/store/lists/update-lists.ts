/** Updates a list from its source or from files: downloads, imports, and records what failed. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { listFilesAt } from '@foyer/name-matching/lists/files/list-files'
import { formatOf } from '@foyer/name-matching/lists/format-table'
import type { ImportOutcome, ImportProgress, ScreeningLists } from '../../ports.ts'
import { type DownloadLimits, download, downloadLimits, type Validators } from '../download.ts'
import { hashFiles, sizeOfFiles } from '../hash-files.ts'
import { importVersion } from './import-version.ts'
import {
  type ListRecords,
  type ListsSettings,
  listRecordsIn,
  listsIn,
  type StoredSource,
} from './lists-store.ts'
import { withListLock } from './worker-connection.ts'

export interface UpdateSettings extends ListsSettings {
  /** Where downloads arrive; emptied afterwards. */
  directory: string
  limits?: Partial<DownloadLimits>
  /** Called with how each update ended. */
  onEnded?(listId: string, outcome: ImportOutcome): void
}

export function screeningListsIn(settings: UpdateSettings): ScreeningLists {
  const stored = listsIn(settings)
  const records = listRecordsIn(settings)
  const context = { settings, stored, records }
  return {
    ...stored,
    importFiles: async (listId, files, progress) => {
      const outcome = await alone(settings, listId, () =>
        imported(context, listId, files, { progress, mayRepeatRejected: true }),
      )
      // Files that a person imported replace the downloaded ones.
      if (outcome.kind !== 'FAILED') await records.keepValidators(listId, {})
      // A refused file changes nothing for a list in use.
      else if (outcome !== busy && !(await isActive(stored, listId)))
        await records.failed(listId, outcome.why)
      settings.onEnded?.(listId, outcome)
      return outcome
    },
    update: async (listId, progress) => {
      const outcome = await alone(settings, listId, () => updated(context, listId, progress))
      if (outcome.kind === 'FAILED' && outcome !== busy) await records.failed(listId, outcome.why)
      settings.onEnded?.(listId, outcome)
      return outcome
    },
  }
}

const isActive = async (stored: Context['stored'], listId: string): Promise<boolean> =>
  (await stored.all()).some((list) => list.listId === listId && list.active !== null)

const busy: ImportOutcome = { kind: 'FAILED', why: 'another import of this list is running' }

const alone = async ({ worker }: UpdateSettings, listId: string, work: () => Promise<ImportOutcome>) =>
  (await withListLock(worker, listId, work)) ?? busy

interface Context {
  settings: UpdateSettings
  stored: Pick<ScreeningLists, 'all'>
  records: ListRecords
}

async function updated(context: Context, listId: string, progress?: ImportProgress): Promise<ImportOutcome> {
  const { settings, records } = context
  const source = await records.source(listId)
  if (!source) return { kind: 'FAILED', why: 'the list has no source' }
  await mkdir(settings.directory, { recursive: true, mode: 0o700 })
  const directory = await mkdtemp(path.join(settings.directory, 'list-'))
  try {
    const got = await downloadAll(source, directory, settings, progress)
    if ('why' in got) return { kind: 'FAILED', why: got.why }
    if (got.files.size === 0) {
      await records.unchanged(listId)
      return { kind: 'UNCHANGED', state: 'ACTIVE' }
    }
    const outcome = await imported(context, listId, got.files, { progress, mayRepeatRejected: false })
    if (outcome.kind === 'FAILED') return outcome
    // Only an active version may be confirmed by "not modified". A file that waits is fetched again.
    const isActive = outcome.kind === 'ACTIVE' || (outcome.kind === 'UNCHANGED' && outcome.state === 'ACTIVE')
    await records.keepValidators(listId, isActive ? got.validators : {})
    return outcome
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

type DownloadedFiles =
  | { files: Map<string, string>; validators: Record<string, Validators> }
  | { why: string }

/** Unchanged are all or none: when one file has changed, the others are fetched again without a condition. */
async function downloadAll(
  source: StoredSource,
  directory: string,
  settings: UpdateSettings,
  progress?: ImportProgress,
): Promise<DownloadedFiles> {
  const limits = { ...downloadLimits, ...settings.limits }
  const names = Object.keys(source.urls)
  const files = new Map<string, string>()
  const validators: Record<string, Validators> = {}
  const queue = names.map((name) => ({ name, validators: source.validators[name] ?? {} }))
  let bytesBefore = 0
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { name } = next
    const target = path.join(directory, `${files.size}.part`)
    let size = 0
    const onBytes = (bytes: number, total: number | null) => {
      size = bytes
      const totalBytes = total === null ? null : bytesBefore + total
      progress?.({ stage: 'DOWNLOAD', bytes: bytesBefore + bytes, totalBytes, entities: 0 })
    }
    const { authorization } = source
    const url = source.urls[name] ?? ''
    const request = { url, authorization, validators: next.validators, target, onBytes }
    const got = await download(request, limits)
    if (got.kind === 'FAILED') return { why: names.length > 1 ? `${name}: ${got.why}` : got.why }
    bytesBefore += size
    if (got.kind === 'NOT_MODIFIED') continue
    files.set(name, target)
    validators[name] = got.validators
    for (const other of names)
      if (!files.has(other) && !queue.some((each) => each.name === other))
        queue.push({ name: other, validators: {} })
    for (const each of queue) each.validators = {}
  }
  return { files, validators }
}

interface ImportOptions {
  progress?: ImportProgress | undefined
  mayRepeatRejected: boolean
}

async function imported(
  { settings, stored }: Context,
  listId: string,
  files: ReadonlyMap<string, string>,
  { progress, mayRepeatRejected }: ImportOptions,
): Promise<ImportOutcome> {
  const list = (await stored.all()).find((each) => each.listId === listId)
  if (!list) return { kind: 'FAILED', why: 'there is no such list' }
  const format = formatOf(list.format)
  const missing = format.files.filter((name) => !files.has(name) && !format.optional?.includes(name))
  if (missing.length > 0) return { kind: 'FAILED', why: `a file is missing: ${missing.join(', ')}` }
  const totalBytes = await sizeOfFiles(files)
  const done = { stage: 'IMPORT' as const, bytes: 0, totalBytes, entities: 0 }
  const read = listFilesAt(files, (bytes) => {
    done.bytes += bytes
    progress?.({ ...done })
  })
  return importVersion(settings.worker, {
    ...{ listId, mayRepeatRejected, now: settings.now },
    sha256: await hashFiles(files),
    entities: (findings) => format.parse(list.kind)(read, findings),
    onEntities(count) {
      done.entities = count
      progress?.({ ...done })
    },
  })
}
