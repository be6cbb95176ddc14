/** The PDFs of terms in an archive: checked when it is verified, and written before the applications. */

import { pathOf } from '#exports/archive/format.ts'
import type { ArchivedWorkflow } from '#exports/import/archived-workflows.ts'
import type { ArchivedFile } from '#exports/import/verifier.ts'
import type { FieldError } from '#kernel/api-error.ts'
import { pdfNamesIn } from '#workflows/validity/terms-files.ts'
import type { ArchiveImport, OperatorPorts } from '../../ports.ts'

/** By the SHA-256: what the check found. */
export type CheckedTerms = Map<string, Awaited<ReturnType<OperatorPorts['archives']['terms']>>>

const namesIn = (workflows: readonly ArchivedWorkflow[]): Map<string, string> =>
  pdfNamesIn(
    workflows.flatMap(({ versions, draft }) => [
      ...versions.map(({ definition }) => definition),
      draft?.definition,
    ]),
  )

/** Files that workflows refer to and that will be missing. */
export const termsWarnings = (workflows: readonly ArchivedWorkflow[], terms: CheckedTerms): FieldError[] =>
  [...namesIn(workflows).keys()].flatMap((sha256) => {
    const found = terms.get(sha256) ?? { refused: 'It is not in the archive.' }
    if (!('refused' in found)) return []
    return [{ path: pathOf.terms(sha256), code: 'terms_left_out', message: found.refused }]
  })

interface Target {
  customerId: string
  workflows: readonly ArchivedWorkflow[]
  terms: CheckedTerms
  archiveImport: ArchiveImport
}

/** The other files, after the PDFs among them are written. */
export async function* writingTerms(
  { customerId, workflows, terms, archiveImport }: Target,
  files: AsyncIterable<ArchivedFile>,
): AsyncGenerator<ArchivedFile> {
  const names = namesIn(workflows)
  for await (const file of files) {
    const [sha256 = ''] = file.parts
    const found = terms.get(sha256)
    const name = names.get(sha256)
    if (file.kind !== 'TERMS') yield file
    else if (name !== undefined && found && !('refused' in found))
      await archiveImport.addTerms(customerId, { name, pages: found.pages, bytes: file.bytes })
  }
}
