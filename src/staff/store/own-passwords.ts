/** A person's own password: changed, or set again by a link. */

import { isRecentSignIn } from '#customers/recent-sign-in.ts'
import { ApiError } from '#kernel/api-error.ts'
import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import { normaliseEmail } from '../email-address.ts'
import type { SigningIn, Staff, StaffSession } from '../ports.ts'
import { assertGoodPassword } from './invitations.ts'
import type { Notices } from './notices.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import { singleUse } from './single-use.ts'
import type { StaffParts } from './staff-parts.ts'

const USE = 'password_reset'
const RESET_MINUTES = 30

interface Reset {
  userId: string
  /** The time of the replaced password: a link ends when the password changes. */
  changedAt: string
}

export interface OwnPasswords
  extends Pick<Staff, 'requestPasswordReset' | 'resetPassword' | 'changePassword' | 'resetMail'> {
  /** Throws sign_in_refused. A person without a password must have signed in a short time ago. */
  assertPassword(session: StaffSession, password: string, from: SigningIn): Promise<void>
  /** Waits for requests that go on after their reply. */
  settled(): Promise<unknown>
}

interface PasswordParts extends StaffParts {
  sessions: Sessions
  signIn: SignIn
  notices: Notices
  /** Whether the person must sign in through the provider of their customer. */
  isCaptured(userId: string, email: string): Promise<boolean>
}

type Replace = (userId: string, password: string, lane: string) => Promise<void>

/** Stores the password, and informs the person. */
function replacerOf({ auth, passwords, now, log, notices }: PasswordParts): Replace {
  return async (userId, password, lane) => {
    const hash = await passwords.hash(password, lane)
    const store = await auth()
    const account = await store.findCredentialAccount(userId)
    if (account) await store.updateAccount(account.id, { password: hash, updatedAt: now() })
    else await store.createAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
    log.info({ userId }, 'password changed')
    await notices.factorChanged(userId, 'PASSWORD_CHANGED')
  }
}

export function ownPasswordsOf(parts: PasswordParts): OwnPasswords {
  const { auth, now, sessions, signIn } = parts
  const replace = replacerOf(parts)
  return {
    ...resetsOf(parts, replace),
    async assertPassword({ userId, email, createdAt }, password, from) {
      if (await (await auth()).findCredentialAccount(userId)) {
        if (!(await signIn.isPassword({ id: userId, email }, password, from)))
          throw new ApiError('sign_in_refused')
      } else if (!isRecentSignIn(createdAt, now())) throw new ApiError('recent_sign_in_required')
    },
    async changePassword(session, { currentPassword, newPassword }, from) {
      const { userId, id, email } = session
      if (!(await signIn.isPassword({ id: userId, email }, currentPassword, from)))
        throw new ApiError('sign_in_refused')
      assertGoodPassword('/newPassword', newPassword, session)
      await replace(userId, newPassword, from.info.address)
      await sessions.endOtherSessions(userId, id)
    },
  }
}

function resetsOf(
  parts: PasswordParts,
  replace: Replace,
): Pick<OwnPasswords, 'requestPasswordReset' | 'resetPassword' | 'resetMail' | 'settled'> {
  const { auth, throttle, baseUrl, key, newId, log, sessions, notices } = parts
  const resets = singleUse<Reset>(parts, 'password-reset')
  const running = new Set<Promise<unknown>>()
  const changedAtOf = async (userId: string) =>
    String((await (await auth()).findCredentialAccount(userId))?.updatedAt?.getTime() ?? 0)
  const startReset = async (email: string) => {
    const user = (await (await auth()).findUserByEmail(email))?.user
    if (!user || (await parts.isCaptured(user.id, email))) return
    const resetId = newId()
    await resets.add(resetId, { userId: user.id, changedAt: await changedAtOf(user.id) }, RESET_MINUTES)
    await notices.passwordReset(user.id, resetId)
  }
  return {
    settled: () => Promise.allSettled(running),
    async requestPasswordReset(typed, { info }) {
      const email = normaliseEmail(typed) ?? typed.slice(0, 254)
      await throttle.count('resetAddress', info.address)
      await throttle.count('resetAccount', email)
      // After the reply, which takes as long for an unknown address.
      const work: Promise<unknown> = startReset(email)
        .catch((error: Error) => log.warn({ name: error.name }, 'a link to a new password was not sent'))
        .finally(() => running.delete(work))
      running.add(work)
    },
    async resetPassword(token, password, { info }) {
      await throttle.count('link', info.address)
      // The cast is safe: only resetMail makes tokens for this use.
      const resetId = (verifyToken(key, USE, token) as { resetId: string } | undefined)?.resetId
      const reset = resetId === undefined ? undefined : await resets.find(resetId)
      const user = reset && (await (await auth()).findUserById(reset.userId))
      if (resetId === undefined || !user) throw new ApiError('link_ended')
      if ((await changedAtOf(user.id)) !== reset.changedAt) throw new ApiError('link_ended')
      assertGoodPassword('/password', password, user)
      if (!(await resets.take(resetId))) throw new ApiError('link_ended')
      await replace(user.id, password, info.address)
      await sessions.endAll(user.id)
      await throttle.forget('account', user.email)
    },
    resetMail: async (userId, resetId) => {
      const user = (await resets.find(resetId)) && (await (await auth()).findUserById(userId))
      const link = `${baseUrl}/dashboard/reset-password#${signToken(key, USE, { resetId })}`
      return user ? { email: user.email, link } : undefined
    },
  }
}
