/** The applicant's copy of their answers: a PDF with the customer's look, or plain text. */
import { reference } from '#applications/create/reference-number.ts'
import { type PageReply, page } from '#endpoint.ts'
import type { PageContext } from '../page-context.ts'
import { requireSession } from '../require-session.ts'
import { answersCopy, copyText } from './answers-copy.ts'

export const downloadCopy = page({
  summary: 'A copy of the answers to save, as PDF; with ?as=text as plain text',
  run: requireSession(
    async (context): Promise<PageReply> => {
      const name = reference(context.case.id)
      if (context.input.query.as === 'text')
        return {
          file: {
            bytes: new TextEncoder().encode(`\ufeff${copyText(context)}`),
            name: `${name}.txt`,
            mimeType: 'text/plain; charset=utf-8',
          },
        }
      const copy = answersCopy(context, await logoOf(context))
      const bytes = await context.input.copyPdf.render(context.case, copy)
      return { file: { bytes, name: `${name}.pdf`, mimeType: 'application/pdf' } }
    },
    { allowAfterSubmission: true },
  ),
})

/** Paper is white: the logo for light pages. */
async function logoOf({ customer, input }: PageContext) {
  const sha256 = customer.logos?.LIGHT
  return sha256 === undefined ? null : ((await input.customerSettings.logo(customer.id, sha256)) ?? null)
}
