/** The browser session that an eID is started from, and the address of the page that waits for it. */
import type { Case, Move } from '../../applications/case.ts'
import type { IdentitySession } from '../../applications/identity/progress.ts'
import type { IdentityStart } from '../../applications/provider-contracts.ts'
import type { PageContext } from '../page-context.ts'

/** Below a step, or below the page of a co-signer. */
export const EID_PAGE = 'eid'

/** Beside the return URL, whose last part is `return`. */
export const eidPageUrl = (returnUrl: string): string => returnUrl.replace(/[^/]+$/, EID_PAGE)

type Asking = Pick<PageContext, 'case' | 'input' | 'session'>

export const sessionOf = ({ case: of, session }: Asking): IdentitySession => ({
  customerId: of.customerId,
  applicationId: of.id,
  sessionHash: session.hash,
})

/**
 * Started in another browser session: nothing is asked of the eID, and the one that started still gets the
 * answer.
 */
export const isElsewhere = ({ sessionHash }: { sessionHash?: string }, asking: Asking): boolean =>
  sessionHash !== undefined && sessionHash !== asking.session.hash

export const startedFrom = (asking: Asking): IdentitySession & Pick<IdentityStart, 'browser' | 'now'> => ({
  ...sessionOf(asking),
  browser: asking.input.info,
  now: asking.input.now(),
})

interface Noting {
  input: Pick<PageContext['input'], 'countPost'>
  case: Case
  move(move: Move): Promise<Case>
}

/** An answer that nobody takes goes to the audit log: not more often than forms may be sent. */
export async function noteAnswer({ input, case: of, move }: Noting, note: Move): Promise<Case> {
  await input.countPost(of.id)
  return move(note)
}
