/** The browser session that an eID is started from, and the address of the page that waits for it. */

import type { IdentityStart } from '@foyer/eids/contract/identity-provider'
import type { IdentitySession } from '@foyer/eids/contract/progress'
import type { Case, Move } from '#applications/case.ts'
import type { PageContext } from '../page-context.ts'

/** Below a step, or below the page of a co-signer. */
export const EID_PAGE = 'eid'

/** Beside the return URL, whose last part is `return`. */
export const eidPageUrl = (returnUrl: string): string => returnUrl.replace(/[^/]+$/, EID_PAGE)

type Asking = Pick<PageContext, 'case' | 'input' | 'session'>

export const eidSessionOf = ({ case: of, session }: Asking): IdentitySession => ({
  customerId: of.customerId,
  applicationId: of.id,
  sessionHash: session.hash,
})

/**
 * Started in another browser session: nothing is sent to the eID, and the session that started still gets the
 * answer.
 */
export const isElsewhere = ({ sessionHash }: { sessionHash: string }, asking: Asking): boolean =>
  sessionHash !== asking.session.hash

export const startedFrom = (asking: Asking): IdentitySession & Pick<IdentityStart, 'browser' | 'now'> => ({
  ...eidSessionOf(asking),
  browser: asking.input.info,
  now: asking.input.now(),
})

interface Noting {
  input: Pick<PageContext['input'], 'countPost'>
  case: Case
  move(move: Move): Promise<Case>
}

/** An answer that no start takes goes to the audit log: not more often than forms may be sent. */
export async function noteAnswer({ input, case: of, move }: Noting, note: Move): Promise<Case> {
  await input.countPost(of.id)
  return move(note)
}
