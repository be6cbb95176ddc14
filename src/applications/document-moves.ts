/** The moves of the documents of a case: added, scanned for viruses, removed. */

import { type Actor, applicant, system } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { StepAnswer } from '#workflows/answers.ts'
import type { Case, CaseData, Move, ScanTask } from './case.ts'
import { assertEditable, changeCase } from './lifecycle-moves.ts'
import type { DocumentLimits } from './ports.ts'
import { voidingSignatures } from './signing/void.ts'
import { assertAllowed } from './status.ts'
import type { StoredDocument } from './stored-document.ts'

/** Limits of one application, unless the operator sets others. */
export const defaultDocumentLimits: DocumentLimits = { count: 50, bytes: 200 * 1024 * 1024 }

/** The applicant can add documents while the case is editable, the customer also later. */
export function assertMayAddDocument(
  current: Case,
  uploadedBy: StoredDocument['uploadedBy'],
  { limits, bytes = 0 }: { limits: DocumentLimits; bytes?: number },
): void {
  if (uploadedBy === 'APPLICANT') assertEditable(current)
  else assertAllowed('addDocument', current.status)
  const why = reachedDocumentLimit(current, limits, bytes)
  if (why === 'COUNT')
    throw new ApiError('too_many_documents', {
      detail: `An application can have at most ${limits.count} documents.`,
    })
  if (why === 'BYTES') throw new ApiError('documents_too_large')
}

/** Which limit of the application the next file of so many bytes exceeds. */
export function reachedDocumentLimit(
  of: Case,
  limits: DocumentLimits,
  bytes = 0,
): 'COUNT' | 'BYTES' | undefined {
  if (of.data.documents.length >= limits.count) return 'COUNT'
  return storedBytesOf(of) + bytes > limits.bytes ? 'BYTES' : undefined
}

/** `limits` are those of the installation. */
export const addDocument = (
  document: StoredDocument,
  limits: DocumentLimits,
  actor: Actor = applicant,
): Move =>
  voidingSignatures((current, now) => {
    assertMayAddDocument(current, document.uploadedBy, { limits, bytes: document.sizeBytes })
    return changeCase(current, {
      now,
      action: 'document.added',
      actor,
      detail: { documentId: document.id, sha256: document.sha256, step: document.step, slot: document.slot },
      data: withDocuments(current, [...current.data.documents, document]),
      events: ['DOCUMENT_ADDED'],
      tasks: document.scan === 'WAITING' ? [scanTask(now, 0)] : [],
    })
  })

/** Removes a document that the applicant uploaded. */
export const removeDocument = (documentId: string): Move =>
  voidingSignatures((current, now) => {
    assertEditable(current)
    const documents = current.data.documents.filter(
      (each) => each.id !== documentId || each.uploadedBy !== 'APPLICANT' || each.type === 'SIGNATURE',
    )
    if (documents.length === current.data.documents.length) return undefined
    return changeCase(current, {
      now,
      action: 'document.removed',
      actor: applicant,
      detail: { documentId },
      data: withDocuments(current, documents),
    })
  })

/** Keeps the document ids in the answers current: a step is open again when its document was removed. */
function withDocuments({ data }: Case, documents: StoredDocument[]): Pick<CaseData, 'documents' | 'answers'> {
  const filesIn = (step: string, slot: string) =>
    documents.filter((each) => each.step === step && each.slot === slot).map(({ id }) => id)
  const answers = Object.entries(data.answers).map(([step, given]): [string, StepAnswer] => {
    if (given.kind === 'IDENTITY' && given.document) {
      const pictures = given.document.pictures.filter((id) => documents.some((each) => each.id === id))
      return [step, { ...given, document: { ...given.document, pictures } }]
    }
    if (given.kind !== 'DOCUMENTS') return [step, given]
    const slots = Object.keys(given.slots).map((slot) => [slot, filesIn(step, slot)])
    return [step, { ...given, slots: Object.fromEntries(slots) }]
  })
  return { documents, answers: Object.fromEntries(answers) }
}

/** The bytes that count against the storage quota of the customer. */
export const storedBytesOf = ({ data }: Case): number =>
  data.documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

const MOST_SECONDS = 3_600

/** The longer the scanner is away, the later it is asked again: after half of the time that passed. */
const scanTask = (now: Date, waitedSeconds: number): ScanTask => ({
  task: 'scanDocuments',
  runAt: new Date(now.getTime() + 1000 * Math.min(MOST_SECONDS, Math.max(1, waitedSeconds / 2))),
})

export const isWaitingForScan = ({ scan }: StoredDocument): boolean => scan === 'WAITING'

/** RELEASED: the operator has switched the scanner off. */
export type ScanVerdicts = Record<string, 'CLEAN' | 'INFECTED' | 'RELEASED'>

/** Verdicts by document id. Removes an infected file and informs its uploader. */
export const recordScans = (verdicts: ScanVerdicts): Move =>
  voidingSignatures((current, now) => {
    const found = current.data.documents.filter((each) => isWaitingForScan(each) && each.id in verdicts)
    if (found.length === 0) return undefined
    const infected = found.filter(({ id }) => verdicts[id] === 'INFECTED')
    const kept = current.data.documents.filter((each) => !infected.includes(each))
    const scanned = kept.map((each) => (found.includes(each) ? withVerdict(each, verdicts[each.id]) : each))
    const told = infected.map(({ id, step, slot, name }) => ({ id, step, slot, name, at: now.toISOString() }))
    const changed = changeCase(current, {
      now,
      action: 'document.scanned',
      actor: system('scanner'),
      data: {
        ...withDocuments(current, scanned),
        infected: [...(current.data.infected ?? []), ...told],
      },
    })
    const audit = found.map(({ id }) => ({
      action: 'document.scanned' as const,
      actor: system('scanner'),
      detail: { documentId: id, outcome: verdicts[id] ?? null },
    }))
    return { ...changed, audit }
  })

function withVerdict({ scan: _scan, ...document }: StoredDocument, verdict?: string): StoredDocument {
  return verdict === 'CLEAN' ? { ...document, scan: 'CLEAN' } : document
}

/** Asks again later for the files that still wait. Nothing has changed, so nothing is audited. */
export const scanLater = (): Move => (current, now) => {
  const waiting = current.data.documents.filter(isWaitingForScan)
  if (waiting.length === 0) return undefined
  const since = Math.max(...waiting.map(({ uploadedAt }) => Date.parse(uploadedAt)))
  const change = { now, action: 'document.scanned', actor: system('scanner'), isInternal: true } as const
  const later = changeCase(current, { ...change, tasks: [scanTask(now, (now.getTime() - since) / 1000)] })
  return { ...later, audit: [] }
}
