/** Writes the applications of an archive, each with its evidence, and then its documents. */

import type { Manifest } from '#exports/archive/format.ts'
import { ArchiveFault } from '#exports/import/archive-fault.ts'
import { archivedCaseOf, type ImportedApplication } from '#exports/import/archived-case.ts'
import type { ArchivedWorkflow } from '#exports/import/archived-workflows.ts'
import type { ArchivedApplication } from '#exports/import/case-schema.ts'
import type { ArchivedFile } from '#exports/import/verifier.ts'
import type { FieldError } from '#kernel/api-error.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { CustomerRow, KeyedPorts, OperatorPorts } from '../../ports.ts'
import type { Progress } from '../../progress.ts'

interface Target {
  ports: OperatorPorts
  keyed: KeyedPorts
  customer: CustomerRow
  manifest: Manifest
  /** With their ids here. */
  workflows: readonly ArchivedWorkflow[]
  /** The id here of an id in the archive. */
  idOf(original: string): string
  isDryRun: boolean
  progress: Progress
}

export type ImportCounts = Record<'imported' | 'stored' | 'erased' | 'rejected' | 'documents', number>
/** `id` is that in the archive. */
export interface ImportProblem extends FieldError {
  id: string
}

/** More would hide the first ones. */
const MAX_PROBLEMS = 1_000

/** An application whose files are still to come. */
interface Pending {
  line: ArchivedApplication
  evidence: Map<string, Uint8Array>
  /** undefined: not written yet. */
  result: 'IMPORTED' | 'STORED' | 'ERASED' | 'REJECTED' | undefined
}

interface Importing {
  target: Target
  isMember(userId: string): boolean
  workflows: ReadonlyMap<string, PublishedWorkflow>
  /** The applications of the current part, in its order, by their ids in the archive. */
  pending: Map<string, Pending>
  counts: ImportCounts
  problems: ImportProblem[]
  done: number
}

export async function applicationsInto(
  target: Target,
  files: AsyncIterable<ArchivedFile>,
): Promise<{ counts: ImportCounts; problems: ImportProblem[] }> {
  const members = new Set((await target.ports.team.members(target.customer.id)).map(({ userId }) => userId))
  const importing: Importing = {
    target,
    isMember: (userId) => members.has(userId),
    workflows: publishedOf(target),
    pending: new Map(),
    counts: { imported: 0, stored: 0, erased: 0, rejected: 0, documents: 0 },
    problems: [],
    done: 0,
  }
  for await (const file of files) await take(importing, file)
  await flush(importing)
  return { counts: importing.counts, problems: importing.problems }
}

function publishedOf({ workflows, customer }: Target): Map<string, PublishedWorkflow> {
  const versions = workflows.flatMap(({ id, versions: all }) =>
    all.map(({ version, definition }) => ({ ...definition, id, customerId: customer.id, version })),
  )
  return new Map(versions.map((each) => [`${each.id} ${each.version}`, each]))
}

async function take(importing: Importing, file: ArchivedFile): Promise<void> {
  const [applicationId = '', id = ''] = file.parts
  const { pending } = importing
  if (file.kind === 'EVIDENCE') {
    await flush(importing, applicationId)
    const of = pending.get(applicationId)
    if (of?.result !== undefined)
      throw new ArchiveFault(file.path, 'comes after the documents of its application.')
    of?.evidence.set(id, file.bytes)
  } else if (file.kind === 'DOCUMENT') {
    await flush(importing, applicationId)
    const of = pending.get(applicationId)
    if (of) await write(importing, of)
    if (of) await putDocument(importing, of, id, file.bytes)
  } else {
    await flush(importing)
    pending.clear()
    for (const line of file.applications)
      pending.set(line.case.id, { line, evidence: new Map(), result: undefined })
  }
}

/** Writes all of the part before this one; without an id, all. */
async function flush(importing: Importing, until?: string): Promise<void> {
  for (const [id, of] of importing.pending) {
    if (id === until) return
    await write(importing, of)
  }
}

async function write(importing: Importing, of: Pending): Promise<void> {
  if (of.result !== undefined) return
  const { counts, problems, target } = importing
  const made = imported(importing, of.line)
  if ('problems' in made) {
    of.result = 'REJECTED'
    counts.rejected += 1
    problems.push(...made.problems.map((problem) => ({ id: of.line.case.id, ...problem })))
    problems.length = Math.min(problems.length, MAX_PROBLEMS)
  } else {
    of.result = await store(importing, of, made)
    counts[of.result === 'IMPORTED' ? 'imported' : of.result === 'STORED' ? 'stored' : 'erased'] += 1
  }
  importing.done += 1
  target.progress.at(importing.done)
}

function imported(
  { target, workflows, isMember }: Importing,
  line: ArchivedApplication,
): ImportedApplication | { problems: FieldError[] } {
  const { customer, ports, manifest, idOf } = target
  const workflow = workflows.get(`${idOf(line.case.workflowId)} ${line.case.workflowVersion}`)
  if (!workflow) {
    const message = 'The archive has no such version of the workflow.'
    return { problems: [{ path: '/case/workflowVersion', code: 'workflow_not_found', message }] }
  }
  const { exportId } = manifest
  const { ids } = ports
  return archivedCaseOf(line, {
    ...{ customer, id: idOf(line.case.id), workflow, ids, exportId, isMember },
    now: ports.now(),
  })
}

async function store(
  { target: { customer, keyed, isDryRun } }: Importing,
  { line, evidence }: Pending,
  made: ImportedApplication,
): Promise<'IMPORTED' | 'STORED' | 'ERASED'> {
  const { legalHold } = line
  const rows = line.evidence.flatMap((each) => {
    const bytes = evidence.get(each.id)
    return bytes ? [{ ...each, retrievedAt: new Date(each.retrievedAt), bytes }] : []
  })
  const held = legalHold && { ...legalHold, since: new Date(legalHold.since) }
  const whole = { ...made, evidence: rows, legalHold: held }
  if (!isDryRun && (await keyed.archiveImport.add(whole))) return 'IMPORTED'
  const state = await keyed.applicationImport.stateOf(customer.id, made.case.id)
  return state === 'NEW' ? 'IMPORTED' : state
}

/** Also of an application that an interrupted import has written before. */
async function putDocument(
  { target, counts }: Importing,
  { line, result }: Pending,
  documentId: string,
  bytes: Uint8Array,
): Promise<void> {
  const { keyed, customer, idOf, isDryRun } = target
  if (isDryRun || (result !== 'IMPORTED' && result !== 'STORED')) return
  const id = idOf(line.case.id)
  const present = await keyed.files.read(customer.id, id, documentId)
  await present?.close()
  if (present) return
  const found = result === 'STORED' ? await keyed.applications.find(customer.id, id) : undefined
  if (result === 'STORED' && !found?.data.documents.some((each) => each.id === documentId)) return
  await keyed.files.put(customer.id, id, documentId, bytes)
  counts.documents += 1
}
