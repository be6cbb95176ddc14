/** The signing keys in memory, reloaded periodically and rotated when due. */

import { isPublished, type RotationPolicy, rotationPolicy, signerAt } from '#platform/crypto/rotation.ts'
import { type PreparedKey, prepareKey } from './jws.ts'
import { keyChangesFor, type SigningAlgorithm, type SigningKey, type SigningKeys } from './signing-keys.ts'

export interface KeyRingSettings {
  now(): Date
  alg?: SigningAlgorithm
  rotation?: RotationPolicy
  /** How often the keys are reloaded; 0: never (tests). */
  reloadSeconds?: number
  /** Called when a reload fails; the previous keys stay in use. */
  onReloadFailed?(error: unknown): void
}

export interface KeyRing {
  reload(): Promise<void>
  keys(): ReadonlyMap<string, PreparedKey>
  signer(): PreparedKey
  close(): void
}

/**
 * `onKeyRemoved` is called when a key is gone: tokens that it signed are no longer valid, even if verified
 * before.
 */
export async function openKeyRing(
  store: SigningKeys,
  settings: KeyRingSettings,
  onKeyRemoved: () => void,
): Promise<KeyRing> {
  const { now, reloadSeconds = 30 } = settings
  let keys = new Map<string, PreparedKey>()

  async function reload() {
    const next = new Map<string, PreparedKey>()
    for (const key of await loadAfterRotation(store, settings)) {
      if (!isPublished(key, now())) continue
      const held = keys.get(key.kid)
      next.set(key.kid, held ? { ...held, retiresAt: key.retiresAt } : prepareKey(key))
    }
    const gone = [...keys.keys()].some((kid) => !next.has(kid))
    keys = next
    if (gone) onKeyRemoved()
  }

  await reload()
  const reloadOrReport = () => void reload().catch((error) => settings.onReloadFailed?.(error))
  const timer = reloadSeconds > 0 ? setInterval(reloadOrReport, reloadSeconds * 1000).unref() : undefined
  return {
    reload,
    keys: () => keys,
    signer() {
      const all = [...keys.values()]
      // If the clock was set back before the first key's start, that key signs all the same: it is published.
      const key = signerAt(all, now()) ?? all.toSorted((a, b) => +a.signsFrom - +b.signsFrom)[0]
      if (!key) throw new Error('There is no key to sign tokens with.')
      return key
    },
    close: () => clearInterval(timer),
  }
}

/** The stored keys, after a rotation if one is due. */
async function loadAfterRotation(store: SigningKeys, settings: KeyRingSettings): Promise<SigningKey[]> {
  const { now, alg = 'ES256', rotation = rotationPolicy } = settings
  const before = await store.load()
  const { add, retire, drop } = keyChangesFor(before, now(), alg, rotation)
  if (add.length + retire.length + drop.length === 0) return before
  await store.change((current) => keyChangesFor(current, now(), alg, rotation))
  return store.load()
}
