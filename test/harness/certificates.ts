/**
 * Certificates for tests (RFC 5280): an authority, and host certificates that it signs or that are
 * self-signed.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  /** PEM. */
  cert: string
  key: string
}
export interface Authority extends Certificate {
  name: string
  privateKey: KeyObject
}

interface Wanted {
  name: string
  from?: Date
  until?: Date
}

const DAY = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * DAY)

export const authority = (name: string): Authority => made({ name, isAuthority: true })
/** Self-signed without an authority. */
export const certificate = (wanted: Wanted, by?: Authority): Certificate => made(wanted, by)

function made(
  { name, from = dayFrom(-1), until = dayFrom(30), isAuthority = false }: Wanted & { isAuthority?: boolean },
  by?: Authority,
): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extension = isAuthority
    ? sequence(oid('551d13'), der(0x01, Buffer.of(0xff)), der(0x04, sequence(der(0x01, Buffer.of(0xff)))))
    : sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(by?.name ?? name),
    sequence(time(from), time(until)),
    commonName(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', content, by?.privateKey ?? privateKey)
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    name,
    privateKey,
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), value])
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const time = (at: Date): Buffer => der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')))
