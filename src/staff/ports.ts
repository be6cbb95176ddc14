/** People who sign in to the dashboard, and the teams of the customers they work for. */
import type { Actor } from '#audit/entry.ts'
import type { SessionLimits } from '#customers/session-limits.ts'
import type { ProofOutcome, TxtAnswer } from './domain-proofs.ts'
import type { OldRows } from './kept-rows.ts'
import type { Role, StaffAccess } from './roles.ts'
import type { SecondStepKind, SignInMethod } from './sign-in-methods.ts'
import type { GivenRole } from './single-sign-on.ts'

export interface StaffPorts {
  staff: Staff
  team: Team
}

export interface Membership {
  customerId: string
  role: Role
  /** The customer asks for a second step, and the session began without one. */
  needsTwoStep: boolean
}

/** A person who has signed in completely, with the customers that they work for. */
export interface StaffSession {
  id: string
  userId: string
  name: string
  email: string
  /** The page sends it with every request, beside the cookie. */
  csrfToken: string
  signedInBy: SignInMethod
  memberships: readonly Membership[]
  createdAt: Date
}

/** Data of the browser: stored with sessions, and counted in limits. */
export interface BrowserInfo {
  address: string
  userAgent: string
}

/** Where a person signs in. `token` is that of the session before, which ends. */
export interface SigningIn {
  token: string | undefined
  info: BrowserInfo
}

/** The token of the session, or of the pending second step. */
export type SignedIn =
  | { state: 'SIGNED_IN'; token: string }
  | { state: 'TWO_STEP'; token: string; secondSteps: SecondStepKind[] }

export interface ListedPasskey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

export interface Person {
  /** Has an authenticator app. */
  twoStep: boolean
  passkeys: number
}

export interface ListedSession {
  id: string
  browser: string
  address: string
  createdAt: Date
  lastUsedAt: Date
}

/** The content of an invitation's link before it is accepted. */
export interface InvitationView {
  customerId: string
  /** null: the holder of the link; only for the first owner of the demo. */
  email: string | null
  role: Role
  hasAccount: boolean
}

export interface Acceptance {
  token: string
  /** Only when the invitation names none. */
  email?: string
  /** The name of a new account. */
  name?: string
  /** The password of the existing account, or of the new one. */
  password?: string
  session: StaffSession | undefined
}

export interface Staff {
  /**
   * The session of a token in the cookie. Cached for at most 3 seconds, so that a removed person or a lowered
   * role ends within 5. undefined for an unknown, ended, expired or half-finished one. `isUse`: a person is
   * there, so the session lives on; false: the page asks by itself.
   */
  sessionOf(token: string, isUse?: boolean): Promise<StaffSession | undefined>
  person(userId: string): Promise<Person>
  /** No customer of this installation is live. */
  isSandbox(): Promise<boolean>
  /** Throws sign_in_refused, in the same time for an unknown address, and too_many_requests. */
  signIn(with_: { email: string; password: string }, from: SigningIn): Promise<SignedIn>
  /** Throws code_refused, and two_step_ended when the first step is too old. Returns the session's token. */
  verify(
    token: string | undefined,
    typed: { code: string; kind: 'TOTP' | 'RECOVERY_CODE' },
    from: SigningIn,
  ): Promise<string>
  /**
   * An authenticator app that is in force only after its first code. A person with a second step changes it
   * only in a session that used one: otherwise two_step_required.
   */
  startTwoStep(
    session: StaffSession,
    password: string,
    from: SigningIn,
  ): Promise<{ secret: string; uri: string }>
  /** Returns the recovery codes, which are shown once. Ends the other sessions. */
  confirmTwoStep(session: StaffSession, code: string): Promise<string[]>
  removeTwoStep(session: StaffSession, password: string, from: SigningIn): Promise<void>
  /** Where the browser goes, and the secret for its cookie. undefined: no customer captured the domain. */
  startSingleSignOn(
    email: string,
    from: SigningIn,
  ): Promise<{ url: string; browserSecret: string } | undefined>
  /** `parameters` are those that the provider added. Returns the session's token. */
  finishSingleSignOn(
    parameters: Record<string, string>,
    browserSecret: string | undefined,
    from: SigningIn,
  ): Promise<string>
  /**
   * WebAuthn options as the browser takes them. `after`: the passkey answers the password step, for the
   * person of this token; throws two_step_ended.
   */
  passkeyChallenge(from: SigningIn, after?: { token: string | undefined }): Promise<object>
  signInWithPasskey(
    response: Record<string, unknown>,
    from: SigningIn,
  ): Promise<SignedIn & { state: 'SIGNED_IN' }>
  passkeys(userId: string): Promise<ListedPasskey[]>
  newPasskey(session: StaffSession): Promise<object>
  addPasskey(session: StaffSession, name: string, response: Record<string, unknown>): Promise<void>
  /** False: the person has no such passkey. */
  removePasskey(session: StaffSession, passkeyId: string): Promise<boolean>
  /** Returns at once, whether there is such a person or not. */
  requestPasswordReset(email: string, from: SigningIn): Promise<void>
  /** Ends all sessions. Throws link_ended. */
  resetPassword(token: string, password: string, from: SigningIn): Promise<void>
  /** Ends the other sessions. */
  changePassword(
    session: StaffSession,
    typed: { currentPassword: string; newPassword: string },
    from: SigningIn,
  ): Promise<void>
  /** For the tasks that send mail. undefined: the link or the person is gone. */
  resetMail(userId: string, resetId: string): Promise<{ email: string; link: string } | undefined>
  address(userId: string): Promise<string | undefined>
  /** Returns how many rows. */
  deleteOld(rows: OldRows): Promise<number>
  /** Domains of single sign-on whose DNS is to be asked again, of every customer. */
  domainsDue(at: Date): Promise<Array<{ customerId: string; domain: string }>>
  endSession(token: string): Promise<void>
  sessions(userId: string): Promise<{ limits: SessionLimits; live: ListedSession[] }>
  /** False: the person has no such session. */
  endSessionById(userId: string, sessionId: string): Promise<boolean>
  endOtherSessions(userId: string, keptId: string): Promise<void>
  rename(userId: string, name: string): Promise<void>
  /** Throws link_ended. */
  invitation(token: string, from: SigningIn): Promise<InvitationView>
  accept(acceptance: Acceptance, from: SigningIn): Promise<SignedIn>
}

export interface TeamMember {
  userId: string
  name: string
  email: string
  role: Role
  /** The strongest second step that the person has. */
  twoStep: 'PASSKEY' | 'TOTP' | 'NONE'
  /** null: has not signed in yet. */
  lastUsedAt: Date | null
}

export interface OpenInvitation {
  id: string
  email: string | null
  role: Role
  /** null: the operator. */
  invitedBy: string | null
  expiresAt: Date
}

/** A session of a member. It may serve other customers of the person as well. */
export interface MemberSession extends ListedSession {
  userId: string
}

/** The person who changes a team. Both are null for the operator. */
export interface TeamActor {
  userId: string | null
  role: Role | null
  /** The same one, for the audit log. */
  actor: Actor
}

/** Changes are written with their audit entries. Rules: src/staff/team-rules.ts. */
export interface Team {
  members(customerId: string): Promise<TeamMember[]>
  /** Whether the person has a role with this access at the moment. */
  hasAccess(customerId: string, userId: string, access: StaffAccess): Promise<boolean>
  invitations(customerId: string): Promise<OpenInvitation[]>
  /** The address of each of these invitations, also of ended ones; null: the holder of the link. */
  invited(customerId: string, invitationIds: readonly string[]): Promise<Map<string, string | null>>
  /** Replaces an open invitation of the same address, and sends the link. */
  invite(customerId: string, by: TeamActor, invited: { email: string; role: Role }): Promise<OpenInvitation>
  revoke(customerId: string, by: TeamActor, invitationId: string): Promise<void>
  changeRole(customerId: string, by: TeamActor, userId: string, role: Role): Promise<void>
  remove(customerId: string, by: TeamActor, userId: string): Promise<void>
  /** The sessions of all members, last used first. */
  sessions(customerId: string): Promise<MemberSession[]>
  /**
   * Ends all sessions of a member, or one of them. Returns how many. Throws member_not_found,
   * session_not_found and insufficient_role.
   */
  endSessions(customerId: string, by: TeamActor, of: { userId: string; sessionId?: string }): Promise<number>
  singleSignOn(customerId: string): Promise<(SingleSignOnSettings & { proofs: DomainProof[] }) | undefined>
  /** Without a secret, the stored one stays. */
  setSingleSignOn(
    customerId: string,
    by: TeamActor,
    settings: SingleSignOnSettings & { clientSecret?: string },
  ): Promise<void>
  removeSingleSignOn(customerId: string, by: TeamActor): Promise<void>
  /** Asks the DNS of a named domain. `by` null: the service. Throws domain_not_found, too_many_requests. */
  checkDomain(customerId: string, by: TeamActor | null, domain: string): Promise<DomainProof>
  /** A link that makes its holder the first owner; earlier links end. undefined: there is an owner. */
  firstOwnerLink(customerId: string): Promise<string | undefined>
  /** For the task that sends an invitation. undefined: it is not open. */
  invitationMail(customerId: string, invitationId: string): Promise<InvitationMail | undefined>
}

export interface SingleSignOnSettings {
  issuer: string
  clientId: string
  domains: string[]
  roleClaim: string | null
  roleMapping: Record<string, GivenRole>
  defaultRole: GivenRole | null
}

export interface DomainProof {
  domain: string
  /** Its people sign in through the provider. */
  isInForce: boolean
  /** The TXT record that proves it. */
  record: { name: string; value: string }
  /** null: not yet. */
  checkedAt: Date | null
  outcome: ProofOutcome | null
  /** In force until then, unless its record is found. */
  endsAt: Date | null
}

export interface DomainRecords {
  /** The TXT records of a name. `right`: what a simulator answers. Never rejects. */
  txt(name: string, right: string): Promise<TxtAnswer>
}

export interface InvitationMail {
  email: string
  role: Role
  link: string
  /** null: the operator. */
  invitedBy: string | null
}
