/** Sign-in by e-mail address and password. Nothing reveals whether an address has an account. */
import { ApiError } from '#kernel/api-error.ts'
import { normaliseEmail } from '../email-address.ts'
import type { SignedIn, SigningIn } from '../ports.ts'
import type { Sessions } from './sessions.ts'
import type { StaffParts } from './staff-parts.ts'

export interface SignIn {
  /** Throws sign_in_refused and too_many_requests. */
  withPassword(
    typed: { email: string; password: string },
    from: SigningIn,
    isCaptured: (userId: string, email: string) => Promise<boolean>,
  ): Promise<SignedIn>
  /** Whether it is the person's own. Counted as a sign-in. */
  isPassword(user: { id: string; email: string }, password: string, from: SigningIn): Promise<boolean>
  /** After the first step: a session, or the token for the second step. */
  complete(userId: string, from: SigningIn): Promise<SignedIn>
}

/** The steps that may follow the password. */
export type SecondStep = (userId: string) => Promise<SignedIn | undefined>

interface Found {
  userId: string
  hash: string | undefined
}

export function signInOf(parts: StaffParts, sessions: Sessions, secondStep: SecondStep): SignIn {
  const { auth, passwords, throttle, log } = parts
  const find = async (email: string): Promise<Found | undefined> => {
    const found = await (await auth()).findUserByEmail(email, { includeAccounts: true })
    if (!found) return undefined
    const account = found.accounts.find(({ providerId }) => providerId === 'credential')
    return { userId: found.user.id, hash: account?.password ?? undefined }
  }
  const verify = async (found: Found | undefined, email: string, password: string, from: SigningIn) => {
    const { address } = from.info
    await throttle.count('address', address)
    await throttle.count('account', email)
    const isRight = await passwords.verify(found?.hash, password, address)
    if (!isRight) {
      log.warn({ userId: found?.userId ?? null }, 'sign-in refused')
      return false
    }
    await throttle.forget('account', email)
    if (found?.hash !== undefined && passwords.isOutdated(found.hash))
      await (await auth()).updatePassword(found.userId, await passwords.hash(password, address))
    return true
  }
  const complete = async (userId: string, from: SigningIn): Promise<SignedIn> =>
    (await secondStep(userId)) ?? {
      state: 'SIGNED_IN',
      token: await sessions.create(userId, 'PASSWORD', from),
    }
  return {
    async withPassword({ email: typed, password }, from, isCaptured) {
      const email = normaliseEmail(typed) ?? typed.slice(0, 254)
      const found = await find(email)
      const isRight = await verify(found, email, password, from)
      if (!found || !isRight || (await isCaptured(found.userId, email))) throw new ApiError('sign_in_refused')
      return complete(found.userId, from)
    },
    isPassword: async ({ email }, password, from) => verify(await find(email), email, password, from),
    complete,
  }
}
