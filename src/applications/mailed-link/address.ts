/** Where a link is mailed to, and how much of the address is shown. */
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case } from '../case.ts'
import { contactDetailsOf } from '../views.ts'

/**
 * The applicant's own address has priority over the customer's. One that was only typed to get a link is no
 * answer, and comes last.
 */
export const emailAddressOf = (of: Case, workflow: PublishedWorkflow): string | undefined =>
  contactDetailsOf(of, workflow)?.email ?? of.data.prefill.email ?? of.data.linkAddress

/** Enough for the applicant to recognise the address, but not for anyone else to learn it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, at)
  const domain = address.slice(at + 1)
  // A local part of one letter is hidden completely.
  const shown = at > 1 ? first : ''
  return `${shown}•••@${[...domain][0] ?? ''}•••${domain.slice(domain.lastIndexOf('.'))}`
}
