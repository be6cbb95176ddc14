/** The second step: a code of the authenticator app, or a recovery code. Each works once. */
import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '#kernel/api-error.ts'
import { open, seal } from '#platform/crypto/aead.ts'
import type { Statement } from '#platform/postgres/connections.ts'
import type { SignedIn, SigningIn, Staff, StaffSession } from '../../ports.ts'
import type { Sessions } from '../sessions.ts'
import { type SingleUse, singleUse } from '../single-use.ts'
import { newToken, type StaffParts } from '../staff-parts.ts'
import type { Factors } from './factors.ts'
import { appUri, base32, newSeed, stepOf } from './totp.ts'

const FIND: Statement = {
  name: 'staff-two-factor-find',
  text: `select sealed_seed as "sealedSeed", confirmed_at is not null as confirmed
    from foyer.staff_two_factor where user_id = $1`,
}
const START: Statement = {
  name: 'staff-two-factor-start',
  text: `insert into foyer.staff_two_factor as t (user_id, sealed_seed, created_at) values ($1, $2, $3)
    on conflict (user_id) do update set sealed_seed = $2, created_at = $3 where t.confirmed_at is null
    returning user_id`,
}
const CONFIRM: Statement = {
  name: 'staff-two-factor-confirm',
  text: `update foyer.staff_two_factor set confirmed_at = $2 where user_id = $1 and confirmed_at is null
    returning user_id`,
}
const REMOVE: Statement = {
  name: 'staff-two-factor-remove',
  text: 'delete from foyer.staff_two_factor where user_id = $1 returning user_id',
}
const USE_STEP: Statement = {
  name: 'staff-used-code-add',
  text: `insert into foyer.staff_used_code (user_id, step, used_at) values ($1, $2, $3)
    on conflict do nothing returning step`,
}
const CLEAN_STEPS: Statement = {
  name: 'staff-used-code-clean',
  text: 'delete from foyer.staff_used_code where user_id = $1 and step < $2',
}
const ADD_RECOVERY: Statement = {
  name: 'staff-recovery-add',
  text: 'insert into foyer.staff_recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])',
}
const USE_RECOVERY: Statement = {
  name: 'staff-recovery-use',
  text: 'delete from foyer.staff_recovery_code where user_id = $1 and code_hash = $2 returning user_id',
}
const DROP_RECOVERY: Statement = {
  name: 'staff-recovery-drop',
  text: 'delete from foyer.staff_recovery_code where user_id = $1',
}

const PENDING_MINUTES = 10
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

export interface TwoStep extends Pick<Staff, 'verify' | 'startTwoStep' | 'confirmTwoStep' | 'removeTwoStep'> {
  /** The state after the first step; undefined: the person has no second one. */
  pending(userId: string): Promise<SignedIn | undefined>
}

/** The person who has entered their password, by the token in the browser's cookie. */
export const awaitingSecondStep = (parts: StaffParts): SingleUse<{ userId: string }> =>
  singleUse(parts, 'two-step')

interface TwoStepParts extends StaffParts {
  sessions: Sessions
  factors: Factors
  /** Throws sign_in_refused, unless the password is the person's own. */
  assertPassword(session: StaffSession, password: string, from: SigningIn): Promise<void>
  notify(userId: string, change: 'TWO_STEP_ADDED' | 'TWO_STEP_REMOVED'): Promise<void>
}

/** The codes of people's apps. */
function codesOf({ query, key, now, log }: StaffParts) {
  const refused = (userId: string) => {
    log.warn({ userId }, 'second step refused')
    return new ApiError('code_refused')
  }
  return {
    refused,
    find: async (userId: string) =>
      (await query<{ sealedSeed: Buffer; confirmed: boolean }>(FIND, [userId]))[0],
    /** Throws code_refused. */
    async assertCode(userId: string, sealedSeed: Buffer, code: string) {
      const step = stepOf(open(key, sealedSeed, seedOf(userId)), code, now())
      const used = step !== undefined && (await query(USE_STEP, [userId, step, now()])).length > 0
      if (!used) throw refused(userId)
      await query(CLEAN_STEPS, [userId, step - 10])
    },
  }
}

export function twoStepOf(parts: TwoStepParts): TwoStep {
  const { query, throttle, sessions, factors } = parts
  const waiting = awaitingSecondStep(parts)
  const { find, assertCode, refused } = codesOf(parts)
  return {
    ...setUpOf(parts),
    async pending(userId) {
      const secondSteps = await factors.steps(userId)
      if (secondSteps.length === 0) return undefined
      const token = newToken()
      await waiting.add(token, { userId }, PENDING_MINUTES)
      return { state: 'TWO_STEP', token, secondSteps }
    },
    async verify(token, { code, kind }, from) {
      const found = token === undefined ? undefined : await waiting.find(token)
      if (token === undefined || !found) throw new ApiError('two_step_ended')
      const { userId } = found
      await throttle.count('secondStep', userId)
      if (kind === 'RECOVERY_CODE') {
        if ((await query(USE_RECOVERY, [userId, recoveryHash(userId, code)])).length === 0)
          throw refused(userId)
      } else {
        const factor = await find(userId)
        if (!factor?.confirmed) throw refused(userId)
        await assertCode(userId, factor.sealedSeed, code)
      }
      if (!(await waiting.take(token))) throw new ApiError('two_step_ended')
      await throttle.forget('secondStep', userId)
      const step = kind === 'TOTP' ? 'PASSWORD_AND_APP' : 'PASSWORD_AND_RECOVERY_CODE'
      return sessions.create(userId, step, from)
    },
  }
}

function setUpOf(parts: TwoStepParts): Pick<TwoStep, 'startTwoStep' | 'confirmTwoStep' | 'removeTwoStep'> {
  const { query, people, throttle, key, sessions, factors, now, assertPassword, notify } = parts
  const { find, assertCode } = codesOf(parts)
  return {
    async startTwoStep(session, password, from) {
      const { userId, email } = session
      await factors.assertMayChange(session)
      await assertPassword(session, password, from)
      const seed = newSeed()
      const started = await query(START, [userId, seal(key, seed, seedOf(userId)), now()])
      if (started.length === 0) throw new ApiError('two_step_in_use')
      return { secret: base32(seed), uri: appUri(seed, email) }
    },
    async confirmTwoStep(session, code) {
      const { userId, id } = session
      const factor = await find(userId)
      if (!factor) throw new ApiError('two_step_ended')
      if (factor.confirmed) throw new ApiError('two_step_in_use')
      await factors.assertMayChange(session)
      await throttle.count('secondStep', userId)
      await assertCode(userId, factor.sealedSeed, code)
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await people.transaction(async (transaction) => {
        if ((await transaction(CONFIRM, [userId, now()])).length === 0) throw new ApiError('two_step_in_use')
        await transaction(DROP_RECOVERY, [userId])
        await transaction(ADD_RECOVERY, [userId, codes.map((each) => recoveryHash(userId, each))])
      })
      await throttle.forget('secondStep', userId)
      await sessions.endOtherSessions(userId, id)
      await sessions.usedApp(id)
      await notify(userId, 'TWO_STEP_ADDED')
      return codes
    },
    async removeTwoStep(session, password, from) {
      const { userId } = session
      await factors.assertMayChange(session)
      await assertPassword(session, password, from)
      const removed = await people.transaction(async (transaction) => {
        await transaction(DROP_RECOVERY, [userId])
        return transaction(REMOVE, [userId])
      })
      if (removed.length > 0) await notify(userId, 'TWO_STEP_REMOVED')
    },
  }
}

const seedOf = (userId: string): string => `staff_two_factor|${userId}|sealed_seed`

/** 80 bits in four groups, without letters that look like digits. */
const newRecoveryCode = (): string =>
  (base32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-')

function recoveryHash(userId: string, typed: string): Buffer {
  const code = typed.toLowerCase().replace(/[^a-z2-7]/g, '')
  return createHash('sha256').update(`${userId}|${code}`).digest()
}
