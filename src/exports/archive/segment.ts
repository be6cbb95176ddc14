/**
 * Writes one segment of an archive: as much as there is time for, from the position where the one before
 * ended. Reads in batches, and holds one part in memory.
 */
import type { ApplicationPorts } from '#applications/ports.ts'
import type { AuditPorts } from '#audit/ports.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import { type ArchivePart, assertReadable, type Export, type ExportPosition } from '../export.ts'
import type { AddFile, ExportedCase, ExportTaskPorts } from '../ports.ts'
import { applicationLineOf } from './application-line.ts'
import { addCustomerFiles, type CustomerFilePorts } from './customer-files.ts'
import { ARCHIVE_FORMAT, FORMAT_VERSION, MANIFEST, type Manifest, pathOf } from './format.ts'

export type SegmentPorts = CustomerFilePorts &
  ExportTaskPorts &
  Pick<ApplicationPorts, 'files'> &
  Pick<AuditPorts, 'auditLog'> &
  WorkflowPorts & { now(): Date }

/** Applications of one statement, and of one part. */
const BATCH = 100
/** A part ends when its lines or its files are larger. */
const PART_CHARACTERS = 4 * 1024 * 1024
const PART_FILE_BYTES = 128 * 1024 * 1024
const PART_APPLICATIONS = 500
const PART_AUDIT_CHARACTERS = 4 * 1024 * 1024

interface Writing {
  of: Export
  ports: SegmentPorts
  /** Adds a file that the manifest lists. */
  list(path: string, content: Uint8Array | string): Promise<ArchivePart>
  /** Adds a file that its application lists. */
  add: AddFile
  position: ExportPosition
  hasTime(): boolean
}

/** Returns the position after the segment. */
export async function writeSegment(
  of: Export,
  ports: SegmentPorts,
  add: AddFile,
  hasTime: () => boolean,
): Promise<ExportPosition> {
  const position = structuredClone(of.position)
  const list = async (path: string, content: Uint8Array | string) => {
    const part = await add(path, content)
    position.parts.push(part)
    return part
  }
  const writing: Writing = { of, ports, list, add, position, hasTime }
  if (position.phase === 'START') {
    Object.assign(position.counts, await addCustomerFiles(of.customerId, ports, list))
    position.phase = 'APPLICATIONS'
  }
  while (position.phase === 'APPLICATIONS' && hasTime()) await writeApplications(writing)
  while (position.phase === 'AUDIT' && hasTime()) await writeAuditLines(writing)
  if (position.phase === 'END') {
    await add(MANIFEST, `${JSON.stringify(await manifestOf(writing), null, 2)}\n`)
    position.phase = 'DIGEST'
  }
  return position
}

/** One part: the lines of some applications, and then their files. */
async function writeApplications(writing: Writing): Promise<void> {
  const { of, ports, position, list } = writing
  const lines: string[] = []
  const written: ExportedCase[] = []
  let characters = 0
  let fileBytes = 0
  while (
    characters < PART_CHARACTERS &&
    fileBytes < PART_FILE_BYTES &&
    written.length <= PART_APPLICATIONS - BATCH
  ) {
    const found = await ports.exportReads.applications(of.customerId, position.afterApplication, BATCH)
    const made = await ports.inSlices(found, (each) => lineOf(each, writing))
    for (const [at, each] of found.entries()) {
      const line = made[at]
      if (line === undefined) position.unreadable.applications.push(each.id)
      else {
        lines.push(line)
        written.push(each)
        characters += line.length
        fileBytes += (each.case?.data.documents ?? []).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      }
      position.afterApplication = each.id
    }
    if (found.length === BATCH) continue
    position.phase = 'AUDIT'
    break
  }
  assertReadable(position.unreadable)
  if (lines.length === 0) return
  const number = 1 + position.parts.filter(({ path }) => path.startsWith('applications/')).length
  await list(pathOf.applications(number), lines.join(''))
  for (const each of written) await writeFiles(each, writing)
  position.counts.applications += written.length
}

async function lineOf(each: ExportedCase, { ports, of }: Writing): Promise<string | undefined> {
  if (!each.case) return undefined
  const { workflowId, workflowVersion } = each.case
  const workflow = await ports.workflows.version(of.customerId, workflowId, workflowVersion)
  const { evidence, legalHold } = each
  const context = { workflow, ids: ports.ids, now: ports.now(), evidence, legalHold }
  return `${JSON.stringify(applicationLineOf(each.case, context))}\n`
}

/** Evidence, then documents. Of one application at a time. */
async function writeFiles({ id, case: found, evidence }: ExportedCase, writing: Writing): Promise<void> {
  const { of, ports, add, position } = writing
  const { counts, unreadable } = position
  const stored = evidence.length > 0 ? await ports.exportReads.evidence(of.customerId, id) : undefined
  for (const each of evidence) {
    const bytes = stored?.get(each.id)
    if (bytes) await add(pathOf.evidence(id, each.id), bytes)
    if (bytes) counts.evidence += 1
    else unreadable.evidence.push(`${id}/${each.id}`)
  }
  for (const document of found?.data.documents ?? []) {
    const bytes = await bytesOf(of.customerId, id, document.id, ports)
    if (bytes) await add(pathOf.document(id, document.id), bytes)
    if (bytes) counts.documents += 1
    else unreadable.documents.push(`${id}/${document.id}`)
  }
  assertReadable(unreadable)
}

/** At most 20 MiB. undefined: the file is missing or damaged, or its application was erased meanwhile. */
async function bytesOf(
  customerId: string,
  applicationId: string,
  documentId: string,
  { files }: Pick<ApplicationPorts, 'files'>,
): Promise<Uint8Array | undefined> {
  try {
    const file = await files.read(customerId, applicationId, documentId)
    if (!file) return undefined
    const bytes = new Uint8Array(file.size)
    let length = 0
    for await (const piece of file.pieces) {
      bytes.set(piece, length)
      length += piece.length
    }
    return bytes
  } catch (error) {
    if ((error as Error).name === 'DecryptionError') return undefined
    throw error
  }
}

async function writeAuditLines({ of, ports, position, list }: Writing): Promise<void> {
  let text = ''
  let isEnd = true
  for await (const lines of ports.auditLog.lines(of.customerId, position.afterLine.seq)) {
    text += lines
    isEnd = text.length < PART_AUDIT_CHARACTERS
    if (!isEnd) break
  }
  if (isEnd) position.phase = 'END'
  if (text === '') return
  const number = 1 + position.parts.filter(({ path }) => path.startsWith('audit/')).length
  await list(pathOf.audit(number), text)
  const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1)
  const { seq, hash } = JSON.parse(last) as { seq: number; hash: string }
  position.afterLine = { seq, hash }
  position.counts.auditEntries = seq
}

async function manifestOf({ of, ports, position }: Writing): Promise<Manifest> {
  const { id, name, mode } = await ports.customerSettings.get(of.customerId)
  return {
    format: ARCHIVE_FORMAT,
    formatVersion: FORMAT_VERSION,
    foyerVersion: ports.version,
    exportId: of.id,
    idNamespace: ports.ids.namespace,
    customer: { id, name, mode },
    createdAt: of.createdAt.toISOString(),
    finishedAt: ports.now().toISOString(),
    counts: position.counts,
    auditEnd: position.afterLine,
    parts: position.parts,
    unreadable: position.unreadable,
  }
}
