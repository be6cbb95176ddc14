/** The task that has files scanned for viruses that were held because the scanner did not answer. */
import { isWaitingForScan } from '#applications/document-moves.ts'
import type { ApplicationPorts } from '#applications/ports.ts'
import { caseRefOf, ignoreErased } from '#kernel/task.ts'
import type { WorkflowPorts } from '#workflows/ports.ts'
import { answerScan } from './scan-results.ts'

export type ScanPorts = Pick<ApplicationPorts, 'applications' | 'files'> & WorkflowPorts

export async function scanDocuments(
  payload: unknown,
  { applications, files, workflows }: ScanPorts,
): Promise<void> {
  const { customerId, applicationId } = caseRefOf(payload)
  const current = await applications.find(customerId, applicationId)
  const waiting = (current?.data.documents ?? []).filter(isWaitingForScan)
  if (!current || waiting.length === 0) return
  const verdicts: Record<string, 'CLEAN' | 'INFECTED' | 'RELEASED'> = {}
  for (const { id } of waiting) {
    const verdict = await files.scan(customerId, applicationId, id)
    // The others would get no answer either.
    if (verdict === 'UNAVAILABLE') break
    if (verdict !== 'GONE') verdicts[id] = verdict
  }
  const workflow = await workflows.version(customerId, current.workflowId, current.workflowVersion)
  await ignoreErased(applications.change(customerId, applicationId, answerScan(verdicts, workflow)))
  // After the case no longer names them. A crash in between leaves a file that is never shown.
  for (const { id, preview } of current.data.documents) {
    if (verdicts[id] !== 'INFECTED') continue
    for (const file of preview ? [id, preview] : [id]) await files.remove(customerId, applicationId, file)
  }
}
