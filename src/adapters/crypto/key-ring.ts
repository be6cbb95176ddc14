/** The signing keys in memory: read again now and then, and rotated when it is time. */
import { type ReadyKey, ready } from './jws.ts'
import { isPublished, type RotationPolicy, rotationPolicy, signerAt } from './rotation.ts'
import { rotated, type SigningAlgorithm, type SigningKey, type SigningKeys } from './signing-keys.ts'

export interface RingSettings {
  now(): Date
  alg?: SigningAlgorithm
  rotation?: RotationPolicy
  /** How often the keys are read again; 0 is never (tests). */
  reloadSeconds?: number
  /** Told of a reload that failed; the keys of before stay in use. */
  onReloadFailed?(error: unknown): void
}

export interface KeyRing {
  reload(): Promise<void>
  keys(): ReadonlyMap<string, ReadyKey>
  signer(): ReadyKey
  close(): void
}

/** `onGone` is called when a key left: what it signed is no longer accepted, also what was verified before. */
export async function openRing(
  store: SigningKeys,
  settings: RingSettings,
  onGone: () => void,
): Promise<KeyRing> {
  const { now, reloadSeconds = 30 } = settings
  let keys = new Map<string, ReadyKey>()

  async function reload() {
    const next = new Map<string, ReadyKey>()
    for (const key of await upToDate(store, settings)) {
      if (!isPublished(key, now())) continue
      const held = keys.get(key.kid)
      next.set(key.kid, held ? { ...held, retiresAt: key.retiresAt } : ready(key))
    }
    const gone = [...keys.keys()].some((kid) => !next.has(kid))
    keys = next
    if (gone) onGone()
  }

  await reload()
  const again = () => void reload().catch((error) => settings.onReloadFailed?.(error))
  const timer = reloadSeconds > 0 ? setInterval(again, reloadSeconds * 1000).unref() : undefined
  return {
    reload,
    keys: () => keys,
    signer() {
      const all = [...keys.values()]
      // A clock that was set back to before the first key's time must not stop tokens: that key is published, and signs.
      const key = signerAt(all, now()) ?? all.toSorted((a, b) => +a.signsFrom - +b.signsFrom)[0]
      if (!key) throw new Error('There is no key to sign tokens with.')
      return key
    },
    close: () => clearInterval(timer),
  }
}

/** The stored keys, after what is due was done to them. */
async function upToDate(store: SigningKeys, settings: RingSettings): Promise<SigningKey[]> {
  const { now, alg = 'ES256', rotation = rotationPolicy } = settings
  const before = await store.load()
  const { add, retire, drop } = rotated(before, now(), alg, rotation)
  if (add.length + retire.length + drop.length === 0) return before
  await store.change((current) => rotated(current, now(), alg, rotation))
  return store.load()
}
