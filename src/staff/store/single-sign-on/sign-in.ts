/** Single sign-on: OpenID Connect with PKCE, state and nonce, through the provider of a customer. */
import * as openid from 'openid-client'
import { ApiError } from '#kernel/api-error.ts'
import { open } from '#platform/crypto/aead.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import { domainOf, normaliseEmail } from '../../email-address.ts'
import type { SignOnRefusal } from '../../mails.ts'
import { personName } from '../../person-name.ts'
import type { Staff } from '../../ports.ts'
import type { Role } from '../../roles.ts'
import { givenRoleOf, mustUseProvider, type RoleRules } from '../../single-sign-on.ts'
import { addMember, join } from '../invitations.ts'
import type { Sessions } from '../sessions.ts'
import { singleUse } from '../single-use.ts'
import { newToken, type StaffParts } from '../staff-parts.ts'
import type { ProviderFetch } from './provider-fetch.ts'
import { tellOwners } from './tell-owners.ts'

const BY_DOMAIN: Statement = {
  name: 'staff-sso-by-domain',
  text: `select s.customer_id as "customerId", s.issuer, s.client_id as "clientId",
      s.sealed_client_secret as "sealedSecret", s.role_claim as "roleClaim",
      s.role_mapping as "roleMapping", s.default_role as "defaultRole"
    from foyer.staff_domain d join foyer.staff_single_sign_on s on s.customer_id = d.captured_by
      join foyer.customer c on c.customer_id = s.customer_id
    where d.domain = $1 and c.suspended_at is null`,
}
const ROLES: Statement = {
  name: 'staff-sso-roles',
  text: 'select customer_id as "customerId", role from foyer.member where user_id = $1',
}

const REMOVED: Statement = {
  name: 'staff-sso-removed',
  text: `select removed_at as "removedAt" from foyer.removed_member
    where customer_id = $1 and user_id = $2`,
}
const INVITED: Statement = {
  name: 'staff-sso-invited',
  text: `select invitation_id as "invitationId" from foyer.invitation where customer_id = $1 and email = $2
      and accepted_at is null and revoked_at is null and expires_at > $3 and created_at >= $4
    order by created_at desc limit 1`,
}

export interface Provider extends RoleRules {
  customerId: string
  issuer: string
  clientId: string
  sealedSecret: Buffer
}

export const secretPlace = (customerId: string): string =>
  `staff_single_sign_on|${customerId}|sealed_client_secret`

const STATE_MINUTES = 10

interface Started {
  domain: string
  verifier: string
  nonce: string
}

export interface SingleSignOnParts extends StaffParts {
  sessions: Sessions
  fetch: ProviderFetch
  /** For a provider on this machine, in a trial. */
  allowPrivate: boolean
}

/** Discovery is not kept: sign-ins are rare, and a changed provider is found at once. */
export async function openProvider(
  { key, fetch, allowPrivate }: Pick<SingleSignOnParts, 'key' | 'fetch' | 'allowPrivate'>,
  { customerId, issuer, clientId, sealedSecret }: Provider,
): Promise<openid.Configuration> {
  const secret = open(key, sealedSecret, secretPlace(customerId)).toString('utf8')
  const config = await openid.discovery(new URL(issuer), clientId, secret, undefined, {
    [openid.customFetch]: fetch as openid.CustomFetch,
    timeout: 5,
    // Without it, the ID token is believed because of the connection alone.
    execute: [openid.enableNonRepudiationChecks, ...(allowPrivate ? [openid.allowInsecureRequests] : [])],
  })
  const { authorization_endpoint: begin, token_endpoint: token, jwks_uri: keys } = config.serverMetadata()
  for (const each of [begin, token, keys]) {
    const { protocol } = new URL(each ?? '')
    if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:'))
      throw new Error('an endpoint of the provider needs https')
  }
  return config
}

/** A wrong or missing answer of a provider is never a fault of ours. */
async function openedProvider(parts: SingleSignOnParts, provider: Provider): Promise<openid.Configuration> {
  return openProvider(parts, provider).catch((error: { code?: string; name?: string }) => {
    parts.log.warn({ code: error.code ?? error.name }, 'discovery of single sign-on failed')
    throw new ApiError('single_sign_on_refused')
  })
}

/** Whether the person must sign in through the provider of their customer. */
export type IsCaptured = (userId: string, email: string) => Promise<boolean>

export function singleSignOnOf(
  parts: SingleSignOnParts,
): Pick<Staff, 'startSingleSignOn' | 'finishSingleSignOn'> & { isCaptured: IsCaptured } {
  const { query, throttle, baseUrl, sessions, log } = parts
  const started = singleUse<Started>(parts, 'single-sign-on')
  const redirectUri = `${baseUrl}/dashboard/single-sign-on/callback`
  const byDomain = async (domain: string) => (await query<Provider>(BY_DOMAIN, [domain]))[0]
  return {
    async isCaptured(userId, email) {
      const provider = await byDomain(domainOf(email))
      if (!provider) return false
      const roles = await query<{ customerId: string; role: Role }>(ROLES, [userId])
      return roles.some(({ customerId, role }) => customerId === provider.customerId && mustUseProvider(role))
    },
    async startSingleSignOn(typed, { info }) {
      await throttle.count('link', info.address)
      const domain = domainOf(normaliseEmail(typed) ?? '')
      const provider = domain === '' ? undefined : await byDomain(domain)
      if (!provider) return undefined
      const config = await openedProvider(parts, provider)
      const [state, verifier, nonce, browserSecret] = [newToken(), newToken(), newToken(), newToken()]
      await started.add(`${state}|${browserSecret}`, { domain, verifier, nonce }, STATE_MINUTES)
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...{ state, nonce, login_hint: typed },
      })
      return { url: url.href, browserSecret }
    },
    async finishSingleSignOn(parameters, browserSecret, from) {
      await throttle.count('address', from.info.address)
      const { state = '' } = parameters
      const begun = await started.take(`${state}|${browserSecret ?? ''}`)
      const provider = begun && (await byDomain(begun.domain))
      if (!provider) throw new ApiError('single_sign_on_refused')
      const url = new URL(redirectUri)
      url.search = new URLSearchParams(parameters).toString()
      const config = await openedProvider(parts, provider)
      const claims = await openid
        .authorizationCodeGrant(config, url, {
          pkceCodeVerifier: begun.verifier,
          expectedNonce: begun.nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        .then((tokens) => tokens.claims())
        .catch((error: { code?: string }) => {
          log.warn({ code: error.code }, 'single sign-on refused')
          return hasEmptySubject(error) ? ('EMPTY_SUBJECT' as const) : undefined
        })
      if (claims === 'EMPTY_SUBJECT')
        throw await tellOwners(parts, provider.customerId, { reason: claims, userId: undefined })
      if (!claims) throw new ApiError('single_sign_on_refused')
      const userId = await personOf(parts, { provider, domain: begun.domain, claims })
      return sessions.create(userId, 'SINGLE_SIGN_ON', from)
    },
  }
}

/** The library refuses an empty one itself, and says what it read in a cause. */
function hasEmptySubject(error: unknown): boolean {
  for (let at = error, depth = 0; at && depth < 5; depth += 1) {
    const { claims, cause } = at as { claims?: { sub?: unknown }; cause?: unknown }
    if (claims?.sub === '') return true
    at = cause
  }
  return false
}

interface Asserted {
  provider: Provider
  domain: string
  claims: openid.IDToken
}

/** The person and their membership, made at the first sign-in. */
async function personOf(parts: SingleSignOnParts, { provider, domain, claims }: Asserted): Promise<string> {
  const { auth, query, database, now } = parts
  const { customerId } = provider
  const email = typeof claims.email === 'string' ? normaliseEmail(claims.email) : undefined
  const role = givenRoleOf(claims, provider)
  if (email === undefined || claims.email_verified !== true || domainOf(email) !== domain || !role)
    throw new ApiError('single_sign_on_refused')
  const store = await auth()
  const providerId = `sso:${customerId}`
  const known = await store.findAccountByKey({ providerId, accountId: claims.sub })
  const existing = (await store.findUserByEmail(email))?.user
  const refuse = (reason: SignOnRefusal) => tellOwners(parts, customerId, { reason, userId: existing?.id })
  if (claims.sub.trim() === '') throw await refuse('EMPTY_SUBJECT')
  // A provider speaks for its customer only: it cannot sign in to an account that works for another one.
  if (known && known.userId !== existing?.id) throw new ApiError('single_sign_on_refused')
  // An address is given to another person one day: the subject says who it is.
  const accounts = existing ? await store.findAccounts(existing.id) : []
  const bound = accounts.find((each) => each.providerId === providerId)
  if (bound && bound.accountId !== claims.sub) throw await refuse('OTHER_SUBJECT')
  const roles = existing ? await query<{ customerId: string; role: Role }>(ROLES, [existing.id]) : []
  if (roles.some((each) => each.customerId !== customerId || each.role === 'OWNER'))
    throw new ApiError('single_sign_on_refused')
  const removed =
    existing && roles.length === 0
      ? (await query<{ removedAt: Date }>(REMOVED, [customerId, existing.id]))[0]
      : undefined
  // An invitation from before the removal does not count any more.
  const of = [customerId, email, now(), removed?.removedAt]
  const [invitation] = removed ? await query<{ invitationId: string }>(INVITED, of) : []
  if (removed && !invitation) throw await refuse('REMOVED')
  const name = (typeof claims.name === 'string' ? personName(claims.name) : undefined) ?? email
  const user =
    existing ??
    (await store.createUser({ email, name: name.slice(0, 120), emailVerified: true }, { method: 'oauth' }))
  if (!known) await store.createAccount({ userId: user.id, providerId, accountId: claims.sub })
  if (invitation) await join(parts, { customerId, ...invitation }, user.id)
  else if (roles.length === 0)
    await database.transaction(customerId, (transaction) =>
      addMember(transaction, { customerId, userId: user.id, role, invitationId: null }, now),
    )
  return user.id
}
