/**
 * The tasks that make an archive and delete it. Making one may take hours: each run of the task writes a
 * segment of some seconds and adds the next, so that a restart loses one segment at most.
 */
import { isUuid } from '#kernel/ids.ts'
import type { Task } from '#kernel/task.ts'
import { isUnavailable } from '#kernel/unavailable.ts'
import { type SegmentPorts, writeSegment } from './archive/segment.ts'
import { type Export, failureAfter, isRunning, startOfExport } from './export.ts'
import type { ExportRef, ExportTaskPorts } from './ports.ts'

export const exportTasks = {
  makeExport: (payload, ports) => makeExport(exportRefOf(payload), ports),
  deleteExport: (payload, ports) => deleteExport(exportRefOf(payload), ports),
} satisfies Record<string, Task<SegmentPorts & { newId(): string }>>

/** Well below the time limit of a task; a part that has begun is written to its end. */
const SEGMENT_MS = 20_000

type Needs = SegmentPorts & { newId(): string }

async function makeExport(ref: ExportRef, ports: Needs): Promise<void> {
  try {
    const found = await ports.exportWork.find(ref)
    if (!found || !isRunning(found)) return
    if (found.status === 'QUEUED') await begin(found, ref, ports)
    else if (found.position.phase === 'DIGEST') await finish(found, ref, ports)
    else await goOn(found, ref, ports)
  } catch (error) {
    if (isUnavailable(error)) throw error
    const failure = failureAfter(await ports.exportWork.noteTry(ref), error)
    if (failure === undefined) throw error
    await ports.exportWork.fail(ref, failure)
  }
}

async function begin(of: Export, ref: ExportRef, ports: Needs): Promise<void> {
  const total = await ports.exportReads.countApplications(ref.customerId)
  if (await ports.exportWork.begin(ref, total)) await goOn({ ...of, position: startOfExport }, ref, ports)
}

const timeFrom = (ports: Pick<Needs, 'now'>) => {
  const end = ports.now().getTime() + SEGMENT_MS
  return () => ports.now().getTime() < end
}

async function goOn(of: Export, ref: ExportRef, ports: Needs): Promise<void> {
  const name = ports.newId()
  let position = of.position
  await ports.exportFiles.write(ref, { name, at: of.createdAt }, async (add) => {
    position = await writeSegment(of, ports, add, timeFrom(ports))
    return position.phase === 'DIGEST'
  })
  const isKept = await ports.exportWork.continue(of, name, position)
  // It was cancelled meanwhile, and its files were deleted before this one was complete.
  if (!isKept) await ports.exportFiles.removeSegment(ref, name)
}

async function finish({ segments }: Export, ref: ExportRef, ports: Needs): Promise<void> {
  const archive = await ports.exportFiles.digest(ref, segments, timeFrom(ports))
  if (archive) await ports.exportWork.finish(ref, archive)
  else await ports.exportWork.again(ref)
}

/** First the key, then the files: a file that is left cannot be read. */
async function deleteExport(ref: ExportRef, ports: Pick<ExportTaskPorts, 'exportWork' | 'exportFiles'>) {
  if (await ports.exportWork.end(ref)) await ports.exportFiles.remove(ref)
}

function exportRefOf(payload: unknown): ExportRef {
  const { customerId, exportId } = (payload ?? {}) as Record<string, unknown>
  if (!isUuid(String(customerId)) || !isUuid(String(exportId)))
    throw new Error('the payload of a task names no export')
  return { customerId: String(customerId), exportId: String(exportId) }
}
