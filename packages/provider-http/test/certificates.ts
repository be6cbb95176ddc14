/** Certificates for tests: an authority, and host certificates that it signs or that are self-signed. */
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'

export interface Certificate {
  /** PEM. */
  cert: string
  key: string
}
export interface Authority extends Certificate {
  name: string
}

interface Wanted {
  name: string
  from?: Date
  until?: Date
}

const DAY = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY)

export const authority = (name: string): Authority => made({ name }, { name: 'basicConstraints', cA: true })

/** Self-signed without an authority. `like`: with the same key, because a new one takes a while to make. */
export const certificate = (wanted: Wanted, by?: Authority, like?: Certificate): Certificate =>
  made(wanted, { name: 'subjectAltName', altNames: [{ type: 2, value: wanted.name }] }, by, like)

/** node-forge makes certificates of RSA keys only, and Node makes such keys faster. */
const newKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  }).privateKey

function made(
  { name, from = dayFrom(-1), until = dayFrom(30) }: Wanted,
  extension: object,
  by?: Authority,
  like?: Certificate,
): Authority {
  const key = like?.key ?? newKey()
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  // Positive: the highest bit is not set.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = from
  certificate.validity.notAfter = until
  certificate.setSubject([{ name: 'commonName', value: name }])
  certificate.setIssuer([{ name: 'commonName', value: by?.name ?? name }])
  certificate.setExtensions([extension])
  certificate.sign(forge.pki.privateKeyFromPem(by?.key ?? key), forge.md.sha256.create())
  return { name, key, cert: forge.pki.certificateToPem(certificate) }
}
