/** Seals what an application holds under its own data key; the data key is wrapped by the master key. */
import { randomBytes } from 'node:crypto'
import { open, seal, unwrap, wrap } from '../../crypto/aead.ts'

/** Every master key that still wraps something, by version; `current` wraps new ones. */
export interface MasterKeys {
  current: number
  keys: ReadonlyMap<number, Uint8Array>
}

export interface DataKey {
  dek: Uint8Array
  version: number
  wrapped: Buffer
}

export interface Envelope {
  /** How the place of sealed bytes is named. */
  aadOf(customerId: string, applicationId: string, place: string): string
  createDataKey(customerId: string, applicationId: string): DataKey
  dataKey(customerId: string, applicationId: string, version: number, wrapped: Buffer): Uint8Array
  /**
   * `place` names table and column (and row, where there are several): sealed bytes can't be moved to
   * another.
   */
  sealJson(dek: Uint8Array, customerId: string, applicationId: string, place: string, value: unknown): Buffer
  openJson(dek: Uint8Array, customerId: string, applicationId: string, place: string, sealed: Buffer): unknown
  sealBytes(
    dek: Uint8Array,
    customerId: string,
    applicationId: string,
    place: string,
    bytes: Uint8Array,
  ): Buffer
  openBytes(
    dek: Uint8Array,
    customerId: string,
    applicationId: string,
    place: string,
    sealed: Uint8Array,
  ): Buffer
}

const aadOf = (customerId: string, applicationId: string, place: string) =>
  `${customerId}|${applicationId}|${place}`

export function envelopeOf(master: MasterKeys): Envelope {
  const keyOf = (version: number): Uint8Array => {
    const key = master.keys.get(version)
    if (!key) throw new Error(`Master key version ${version} is not here. Give it in FOYER_MASTER_KEY.`)
    return key
  }
  const sealBytes: Envelope['sealBytes'] = (dek, customerId, applicationId, place, bytes) =>
    seal(dek, bytes, aadOf(customerId, applicationId, place))
  const openBytes: Envelope['openBytes'] = (dek, customerId, applicationId, place, sealed) =>
    open(dek, sealed, aadOf(customerId, applicationId, place))
  return {
    aadOf,
    createDataKey(customerId, applicationId) {
      const dek = randomBytes(32)
      return {
        dek,
        version: master.current,
        wrapped: wrap(keyOf(master.current), master.current, dek, aadOf(customerId, applicationId, 'key')),
      }
    },
    dataKey: (customerId, applicationId, _version, wrapped) =>
      unwrap((version) => keyOf(version), wrapped, aadOf(customerId, applicationId, 'key')),
    sealBytes,
    openBytes,
    sealJson: (dek, customerId, applicationId, place, value) =>
      sealBytes(dek, customerId, applicationId, place, Buffer.from(JSON.stringify(value))),
    openJson: (dek, customerId, applicationId, place, sealed) =>
      JSON.parse(openBytes(dek, customerId, applicationId, place, sealed).toString('utf8')) as unknown,
  }
}
