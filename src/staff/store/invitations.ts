/** Invitations: the link is signed, works once, and only for the address that it was sent to. */

import type { AuditEntry } from '#audit/entry.ts'
import { auditOf } from '#audit/store/append.ts'
import { ApiError } from '#kernel/api-error.ts'
import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import { addTask, jobKeyOf } from '#platform/postgres/add-task.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { normaliseEmail } from '../email-address.ts'
import { passwordProblem, passwordProblemTexts } from '../passwords.ts'
import { personName } from '../person-name.ts'
import type { Acceptance, InvitationView, SignedIn, SigningIn, Staff } from '../ports.ts'
import type { Role } from '../roles.ts'
import { type InvitationTimes, isInvitationOpen } from '../team-rules.ts'
import type { Sessions } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import type { IsCaptured } from './single-sign-on/sign-in.ts'
import type { StaffParts } from './staff-parts.ts'

const USE = 'invitation'
/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'
interface InvitationRef {
  customerId: string
  invitationId: string
}

/** The same in every message: nothing of it needs to be stored. */
export function invitationLink(baseUrl: string, key: Uint8Array, ref: InvitationRef): string {
  const { customerId, invitationId } = ref
  return `${baseUrl}/dashboard/join#${signToken(key, USE, { customerId, invitationId })}`
}

interface Invitation extends InvitationTimes {
  email: string | null
  role: Role
}

const FIND: Statement = {
  name: 'staff-invitation-find',
  text: `select email, role, expires_at as "expiresAt", accepted_at as "acceptedAt",
      revoked_at as "revokedAt" from foyer.invitation where customer_id = $1 and invitation_id = $2`,
}
const ACCEPT: Statement = {
  name: 'staff-invitation-accept',
  text: `update foyer.invitation set accepted_at = $3 where customer_id = $1 and invitation_id = $2
      and accepted_at is null and revoked_at is null and expires_at > $3
    returning role, invited_by as "invitedBy"`,
}
const TELL: Statement = {
  name: 'staff-member-tell',
  text: `select ${addTask('tellPeople', { payload: '$1::json', runAt: 'null', jobKey: '$2' })}`,
}
const FORGET_REMOVAL: Statement = {
  name: 'staff-member-forget-removal',
  text: 'delete from foyer.removed_member where customer_id = $1 and user_id = $2',
}
const JOIN: Statement = {
  name: 'staff-member-join',
  text: `insert into foyer.member (customer_id, user_id, role, created_at) values ($1, $2, $3, $4)
    on conflict (customer_id, user_id) do nothing returning role`,
}

export function invitationsOf(
  parts: StaffParts,
  { sessions, signIn, isCaptured }: { sessions: Sessions; signIn: SignIn; isCaptured: IsCaptured },
): Pick<Staff, 'invitation' | 'accept'> {
  const { query, key, now, throttle, auth } = parts
  const open = async (token: string, { info }: SigningIn): Promise<Invitation & InvitationRef> => {
    await throttle.count('link', info.address)
    // The cast is safe: only invitationLink makes tokens for this use.
    const ref = verifyToken(key, USE, token) as InvitationRef | undefined
    const [found] = ref ? await query<Invitation>(FIND, [ref.customerId, ref.invitationId]) : []
    if (!ref || !found || !isInvitationOpen(found, now())) throw new ApiError('link_ended')
    return { ...found, ...ref }
  }
  return {
    async invitation(token, from): Promise<InvitationView> {
      const { customerId, email, role } = await open(token, from)
      const hasAccount = email !== null && (await (await auth()).findUserByEmail(email)) !== null
      return { customerId, email, role, hasAccount }
    },
    async accept(acceptance, from): Promise<SignedIn> {
      const invitation = await open(acceptance.token, from)
      const email = invitation.email ?? normaliseEmail(acceptance.email ?? '')
      if (email === undefined)
        throw fieldError('/email', 'invalid_email', 'Write an e-mail address, such as anna@example.com.')
      const person = await (await auth()).findUserByEmail(email)
      const userId = person
        ? await provenAccount({ id: person.user.id, email }, acceptance, { signIn, isCaptured, from })
        : await newAccount(parts, { email, emailVerified: invitation.email !== null }, acceptance, from)
      await assertNotManaged(parts, invitation.customerId, userId)
      await join(parts, invitation, userId)
      sessions.forget(userId)
      const { session } = acceptance
      if (person && session?.userId === userId)
        return { state: 'SIGNED_IN', token: await sessions.create(userId, session.signedInBy, from) }
      return signIn.complete(userId, from)
    },
  }
}

/** A link alone does not sign in to an account that exists: that would go around its second step. */
async function provenAccount(
  user: { id: string; email: string },
  { password, session }: Acceptance,
  { signIn, isCaptured, from }: { signIn: SignIn; isCaptured: IsCaptured; from: SigningIn },
): Promise<string> {
  if (session?.userId === user.id) return user.id
  const isRight = password !== undefined && (await signIn.isPassword(user, password, from))
  // A person of an identity provider signs in there first: their password is not accepted here either.
  if (!isRight || (await isCaptured(user.id, user.email))) throw new ApiError('sign_in_refused')
  return user.id
}

/** A link that was sent to the address proves it; the link of the first owner does not. */
async function newAccount(
  { auth, passwords, log }: StaffParts,
  { email, emailVerified }: { email: string; emailVerified: boolean },
  { name = '', password = '' }: Acceptance,
  { info }: SigningIn,
): Promise<string> {
  const shown = personName(name)
  if (shown === undefined)
    throw fieldError('/name', 'required', 'Write your name, as your colleagues know it.')
  assertGoodPassword('/password', password, { email, name: shown })
  const hash = await passwords.hash(password, info.address)
  const store = await auth()
  const { id } = await store
    .createUser({ email, name: shown, emailVerified }, { method: 'email-password' })
    .catch((error: unknown) => {
      // The link was opened twice at the same time, and the other one was faster.
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new ApiError('link_ended')
      throw error
    })
  await store.createAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
  log.info({ userId: id }, 'account created')
  return id
}

/** The provider of another customer could otherwise sign in to this one. */
async function assertNotManaged({ auth }: StaffParts, customerId: string, userId: string): Promise<void> {
  const accounts = await (await auth()).findAccounts(userId)
  if (accounts.some(({ providerId: id }) => id.startsWith('sso:') && id !== `sso:${customerId}`))
    throw new ApiError('managed_elsewhere')
}

export async function join(
  { database, now }: StaffParts,
  invitation: InvitationRef,
  userId: string,
): Promise<void> {
  const { customerId, invitationId } = invitation
  await database.transaction(customerId, async (query) => {
    const [accepted] = await query<{ role: Role; invitedBy: string | null }>(ACCEPT, [
      customerId,
      invitationId,
      now(),
    ])
    if (!accepted) throw new ApiError('link_ended')
    await addMember(query, { customerId, userId, role: accepted.role, invitationId }, now)
    const to = accepted.invitedBy === null ? [] : [accepted.invitedBy]
    const payload = JSON.stringify({ customerId, subjectId: userId, kind: 'JOINED', to, by: userId })
    await query(TELL, [payload, jobKeyOf('tellPeople', customerId, userId, 'JOINED')])
  })
}

export async function addMember(
  query: Query,
  member: { customerId: string; userId: string; role: Role; invitationId: string | null },
  now: () => Date,
): Promise<void> {
  const { customerId, userId, role, invitationId } = member
  const added = await query(JOIN, [customerId, userId, role, now()])
  if (added.length === 0) throw new ApiError('already_member')
  await query(FORGET_REMOVAL, [customerId, userId])
  const actor: AuditEntry['actor'] = { kind: 'USER', id: userId }
  await auditOf(query, customerId, actor, now)('member.joined', { userId, role, invitationId })
}

export function assertGoodPassword(
  path: string,
  password: string,
  person: { email: string; name?: string },
): void {
  const problem = passwordProblem(password, person)
  if (problem) throw fieldError(path, problem, passwordProblemTexts[problem])
}

export const fieldError = (path: string, code: string, message: string): ApiError =>
  new ApiError('invalid_body', { errors: [{ path, code, message }] })
