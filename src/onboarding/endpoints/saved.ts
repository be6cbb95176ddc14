/** Saved, to continue later: the page, and the e-mail with a link to return. */

import { email } from '@foyer/national-fields/contact/email'
import type { Problem } from '@foyer/national-fields/problem'
import { emailAddressOf } from '#applications/mailed-link/address.ts'
import { type PageReply, page } from '#endpoint.ts'
import { field } from '#workflows/steps/step-kind.ts'
import { recordRequest } from '../new-link/record-request.ts'
import { savedView } from '../new-link/saved-view.ts'
import { messagePage } from '../page-context.ts'
import { requireSession } from '../require-session.ts'

export const savedPage = page({
  summary: 'Saved: continue later',
  run: requireSession(async (context): Promise<PageReply> => {
    const isSent = context.input.query.sent !== undefined && context.case.data.newLink !== undefined
    return { page: savedView(context, { isSent }) }
  }),
})

export const mailFromSaved = page({
  summary: 'Email a link to continue later',
  run: requireSession(async (context): Promise<PageReply> => {
    const { input, case: of, workflow, base } = context
    if (!input.mail.reaches(of.mode)) return { redirect: `${base}/saved` }
    // The address that is known is never replaced by one that is typed here.
    const isKnown = emailAddressOf(of, workflow) !== undefined
    const typed = isKnown ? '' : field(input.form, 'email')
    const read = isKnown ? undefined : email(typed)
    if (read && 'problem' in read) {
      const problems: Problem[] = [{ field: 'email', code: read.problem }]
      return { page: savedView(context, { typed, problems }), status: 422 }
    }
    await input.countOpenedLink(of.id)
    const { status, after } = await recordRequest(input, of, read?.value)
    return status === 'LIMIT_REACHED'
      ? messagePage(input, 'links_enough', after, 429)
      : { redirect: `${base}/saved?sent` }
  }),
})
