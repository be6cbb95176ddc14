/** Envelope encryption: an application's data key encrypts its data, and a master key wraps the data key. */
import { randomBytes } from 'node:crypto'
import { open, seal, unwrap, wrap } from './aead.ts'

/** Every master key in use, by version; `current` wraps new data keys. */
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
  /** The AAD of a ciphertext. */
  aadOf(customerId: string, applicationId: string, label: string): string
  createDataKey(customerId: string, applicationId: string): DataKey
  dataKey(customerId: string, applicationId: string, version: number, wrapped: Buffer): Uint8Array
  /** `label` names the table, column and row: ciphertext cannot be decrypted under another row's AAD. */
  sealJson(dek: Uint8Array, customerId: string, applicationId: string, label: string, value: unknown): Buffer
  openJson(dek: Uint8Array, customerId: string, applicationId: string, label: string, sealed: Buffer): unknown
  sealBytes(
    dek: Uint8Array,
    customerId: string,
    applicationId: string,
    label: string,
    bytes: Uint8Array,
  ): Buffer
  openBytes(
    dek: Uint8Array,
    customerId: string,
    applicationId: string,
    label: string,
    sealed: Uint8Array,
  ): Buffer
}

const aadOf = (customerId: string, applicationId: string, label: string) =>
  `${customerId}|${applicationId}|${label}`

export function envelopeOf(master: MasterKeys): Envelope {
  const keyOf = (version: number): Uint8Array => {
    const key = master.keys.get(version)
    if (!key) throw new Error(`Master key version ${version} is missing. Set it in FOYER_MASTER_KEY.`)
    return key
  }
  const sealBytes: Envelope['sealBytes'] = (dek, customerId, applicationId, label, bytes) =>
    seal(dek, bytes, aadOf(customerId, applicationId, label))
  const openBytes: Envelope['openBytes'] = (dek, customerId, applicationId, label, sealed) =>
    open(dek, sealed, aadOf(customerId, applicationId, label))
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
    sealJson: (dek, customerId, applicationId, label, value) =>
      sealBytes(dek, customerId, applicationId, label, Buffer.from(JSON.stringify(value))),
    openJson: (dek, customerId, applicationId, label, sealed) =>
      JSON.parse(openBytes(dek, customerId, applicationId, label, sealed).toString('utf8')) as unknown,
  }
}
