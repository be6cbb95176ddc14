/** Values that are used once, in the store of better-auth, with an end by our own clock. */
import type { StaffParts } from './staff-parts.ts'

export interface SingleUse<T> {
  add(secret: string, content: T, minutes: number): Promise<void>
  /** Does not use it up. undefined: unknown, used or too old. */
  find(secret: string): Promise<T | undefined>
  /** One of several concurrent callers gets it. */
  take(secret: string): Promise<T | undefined>
}

export function singleUse<T extends object>({ auth, now }: StaffParts, purpose: string): SingleUse<T> {
  const identifierOf = (secret: string) => `${purpose}:${secret}`
  const read = (found: { value: string } | null): T | undefined => {
    if (!found) return undefined
    const { until, content } = JSON.parse(found.value) as { until: number; content: T }
    return now().getTime() < until ? content : undefined
  }
  return {
    async add(secret, content, minutes) {
      const expiresAt = new Date(now().getTime() + minutes * 60_000)
      const value = JSON.stringify({ until: expiresAt.getTime(), content })
      await (await auth()).createVerificationValue({ identifier: identifierOf(secret), value, expiresAt })
    },
    find: async (secret) => read(await (await auth()).findVerificationValue(identifierOf(secret))),
    take: async (secret) => read(await (await auth()).consumeVerificationValue(identifierOf(secret))),
  }
}
