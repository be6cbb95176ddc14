/** An eID in an app that the applicant leaves for another start: it can no longer be answered. */
import type { PageContext } from '../page-context.ts'
import { eidSessionOf } from './identity-session.ts'

/** The applicant left the waiting page without its button. A start of another session stays. */
export async function leaveEid(
  asking: Pick<PageContext, 'case' | 'input' | 'session' | 'providers'>,
  started: { provider: string; state: string; nonce: string } | null | undefined,
): Promise<void> {
  if (!started) return
  const { provider, state, nonce } = started
  const eids = asking.providers.identityProviders(asking.case.countryCode)
  const eid = eids.find(({ key }) => key === provider)
  await eid?.ownPage?.cancel({ ...eidSessionOf(asking), state, nonce, now: asking.input.now() })
}
