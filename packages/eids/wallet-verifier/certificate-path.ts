/**
 * The path from the certificates in `x5c` to a trust anchor. Node builds no paths, so each link is checked
 * here. Name constraints and revocation lists are not looked at: the list of providers is what revokes an
 * anchor.
 */
import { type KeyObject, X509Certificate } from 'node:crypto'
import { isP256 } from './compact-jwt.ts'
import { refuse } from './refusal.ts'

/** The signer's certificate and those of its authorities, without the anchor. */
const MOST_CERTIFICATES = 4

const isStrictBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text

/** Throws for bytes that are not a certificate. Node reads the key late, so an invalid key is found here. */
export function readCertificate(der: Uint8Array): X509Certificate {
  const certificate = new X509Certificate(der)
  if (!certificate.publicKey.asymmetricKeyType) throw new RangeError('A certificate without a key.')
  return certificate
}

/** The certificates of an `x5c` header (RFC 7515, section 4.1.6). */
export function certificatesIn(x5c: unknown, what: string): X509Certificate[] {
  if (!Array.isArray(x5c) || x5c.length === 0 || x5c.length > MOST_CERTIFICATES)
    return refuse('MALFORMED', `${what}: x5c`)
  return x5c.map((text) => {
    if (typeof text !== 'string' || !isStrictBase64(text)) return refuse('MALFORMED', `${what}: x5c`)
    try {
      return readCertificate(Buffer.from(text, 'base64'))
    } catch {
      return refuse('MALFORMED', `${what}: x5c`)
    }
  })
}

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at < validToDate

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

export interface Anchored<Anchor> {
  /** The key of the signer. */
  key: KeyObject
  leaf: X509Certificate
  /** At least one. A list may name an authority twice: renewed, or for two providers. */
  anchors: Anchor[]
}

/** `certificate` of each anchor is an authority that the list of providers names. */
export function anchoredPath<Anchor extends { certificate: X509Certificate }>(
  certificates: readonly X509Certificate[],
  anchors: readonly Anchor[],
  at: Date,
): Anchored<Anchor> {
  const leaf = certificates[0] ?? refuse('CHAIN', 'no certificate')
  if (leaf.ca) refuse('CHAIN', 'the signer is an authority')
  if (leaf.verify(leaf.publicKey)) refuse('ISSUER_NOT_TRUSTED', 'the signer is self-signed')
  for (const certificate of certificates)
    if (!isValidAt(certificate, at)) refuse('CHAIN', 'a certificate is over or not yet valid')
  for (const [index, certificate] of certificates.slice(0, -1).entries()) {
    const issuer = certificates[index + 1] as X509Certificate
    if (!issuer.ca || !isIssuedBy(certificate, issuer)) refuse('CHAIN', 'the certificates are no path')
  }
  const last = certificates.at(-1) as X509Certificate
  // The anchor itself is not sent (HAIP 1.0): sent or not, trust comes from the list only.
  const issuers = anchors.filter(({ certificate }) => certificate.ca && isIssuedBy(last, certificate))
  if (issuers.length === 0) refuse('ISSUER_NOT_TRUSTED', 'no anchor of the list')
  const valid = issuers.filter(({ certificate }) => isValidAt(certificate, at))
  if (valid.length === 0) refuse('CHAIN', 'the anchor is over or not yet valid')
  if (!isP256(leaf.publicKey)) refuse('SIGNATURE', 'the key of the signer')
  return { key: leaf.publicKey, leaf, anchors: valid }
}
