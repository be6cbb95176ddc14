/** Checks a PDF of terms in an archive, as if it was uploaded in the editor of workflows. */
import type { OperatorPorts } from '../../ports/operator.ts'
import { readTerms, termsRefusals } from '../../workflows/fields/terms-refusals.ts'
import { inspect } from '../files/inspection.ts'

export const archivedTerms: OperatorPorts['archives']['terms'] = async (bytes) => {
  const read = readTerms(bytes, await inspect(bytes))
  return 'refused' in read ? { refused: termsRefusals[read.refused][1] } : read
}
