/** Passkeys (WebAuthn level 3): a sign-in in one step, because the device verifies the person. */
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { ApiError } from '#kernel/api-error.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { ListedPasskey, Staff } from '../../ports.ts'
import type { Sessions } from '../sessions.ts'
import type { IsCaptured } from '../single-sign-on/sign-in.ts'
import { singleUse } from '../single-use.ts'
import type { StaffParts } from '../staff-parts.ts'
import type { Factors } from './factors.ts'
import { awaitingSecondStep } from './two-step.ts'

const FIND: Statement = {
  name: 'staff-passkey-find',
  text: `select p.user_id as "userId", u.email, p.credential_id as id, p.public_key as "publicKey",
      p.counter::float8 as counter, p.transports
    from foyer.staff_passkey p join foyer.staff_user u on u.id = p.user_id where p.credential_id = $1`,
}
const USED: Statement = {
  name: 'staff-passkey-used',
  text: 'update foyer.staff_passkey set counter = $2, last_used_at = $3 where credential_id = $1',
}
const ADD: Statement = {
  name: 'staff-passkey-add',
  text: `insert into foyer.staff_passkey
      (id, user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
}
const LIST: Statement = {
  name: 'staff-passkey-list',
  text: `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt",
      credential_id as "credentialId" from foyer.staff_passkey where user_id = $1
    order by created_at limit 100`,
}
const REMOVE: Statement = {
  name: 'staff-passkey-remove',
  text: 'delete from foyer.staff_passkey where user_id = $1 and id = $2 returning id',
}

const CHALLENGE_MINUTES = 5

/** Loads with the first passkey: with its parsers of certificates it has 290 modules. */
const webAuthn = () => import('@simplewebauthn/server')

interface PasskeyRow extends Pick<WebAuthnCredential, 'id' | 'counter'> {
  userId: string
  email: string
  publicKey: Buffer
  transports: string[]
}

interface PasskeyParts extends StaffParts {
  sessions: Sessions
  factors: Factors
  notify(userId: string, change: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'): Promise<void>
}

interface Challenge {
  /** The person for a new passkey; null to sign in. */
  userId: string | null
  /** The browser in which this person's password was entered. */
  secondStep?: { userId: string; token: string }
}

const challengesOf = (parts: StaffParts) => singleUse<Challenge>(parts, 'passkey')

function relyingPartyOf({ baseUrl }: StaffParts) {
  const { origin, hostname } = new URL(baseUrl)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

const refused = (): ApiError => new ApiError('passkey_refused')

export function passkeySignInOf(
  parts: PasskeyParts & { isCaptured: IsCaptured },
): Pick<Staff, 'passkeyChallenge' | 'signInWithPasskey'> {
  const { query, throttle, now, log, sessions, isCaptured } = parts
  const challenges = challengesOf(parts)
  const waiting = awaitingSecondStep(parts)
  const relyingParty = relyingPartyOf(parts)
  return {
    async passkeyChallenge({ info }, after) {
      await throttle.count('link', info.address)
      const secondStep = after && (await secondStepOf(waiting, after.token))
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.expectedRPID,
        userVerification: 'required',
        ...(secondStep && {
          allowCredentials: (await listOf(query, secondStep.userId)).map((each) => ({
            id: each.credentialId,
          })),
        }),
      })
      await challenges.add(
        options.challenge,
        { userId: null, ...(secondStep && { secondStep }) },
        CHALLENGE_MINUTES,
      )
      return options
    },
    async signInWithPasskey(response, from) {
      await throttle.count('address', from.info.address)
      const sent = response as unknown as AuthenticationResponseJSON
      const [passkey] = await query<PasskeyRow>(FIND, [String(sent.id)])
      // Used up before it is verified: a second answer to the same challenge finds none.
      const taken = await challenges.take(challengeOf(response))
      if (!passkey || taken?.userId !== null || !isOf(passkey, sent)) throw refused()
      const { secondStep } = taken
      if (secondStep && secondStep.userId !== passkey.userId) throw refused()
      const { verifyAuthenticationResponse } = await webAuthn()
      const verified = await verifyAuthenticationResponse({
        ...relyingParty,
        response: sent,
        expectedChallenge: challengeOf(response),
        credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
      }).catch(() => undefined)
      // People that the provider of their company no longer lets in do not come in here.
      if (!verified?.verified || (await isCaptured(passkey.userId, passkey.email))) {
        log.warn({ userId: passkey.userId }, 'passkey refused')
        throw refused()
      }
      await query(USED, [passkey.id, verified.authenticationInfo.newCounter, now()])
      if (secondStep && !(await waiting.take(secondStep.token))) throw new ApiError('two_step_ended')
      const signedInBy = secondStep ? 'PASSWORD_AND_PASSKEY' : 'PASSKEY'
      const token = await sessions.create(passkey.userId, signedInBy, from)
      return { state: 'SIGNED_IN', token }
    },
  }
}

async function secondStepOf(
  waiting: ReturnType<typeof awaitingSecondStep>,
  token: string | undefined,
): Promise<{ userId: string; token: string }> {
  const found = token === undefined ? undefined : await waiting.find(token)
  if (token === undefined || !found) throw new ApiError('two_step_ended')
  return { userId: found.userId, token }
}

const listOf = (query: Query, userId: string) =>
  query<ListedPasskey & { credentialId: string }>(LIST, [userId])

/** An authenticator that says whose passkey it is must say the same (WebAuthn level 3, section 7.2). */
const isOf = ({ userId }: PasskeyRow, { response }: AuthenticationResponseJSON): boolean =>
  !response?.userHandle || response.userHandle === Buffer.from(userId).toString('base64url')

export function ownPasskeysOf(
  parts: PasskeyParts,
): Pick<Staff, 'passkeys' | 'newPasskey' | 'addPasskey' | 'removePasskey'> {
  const { query, newId, now, notify, factors } = parts
  const challenges = challengesOf(parts)
  const relyingParty = relyingPartyOf(parts)
  return {
    ...keptPasskeysOf(parts),
    async newPasskey(session) {
      const { userId, email, name } = session
      await factors.assertMayChange(session)
      const known = await listOf(query, userId)
      const { generateRegistrationOptions } = await webAuthn()
      const options = await generateRegistrationOptions({
        rpName: 'Foyer',
        rpID: relyingParty.expectedRPID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(userId),
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.add(options.challenge, { userId }, CHALLENGE_MINUTES)
      return options
    },
    async addPasskey(session, name, response) {
      const { userId } = session
      await factors.assertMayChange(session)
      const taken = await challenges.take(challengeOf(response))
      if (taken?.userId !== userId) throw refused()
      const { verifyRegistrationResponse } = await webAuthn()
      const verified = await verifyRegistrationResponse({
        ...relyingParty,
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challengeOf(response),
      }).catch(() => undefined)
      if (!verified?.verified) throw refused()
      const { credential, credentialBackedUp } = verified.registrationInfo
      const { id, publicKey, counter, transports = [] } = credential
      const row = [
        newId(),
        userId,
        id,
        Buffer.from(publicKey),
        counter,
        transports,
        name,
        credentialBackedUp,
        now(),
      ]
      if ((await query(ADD, row)).length === 0) throw refused()
      await notify(userId, 'PASSKEY_ADDED')
    },
  }
}

function keptPasskeysOf({ query, notify, factors }: PasskeyParts): Pick<Staff, 'passkeys' | 'removePasskey'> {
  return {
    passkeys: (userId) => listOf(query, userId),
    async removePasskey(session, passkeyId) {
      const { userId } = session
      await factors.assertMayChange(session)
      const removed = await query(REMOVE, [userId, passkeyId])
      if (removed.length > 0) await notify(userId, 'PASSKEY_REMOVED')
      return removed.length > 0
    },
  }
}

/** The data that the browser claims to have signed. The library compares it with the signature. */
function challengeOf(response: Record<string, unknown>): string {
  try {
    const { clientDataJSON } = response.response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
