/**
 * The world of the simulated wallet: authorities for PID providers, for their status lists and for access
 * certificates, and the sealed list that names them. Its keys are test keys; only sandbox customers trust
 * them.
 */
import { deflateSync } from 'node:zlib'
import { type CertifiedKey, certificateFor, keyPairOf, type Name } from './certificates.ts'
import { signedJwt, x5cOf } from './signed-jwt.ts'

export interface WorldOptions {
  /** 32 bytes for a label, the same in every process. */
  secretFor(label: string): Uint8Array
  now: Date
}

const DAY_MS = 86_400_000

export interface Authority extends CertifiedKey {
  /** Certifies a key under this authority. */
  certify(label: string, certified: { host?: string; from?: Date; until?: Date }): CertifiedKey
}

/** Certificates are made for each process; the keys are the same in all, and so are the names. */
export function authority({ secretFor, now }: WorldOptions, label: string, country: string): Authority {
  const nameOf = (commonName: string): Name => ({ country, organization: 'Foyer test', commonName })
  const from = new Date(now.getTime() - 30 * DAY_MS)
  const keys = keyPairOf(secretFor(`${label}|${country}`))
  const name = nameOf(`Test ${label} ${country}`)
  const by = { name, ...keys }
  const until = new Date(now.getTime() + 3_650 * DAY_MS)
  const certificate = certificateFor({ ...by, by, isAuthority: true, from, until })
  return {
    ...by,
    certificate,
    certify(signer, certified) {
      const own = keyPairOf(secretFor(`${label}|${country}|${signer}`))
      const ownName = nameOf(`Test ${signer} ${country}`)
      const dates = { from, until: new Date(now.getTime() + 365 * DAY_MS), ...certified }
      const made = certificateFor({
        name: ownName,
        publicKey: own.publicKey,
        by,
        isAuthority: false,
        ...dates,
      })
      return { name: ownName, ...own, certificate: made }
    },
  }
}

export interface ListedProvider {
  name: string
  country: string
  issuance: CertifiedKey
  revocation: CertifiedKey
}

interface ListOrder {
  sequence: number
  issuedAt: Date
  nextUpdate: Date
  providers: readonly ListedProvider[]
  by: CertifiedKey
}

const TYPES = 'http://uri.etsi.org/19602'

/** A list of PID providers as of ETSI TS 119 602. */
export function sealedList({ sequence, issuedAt, nextUpdate, providers, by }: ListOrder): string {
  const text = (value: string) => [{ lang: 'en', value }]
  const service = (type: string, { certificate }: CertifiedKey) => ({
    ServiceInformation: {
      ServiceName: text(`PID ${type.toLowerCase()}`),
      ServiceTypeIdentifier: `${TYPES}/SvcType/PID/${type}`,
      ServiceDigitalIdentity: { X509Certificates: x5cOf(certificate).map((val) => ({ val })) },
    },
  })
  const entity = ({ name, country, issuance, revocation }: ListedProvider) => ({
    TrustedEntityInformation: {
      TEName: text(name),
      TEAddress: { TEPostalAddress: [{ lang: 'en', StreetAddress: 'Test', Country: country }] },
    },
    TrustedEntityServices: [service('Issuance', issuance), service('Revocation', revocation)],
  })
  const content = {
    LoTE: {
      ListAndSchemeInformation: {
        LoTEVersionIdentifier: 1,
        LoTESequenceNumber: sequence,
        LoTEType: `${TYPES}/LoTEType/EUPIDProvidersList`,
        SchemeOperatorName: text('Foyer test'),
        SchemeTerritory: 'EU',
        ListIssueDateTime: issuedAt.toISOString(),
        NextUpdate: nextUpdate.toISOString(),
      },
      TrustedEntitiesList: providers.map(entity),
    },
  }
  return signedJwt({ typ: 'JOSE', x5c: x5cOf(by.certificate) }, content, by.privateKey)
}

interface StatusOrder {
  uri: string
  /** One entry for each byte: 0 is valid, 1 is revoked. */
  statuses: Uint8Array
  now: Date
  by: CertifiedKey
}

const STATUS_LIST_SECONDS = 12 * 3600
const TTL_SECONDS = 60

/** A status list token with one bit for each credential. */
export function statusListToken({ uri, statuses, now, by }: StatusOrder): string {
  const bytes = Buffer.alloc(Math.ceil(statuses.length / 8))
  for (const [index, status] of statuses.entries())
    if (status !== 0) bytes[index >> 3] = (bytes[index >> 3] as number) | (1 << (index & 7))
  const iat = Math.floor(now.getTime() / 1000)
  const content = {
    ...{ sub: uri, iat, exp: iat + STATUS_LIST_SECONDS, ttl: TTL_SECONDS },
    status_list: { bits: 1, lst: deflateSync(bytes).toString('base64url') },
  }
  return signedJwt({ typ: 'statuslist+jwt', x5c: x5cOf(by.certificate) }, content, by.privateKey)
}
