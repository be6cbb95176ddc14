/**
 * Secrets of providers, encrypted under a key that does not change with the master key. The AAD binds each to
 * its customer, provider, market and field.
 */
import { X509Certificate } from 'node:crypto'
import { open, seal } from '#platform/crypto/aead.ts'

/** As in the column. */
export interface SealedSecret {
  /** Base64. */
  sealed: string
  setAt: string
  expiresAt: string | null
}
export type SealedSecrets = Record<string, SealedSecret>

export interface SecretPlace {
  customerId: string
  provider: string
  market: string
}

export interface ProviderSealing {
  seal(place: SecretPlace, field: string, value: string): string
  /** Throws DecryptionError. */
  open(place: SecretPlace, field: string, sealed: string): string
}

const aadOf = ({ customerId, provider, market }: SecretPlace, field: string): string =>
  `${customerId}|${provider}|${market}|${field}|provider_setting.secrets`

export const providerSealingWith = (key: Uint8Array): ProviderSealing => ({
  seal: (place, field, value) => seal(key, Buffer.from(value), aadOf(place, field)).toString('base64'),
  open: (place, field, sealed) =>
    open(key, Buffer.from(sealed, 'base64'), aadOf(place, field)).toString('utf8'),
})

/** The first certificate of a PEM ends first for its owner; null for PKCS #12, which Node does not read. */
export function expiryOf(certificate: string): string | null {
  if (!certificate.includes('-----BEGIN CERTIFICATE-----')) return null
  try {
    return new X509Certificate(certificate).validToDate.toISOString()
  } catch {
    return null
  }
}
