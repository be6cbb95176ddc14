/** The second steps that a person has. */
import { ApiError } from '#kernel/api-error.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import type { Person, StaffSession } from '../../ports.ts'
import { mayChangeFactors, type SecondStepKind } from '../../sign-in-methods.ts'

const FIND: Statement = {
  name: 'staff-person',
  text: `select exists (select from foyer.staff_two_factor where user_id = $1 and confirmed_at is not null)
      as "twoStep",
    (select count(*)::int from foyer.staff_passkey where user_id = $1) as passkeys`,
}

export interface Factors {
  of(userId: string): Promise<Person>
  /** The steps that may follow the password. */
  steps(userId: string): Promise<SecondStepKind[]>
  /** Throws two_step_required: a person with a second step uses it before changing any. */
  assertMayChange(session: Pick<StaffSession, 'userId' | 'signedInBy'>): Promise<void>
}

export function factorsOf({ query }: { query: Query }): Factors {
  const of = async (userId: string): Promise<Person> => {
    const [found] = await query<Person & Record<string, unknown>>(FIND, [userId])
    return { twoStep: found?.twoStep ?? false, passkeys: found?.passkeys ?? 0 }
  }
  return {
    of,
    async steps(userId) {
      const { twoStep, passkeys } = await of(userId)
      return [...(twoStep ? (['TOTP'] as const) : []), ...(passkeys > 0 ? (['PASSKEY'] as const) : [])]
    },
    async assertMayChange({ userId, signedInBy }) {
      const { twoStep, passkeys } = await of(userId)
      if (mayChangeFactors(signedInBy, twoStep || passkeys > 0)) return
      throw new ApiError('two_step_required', {
        detail: 'You have a second step already. Sign in with it before you add or remove one.',
      })
    },
  }
}
