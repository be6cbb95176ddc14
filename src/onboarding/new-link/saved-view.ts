/** Saved for later, with the e-mail field for a link to return. */

import type { Problem } from '@foyer/national-fields/problem'
import { emailAddressOf, maskEmail } from '#applications/mailed-link/address.ts'
import { formatMoment } from '../language.ts'
import { nextPageOf } from '../navigation.ts'
import { type PageContext, viewOf } from '../page-context.ts'
import { requestedUntil } from './request.ts'

interface Shown {
  isSent?: boolean
  typed?: string
  problems?: Problem[]
}

export function savedView(context: PageContext, { isSent = false, typed = '', problems = [] }: Shown = {}) {
  const { case: of, workflow, input, base, language } = context
  const until = requestedUntil(of)?.toISOString()
  const address = emailAddressOf(of, workflow)
  const mail = {
    action: `${base}/saved`,
    address: address === undefined ? null : maskEmail(address),
    sentUntil:
      isSent && address !== undefined && until ? formatMoment(language, until, of.countryCode) : null,
    typed,
  }
  const screen = {
    ...{ kind: 'SAVED' as const, continueUrl: nextPageOf(context) },
    mail: input.mail.reaches(of.mode) ? mail : null,
  }
  return viewOf(context, screen, { problems })
}
