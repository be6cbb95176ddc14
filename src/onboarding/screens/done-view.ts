/** The last page: the time of sending, the next step and its time, and the reference. */

import { todayIn } from '@foyer/national-fields/market-time'
import { reference } from '#applications/create/reference-number.ts'
import { emailAddressOf } from '#applications/mailed-link/address.ts'
import { contactDetailsOf } from '#applications/views.ts'
import { mailsOf } from '#workflows/mails.ts'
import { leaveAddressOf } from '../embedded-page.ts'
import { formatMoment, formatTime } from '../language.ts'
import type { PageContext } from '../page-context.ts'
import type { DoneScreen } from '../view.ts'

/** Enough to read the receipt. WCAG 2.2.1: the applicant can turn the redirect off before it happens. */
export const RECEIPT_SECONDS = 20

export function doneScreen(context: PageContext, submittedAt: Date): DoneScreen {
  const { base, case: of, input, language, workflow } = context
  const market = of.countryCode
  const isToday = todayIn(market, submittedAt) === todayIn(market, input.now())
  const { identity, signatures } = of.data
  const contact = contactDetailsOf(of, workflow)
  const mails = mailsOf(workflow)
  const address = input.mail.reaches(of.mode) ? (emailAddressOf(of, workflow) ?? null) : null
  return {
    kind: 'DONE',
    reference: reference(of.id),
    sentAt: isToday
      ? { isToday, text: formatTime(language, submittedAt, market) }
      : { isToday, text: formatMoment(language, submittedAt.toISOString(), market) },
    givenName: contact?.firstName ?? identity?.givenName ?? null,
    receiptTo: mails.received ? address : null,
    decisionTo: mails.decision ? address : null,
    // A person who only proved their identity has signed nothing.
    signers: signatures
      .filter(({ method }) => method === 'EID_SIGNATURE')
      .map(({ party }) => party.name.fullName),
    decisionTime: workflow.decisionTime ?? null,
    leave: leaveAddressOf(context),
    host: new URL(of.redirectUrl).host,
    copy: `${base}/copy`,
    leavesAfter: input.query.stay === undefined && !input.frame ? RECEIPT_SECONDS : null,
    stay: `${base}/done?stay=1`,
  }
}
