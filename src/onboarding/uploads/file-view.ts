/** A stored file as its row on the page shows it. */

import { isWaitingForScan } from '#applications/document-moves.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import type { PageContext } from '../page-context.ts'
import type { FileView } from '../view.ts'

/** A file that is held for the scanner is not shown, not even to the person who sent it. */
export const fileView = (
  { base }: Pick<PageContext, 'base'>,
  step: string,
  document: StoredDocument,
): FileView => {
  const { id, name, sizeBytes, preview, pages } = document
  const isChecking = isWaitingForScan(document)
  return {
    id,
    name,
    sizeBytes,
    pages: pages ?? null,
    preview: preview && !isChecking ? `${base}/${step}/files/${id}` : null,
    isChecking,
  }
}
