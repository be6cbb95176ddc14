/** Checks a PDF of terms in an archive, as if it was uploaded in the editor of workflows. */
import type { InspectionResult } from '../../ports/file-inspection.ts'
import type { OperatorPorts } from '../../ports/operator.ts'
import { readTerms, termsRefusals } from '../../workflows/fields/terms-refusals.ts'
import { inspectPdf } from '../files/pdf/inspection.ts'
import { looksLikeAnotherKind } from '../files/polyglot.ts'

export const archivedTerms: OperatorPorts['archives']['terms'] = async (bytes) => {
  const read = readTerms(bytes, await inspect(bytes))
  return 'refused' in read ? { refused: termsRefusals[read.refused][1] } : read
}

/** Only as a PDF: the inspection of pictures forbids formats for the whole process. */
async function inspect(bytes: Uint8Array): Promise<InspectionResult> {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
  return isPdf && !looksLikeAnotherKind(bytes) ? inspectPdf(bytes) : { kind: 'REFUSED', why: 'TYPE' }
}
