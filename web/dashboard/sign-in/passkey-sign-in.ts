/** Signing in with a passkey of this device. */
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { useArrive } from './arrive.ts'

/** WebAuthn binds a passkey to a host name, which an IP address is not. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** null: the person has closed the browser's window, which is no problem. */
export function passkeyProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new Problem(0, 'passkey', 'This device has a passkey for you already.')
  return new Problem(0, 'passkey', 'The browser could not use a passkey. Try another way to sign in.')
}

/** Throws what passkeyProblem explains. `secondStep`: after the password, for its person only. */
export async function signInWithPasskey(secondStep = false): Promise<void> {
  const { options } = await call('staff.passkeys.challenge', { secondStep })
  const response = await startAuthentication({ optionsJSON: options as Options })
  await call('staff.passkeys.signIn', { response: { ...response } })
}

export function usePasskeySignIn(secondStep = false) {
  const arrive = useArrive()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const start = async () => {
    setPending(true)
    setError(null)
    try {
      await signInWithPasskey(secondStep)
      await arrive()
    } catch (thrown) {
      setError(passkeyProblem(thrown))
    } finally {
      setPending(false)
    }
  }
  return { start: () => void start(), isPending, error }
}
