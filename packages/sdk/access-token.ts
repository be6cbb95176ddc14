/** Access tokens: fetched once for all calls that wait, renewed before they end. */

export interface AccessTokens {
  get(): Promise<string>
  /** The service does not accept this one: the next call gets another. false: there is no other. */
  drop(token: string): boolean
}

export interface Granted {
  access_token: string
  expires_in?: number
}

const EARLY_MS = 60_000

export function renewedTokens(grant: () => Promise<Granted>): AccessTokens {
  let current: { token: string; renewAt: number } | undefined
  let pending: Promise<string> | undefined
  const renew = async () => {
    const asked = Date.now()
    const { access_token: token, expires_in = 60 } = await grant()
    const lifetime = expires_in * 1_000
    current = { token, renewAt: asked + lifetime - Math.min(EARLY_MS, lifetime / 2) }
    return token
  }
  return {
    async get() {
      if (current && Date.now() < current.renewAt) return current.token
      pending ??= renew().finally(() => {
        pending = undefined
      })
      return pending
    },
    drop(token) {
      // Many calls may have used the same token: the first drops it, the others use the one that follows.
      if (current?.token === token) current = undefined
      return true
    },
  }
}

/** A token that the caller has, or a function that gives one, which is asked again after a refusal. */
export const givenTokens = (given: string | (() => string | Promise<string>)): AccessTokens =>
  typeof given === 'string'
    ? { get: async () => given, drop: () => false }
    : { get: async () => given(), drop: () => true }
