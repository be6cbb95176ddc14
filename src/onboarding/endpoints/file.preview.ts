/** The small picture of an uploaded file, only for the applicant's own session. */
import { isWaitingForScan } from '#applications/document-moves.ts'
import { type PageReply, page } from '#endpoint.ts'
import { messagePage } from '../page-context.ts'
import { requireSession } from '../require-session.ts'

export const filePreview = page({
  summary: 'The small picture of an uploaded file',
  run: requireSession(async ({ input, case: of }): Promise<PageReply> => {
    const document = of.data.documents.find(
      ({ id, step }) => id === input.params.file && step === input.params.step,
    )
    const preview = document && !isWaitingForScan(document) ? document.preview : undefined
    const file = preview && (await input.files.read(of.customerId, of.id, preview))
    if (!file) return messagePage(input, 'not_found', of, 404)
    const pieces: Uint8Array[] = []
    for await (const piece of file.pieces) pieces.push(piece)
    return { image: { bytes: Buffer.concat(pieces), mimeType: 'image/webp' } }
  }),
})
