/** The task that has the faces of a sent application compared, where the customer has switched it on. */
import type { FacePhoto } from '@foyer/face-comparison/contract'
import type { Case } from '#applications/case.ts'
import { type ComparedPhotos, comparisonOf, photosToCompare } from '#applications/compared-faces.ts'
import { isWaitingForScan } from '#applications/document-moves.ts'
import type { KeptFaceAnswer } from '#applications/face-comparison.ts'
import type { ApplicationPorts } from '#applications/ports.ts'
import type { FaceProvider } from '#applications/provider-contracts.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { caseRefOf, ignoreErased } from '#kernel/task.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import type { CheckSchedule } from '../registry/check-retries.ts'
import { isAnswered, isComparable, keepFaceAnswer } from './face-results.ts'

export type FacePorts = Pick<ApplicationPorts, 'applications' | 'files' | 'providers'> &
  WorkflowPorts &
  CheckSchedule

export async function compareFaces(payload: unknown, ports: FacePorts): Promise<void> {
  const { customerId, applicationId } = caseRefOf(payload)
  const { applications, workflows, providers, files, checkRetries } = ports
  const current = await applications.find(customerId, applicationId)
  if (!current || !isComparable(current)) return
  const workflow = await workflows.version(customerId, current.workflowId, current.workflowVersion)
  const photos = photosToCompare(current, workflow)
  if (!photos || isAnswered(current, workflow)) return
  const awaited = comparisonOf(current, workflow)
  const faces = (await providers.of(current)).faces(current.countryCode)
  const provider = faces ?? (awaited?.nextTryAt ? awaited.provider : undefined)
  // Off: nothing is read, sent or kept.
  if (!provider) return
  const answer: KeptFaceAnswer = faces
    ? await compared(current, photos, faces, files)
    : { kind: 'UNAVAILABLE', why: 'SWITCHED_OFF', retryAfterSeconds: null }
  const move = keepFaceAnswer({ photos, provider, answer }, checkRetries.FACES, workflow)
  await ignoreErased(applications.change(customerId, applicationId, move))
}

async function compared(
  of: Case,
  photos: ComparedPhotos,
  { comparer }: FaceProvider,
  files: FacePorts['files'],
): Promise<KeptFaceAnswer> {
  if (isWaitingForScan(photos.document) || isWaitingForScan(photos.selfie))
    return { kind: 'UNAVAILABLE', why: 'NOT_SCANNED', retryAfterSeconds: null }
  return comparer.compare({
    document: await photoOf(of, photos.document, files),
    selfie: await photoOf(of, photos.selfie, files),
  })
}

/** A file that is gone has no bytes, which no provider is sent. */
async function photoOf(
  of: Case,
  { id, mimeType }: StoredDocument,
  files: FacePorts['files'],
): Promise<FacePhoto> {
  const file = await files.read(of.customerId, of.id, id)
  if (!file) return { bytes: new Uint8Array(), mediaType: mimeType }
  try {
    return { bytes: await bytesOf(file.pieces), mediaType: mimeType }
  } finally {
    await file.close()
  }
}

/** At most 20 MB: as the applicant could upload it. */
async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}
