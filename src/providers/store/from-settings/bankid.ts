/** BankID with the settings of a customer: its certificate, and the authority of BankID. */
import { X509Certificate } from 'node:crypto'
import { bankid } from '@foyer/eids/bankid/bankid'
import { type AsksRisk, rpApi } from '@foyer/eids/bankid/rp-api'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { ClientCertificate } from '@foyer/provider-http/tls-fetch'
import type { AdapterParts } from '../adapter-parts.ts'

/** 1,500 characters of base64. */
const MOST_SHOWN = 1_125

export function bankidFromSettings(parts: AdapterParts): IdentityProvider[] {
  const { settings, tlsFetch, now, watch, transactions, mode, derivedKey } = parts
  const { visibleText } = settings
  if (Buffer.byteLength(visibleText ?? '') > MOST_SHOWN)
    throw new Error(`The text that the app shows may have at most ${MOST_SHOWN} bytes.`)
  assertAuthority(settings.authority ?? '', mode)
  assertLiveHost(settings.baseUrl ?? '', mode)
  const api = rpApi({
    baseUrl: (settings.baseUrl ?? '').replace(/\/+$/, ''),
    fetch: tlsFetch(certificateIn(settings)),
    ...{ now, watch },
  })
  const provider = bankid({
    ...{ api, transactions, mode },
    key: derivedKey('transactions'),
    asksRisk: (settings.risk ?? 'always') as AsksRisk,
    certificatePolicies: (settings.certificatePolicies ?? '').split(/\s+/).filter(Boolean),
    ...(visibleText && { visibleText: { text: visibleText, isMarkdown: settings.markdown === 'true' } }),
  })
  return [provider]
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** OpenSSL reads more than these blocks. What is not looked at here must not be trusted there. */
function assertAuthority(authority: string, mode: AdapterParts['mode']): void {
  const pems = authority.match(PEM) ?? []
  if (pems.length === 0 || authority.replace(PEM, '').trim() !== '')
    throw new Error('The authority must have certificates in PEM (BEGIN CERTIFICATE) and nothing else.')
  // Its identities prove nothing, and its numbers look like all others.
  if (mode === 'live' && pems.some((pem) => /\btest\b/i.test(new X509Certificate(pem).subject)))
    throw new Error('The authority is that of a test environment, which a live customer cannot use.')
}

function assertLiveHost(baseUrl: string, mode: AdapterParts['mode']): void {
  if (mode === 'live' && /(^|\.)test\.bankid\.com$/i.test(new URL(baseUrl).hostname))
    throw new Error('baseUrl is of a test environment, which a live customer cannot use.')
}

/** PEM holds the certificates and their key; everything else is PKCS #12 in base64. */
export function certificateIn({
  certificate = '',
  certificatePassword,
  authority = '',
}: AdapterParts['settings']): ClientCertificate {
  const secret = certificatePassword === undefined ? {} : { passphrase: certificatePassword }
  const ca = authority === '' ? {} : { ca: authority }
  return certificate.includes('-----BEGIN ')
    ? { cert: certificate, key: certificate, ...secret, ...ca }
    : { pfx: Buffer.from(certificate, 'base64'), ...secret, ...ca }
}
