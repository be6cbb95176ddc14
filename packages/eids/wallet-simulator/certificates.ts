/**
 * Issues X.509 certificates (RFC 5280) for keys on P-256, for the authorities and signers of the simulator.
 * Node reads certificates and cannot make them.
 */
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'

export interface KeyPair {
  privateKey: KeyObject
  publicKey: KeyObject
}

export interface CertifiedKey extends KeyPair {
  certificate: X509Certificate
  name: Name
}

export interface Name {
  country: string
  organization: string
  commonName: string
}

/** The same key for the same 32 bytes. */
export function keyPairOf(secret: Uint8Array): KeyPair {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(secret)
  const point = ecdh.getPublicKey()
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: Buffer.from(secret).toString('base64url') },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const head = length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: readonly Uint8Array[]) => tlv(0x30, ...parts)
const octets = (...parts: readonly Uint8Array[]) => tlv(0x04, ...parts)
const bits = (unused: number, content: Uint8Array) => tlv(0x03, Buffer.of(unused), content)
const yes = Buffer.of(0x01, 0x01, 0xff)

/** Object identifiers in DER, with tag and length. */
const oid = {
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  country: Buffer.from('0603550406', 'hex'),
  organization: Buffer.from('060355040a', 'hex'),
  commonName: Buffer.from('0603550403', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
  keyUsage: Buffer.from('0603551d0f', 'hex'),
  subjectKey: Buffer.from('0603551d0e', 'hex'),
  authorityKey: Buffer.from('0603551d23', 'hex'),
  alternativeName: Buffer.from('0603551d11', 'hex'),
}

function nameOf({ country, organization, commonName }: Name): Buffer {
  const part = (type: Buffer, tag: number, value: string) =>
    tlv(0x31, sequence(type, tlv(tag, Buffer.from(value))))
  return sequence(
    part(oid.country, 0x13, country),
    part(oid.organization, 0x0c, organization),
    part(oid.commonName, 0x0c, commonName),
  )
}

/** GeneralizedTime is for 2050 and later, UTCTime for all before (section 4.1.2.5). */
function timeOf(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050
    ? tlv(0x17, Buffer.from(digits.slice(2)))
    : tlv(0x18, Buffer.from(digits))
}

const keyInfo = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
/** The id of the public key, as usual (section 4.2.1.2). */
const keyId = (key: KeyObject): Buffer => createHash('sha1').update(keyInfo(key).subarray(-65)).digest()

interface Certified {
  name: Name
  publicKey: KeyObject
  /** Absent: it signs itself. */
  by: { name: Name } & KeyPair
  isAuthority: boolean
  /** DNS name. */
  host?: string
  from: Date
  until: Date
}

function extensionsOf({ publicKey, by, isAuthority, host }: Certified): Buffer {
  const dns = host === undefined ? [] : [tlv(0x82, Buffer.from(host))]
  return tlv(
    0xa3,
    sequence(
      sequence(oid.basicConstraints, yes, octets(sequence(...(isAuthority ? [yes] : [])))),
      // keyCertSign and cRLSign, or digitalSignature.
      sequence(oid.keyUsage, yes, octets(isAuthority ? bits(1, Buffer.of(0x06)) : bits(7, Buffer.of(0x80)))),
      sequence(oid.subjectKey, octets(octets(keyId(publicKey)))),
      sequence(oid.authorityKey, octets(sequence(tlv(0x80, keyId(by.publicKey))))),
      ...(dns.length > 0 ? [sequence(oid.alternativeName, octets(sequence(...dns)))] : []),
    ),
  )
}

export function certificateFor(wanted: Certified): X509Certificate {
  const { name, publicKey, by, from, until } = wanted
  const serial = randomBytes(16)
  // Positive, and without a leading zero byte.
  serial[0] = ((serial[0] as number) & 0x7f) | 0x40
  const algorithm = sequence(oid.ecdsaWithSha256)
  const content = sequence(
    tlv(0xa0, Buffer.of(0x02, 0x01, 0x02)),
    tlv(0x02, serial),
    algorithm,
    nameOf(by.name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    keyInfo(publicKey),
    extensionsOf(wanted),
  )
  const signature = sign('sha256', content, by.privateKey)
  return new X509Certificate(sequence(content, algorithm, bits(0, signature)))
}
