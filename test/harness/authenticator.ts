/** A passkey in software: an ES256 key that signs as an authenticator does (WebAuthn level 3, section 6). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface Answering {
  challenge: string
  origin: string
  /** Default: the person is verified. */
  verified?: boolean
}

export function softwarePasskey(rpId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const data = (flags: number, more: Uint8Array = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head[0] = flags
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, more])
  }
  const client = (type: string, { challenge, origin }: Answering) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }
  const flagsOf = ({ verified = true }: Answering) => USER_PRESENT | (verified ? USER_VERIFIED : 0)
  return {
    create(answering: Answering): Record<string, unknown> {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data(flagsOf(answering) | HAS_CREDENTIAL, credential))],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as never))
      const clientDataJSON = base64url(client('webauthn.create', answering))
      return { ...common, response: { attestationObject, clientDataJSON, transports: ['internal'] } }
    },
    get(answering: Answering): Record<string, unknown> {
      counter += 1
      const [clientData, authenticatorData] = [client('webauthn.get', answering), data(flagsOf(answering))]
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      return {
        ...common,
        response: {
          authenticatorData: base64url(authenticatorData),
          clientDataJSON: base64url(clientData),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      }
    },
  }
}
