/** Checks a PDF of terms in an archive, as if it was uploaded in the editor of workflows. */
import type { InspectionResult } from '@foyer/safe-files/file-inspection'
import { inspectPdf } from '@foyer/safe-files/pdf/inspection'
import { looksLikeAnotherKind } from '@foyer/safe-files/polyglot'
import type { OperatorPorts } from '#operator/ports.ts'
import { readTerms, termsRefusals } from '#workflows/fields/terms-refusals.ts'

export const archivedTerms: OperatorPorts['archives']['terms'] = async (bytes) => {
  const read = readTerms(bytes, await inspect(bytes))
  return 'refused' in read ? { refused: termsRefusals[read.refused][1] } : read
}

/** Only as a PDF: the inspection of pictures forbids formats for the whole process. */
async function inspect(bytes: Uint8Array): Promise<InspectionResult> {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  return isPdf && !looksLikeAnotherKind(bytes) ? inspectPdf(bytes) : { kind: 'REFUSED', why: 'TYPE' }
}
