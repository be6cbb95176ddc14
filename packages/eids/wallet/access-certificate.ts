/**
 * The access certificate (WRPAC) of a relying party: wallets show the names in it to the person. Its checks
 * explain the mistakes that a wallet would refuse.
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isP256 } from '../wallet-verifier/compact-jwt.ts'
import { certificateHash } from '../wallet-verifier/presentation.ts'

export interface AccessCertificate {
  /** The relying party's own first; without the anchor. */
  chain: readonly X509Certificate[]
  key: KeyObject
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const KEY = /-----BEGIN (EC |)PRIVATE KEY-----[^-]+-----END \1PRIVATE KEY-----/

/** Throws in words for what cannot be read. */
export function readAccessCertificate(pem: string): AccessCertificate {
  const key = KEY.exec(pem)?.[0]
  const texts = pem.match(CERTIFICATES) ?? []
  if (key === undefined || texts.length === 0)
    throw new Error('The access certificate must be PEM: the key, the certificate, then its authorities.')
  return { chain: texts.map((text) => new X509Certificate(text)), key: createPrivateKey(key) }
}

/** OpenID4VP 1.0, section 5.9.3. */
export const clientIdOf = ({ chain: [leaf] }: AccessCertificate): string =>
  `x509_hash:${certificateHash(leaf as X509Certificate)}`

const DAY_MS = 86_400_000

/** By the signature alone: checkIssued also looks at the usage of the key. */
const isSelfSigned = (certificate: X509Certificate): boolean => certificate.verify(certificate.publicKey)

export interface AccessRule {
  isBroken: boolean
  /** The remedy for that. */
  bad: string
  good: string
}

/** Mistakes that a wallet would refuse (HAIP 1.0, section 5). */
export function accessRules({ chain, key }: AccessCertificate, host: string, now: Date): AccessRule[] {
  const [leaf, ...authorities] = chain
  if (!leaf) return [{ isBroken: true, bad: 'There is no access certificate.', good: '' }]
  const isPath = chain.slice(0, -1).every((certificate, at) => {
    const issuer = chain[at + 1] as X509Certificate
    return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
  })
  const until = leaf.validToDate.toISOString().slice(0, 10)
  const rules: Array<[isBroken: boolean, bad: string, good: string]> = [
    [
      !leaf.checkPrivateKey(key),
      'The private key does not belong to the access certificate.',
      'it has its key',
    ],
    [!isP256(leaf.publicKey), 'The key of the access certificate must be on P-256.', 'on P-256'],
    [
      leaf.ca || isSelfSigned(leaf),
      'The access certificate is signed by itself. Use one of an access authority.',
      'signed by an authority',
    ],
    [
      authorities.some(isSelfSigned),
      'The root authority must not be sent. Remove its certificate from the PEM.',
      'sent without the root',
    ],
    [!isPath, 'The certificates are not in order: each must be signed by the next.', 'in order'],
    [
      leaf.checkHost(host) === undefined,
      `The access certificate is not for ${host}, where wallets send answers.`,
      `for ${host}`,
    ],
    [leaf.validFromDate > now, 'The access certificate is not valid yet.', 'valid already'],
    [leaf.validToDate <= now, 'The access certificate has expired.', `valid until ${until}`],
  ]
  return rules.map(([isBroken, bad, good]) => ({ isBroken, bad, good }))
}

/** In words. Empty: a wallet finds nothing. */
export const accessProblems = (access: AccessCertificate, host: string, now: Date): string[] =>
  accessRules(access, host, now).flatMap(({ isBroken, bad }) => (isBroken ? [bad] : []))

const SOON_DAYS = 30

/** The access certificate, its authorities and the registration that end within 30 days. */
export function endingSoon(
  { chain }: AccessCertificate,
  registrationEndsAt: Date | undefined,
  now: Date,
): string[] {
  const ends: Array<[what: string, at: Date | undefined]> = [
    ...chain.map(({ validToDate }, at): [string, Date] => [
      at === 0 ? 'The access certificate' : `Certificate ${at + 1} of the access certificate`,
      validToDate,
    ]),
    ['The registration certificate', registrationEndsAt],
  ]
  const soon = now.getTime() + SOON_DAYS * DAY_MS
  return ends.flatMap(([what, at]) =>
    at && at.getTime() < soon ? [`${what} ends on ${at.toISOString().slice(0, 10)}. Renew it.`] : [],
  )
}
