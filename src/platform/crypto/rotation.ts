/** When a signing key is created, signs and is retired. Pure rules; signing-keys.ts applies them. */

export interface RotationPolicy {
  /**
   * Time between publishing and signing: longer than the JWKS may be cached (300 s) and nodes take to reload.
   */
  publishSeconds: number
  /** How long one key signs. */
  signSeconds: number
  /** The longest lifetime of a token, and how far clocks may differ. */
  tokenSeconds: number
  leewaySeconds: number
}

const day = 86_400
export const rotationPolicy: RotationPolicy = {
  publishSeconds: 900,
  signSeconds: 90 * day,
  tokenSeconds: 3600,
  leewaySeconds: 300,
}

export interface KeyTimes {
  kid: string
  signsFrom: Date
  retiresAt: Date | null
}

export interface RotationPlan {
  create: { createdAt: Date; signsFrom: Date } | null
  retire: Array<{ kid: string; retiresAt: Date }>
  drop: string[]
}

const plus = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

export const isPublished = (key: KeyTimes, now: Date): boolean =>
  key.retiresAt === null || key.retiresAt > now

/** The newest published key whose `signsFrom` has passed. */
export function signerAt<K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined {
  let newest: K | undefined
  for (const key of keys) {
    if (key.signsFrom > now || !isPublished(key, now)) continue
    if (!newest || key.signsFrom > newest.signsFrom) newest = key
  }
  return newest
}

export function planRotation(keys: readonly KeyTimes[], now: Date, policy: RotationPolicy): RotationPlan {
  const signer = signerAt(keys, now)
  const drop = keys.filter((key) => !isPublished(key, now)).map((key) => key.kid)
  // No key signs yet, so no one has cached a key set without this key: it may sign immediately.
  if (!signer) return { create: { createdAt: now, signsFrom: now }, retire: [], drop }
  const hasNext = keys.some((key) => key.signsFrom > now)
  const due = plus(signer.signsFrom, policy.signSeconds - policy.publishSeconds) <= now
  const lastToken = plus(signer.signsFrom, policy.tokenSeconds + policy.leewaySeconds)
  return {
    create: due && !hasNext ? { createdAt: now, signsFrom: plus(now, policy.publishSeconds) } : null,
    retire: keys
      .filter((key) => key.retiresAt === null && key.signsFrom < signer.signsFrom)
      .map((key) => ({ kid: key.kid, retiresAt: lastToken })),
    drop,
  }
}
