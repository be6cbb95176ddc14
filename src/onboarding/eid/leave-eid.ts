/** An eID in an app that the applicant leaves for another start: nobody can answer it any more. */
import type { PageContext } from '../page-context.ts'
import { sessionOf } from './identity-session.ts'

/** The page that waits was left without its button. A start of another session is left alone. */
export async function leaveEid(
  asking: Pick<PageContext, 'case' | 'input' | 'session' | 'providers'>,
  started: { provider: string; state: string; nonce: string } | null | undefined,
): Promise<void> {
  if (!started) return
  const { provider, state, nonce } = started
  const eids = asking.providers.identityProviders(asking.case.countryCode)
  const eid = eids.find(({ key }) => key === provider)
  await eid?.ownPage?.cancel({ ...sessionOf(asking), state, nonce, now: asking.input.now() })
}
