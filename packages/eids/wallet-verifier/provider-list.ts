/**
 * The list of PID providers (ETSI TS 119 602 in JSON, with a JAdES seal in compact form): the issuers of
 * person identification data, and of their revocation status.
 */
import { constants, createHash, type KeyObject, verify, type X509Certificate } from 'node:crypto'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, isFields, list, row, text } from '@foyer/provider-http/answer-fields'
import { derSignatureOf } from '../ecdsa-encoding.ts'
import { certificatesIn, isValidAt, readCertificate } from './certificate-path.ts'
import { bytesOf, jsonIn } from './compact-jwt.ts'

const TYPE = 'http://uri.etsi.org/19602/LoTEType/EUPIDProvidersList'
const ISSUANCE = 'http://uri.etsi.org/19602/SvcType/PID/Issuance'
const REVOCATION = 'http://uri.etsi.org/19602/SvcType/PID/Revocation'

export interface ListAnchor {
  certificate: X509Certificate
  provider: string
  country: CountryCode
}

export interface ProviderList {
  sequence: number
  issuedAt: Date
  nextUpdate: Date
  issuance: ListAnchor[]
  revocation: ListAnchor[]
}

export type ListProblem = 'UNREADABLE' | 'SEAL' | 'KIND' | 'OVER'
/** The list is not used. The old one stays in force until its own end. */
export class UnusableList extends Error {
  readonly problem: ListProblem
  constructor(problem: ListProblem, detail: string) {
    super(`The list of PID providers cannot be used: ${detail}.`)
    this.name = 'UnusableList'
    this.problem = problem
  }
}

const unusable = (problem: ListProblem, detail: string): never => {
  throw new UnusableList(problem, detail)
}

export interface ListRules {
  /** SHA-256 of the certificates that may seal, in hex: as published in the Official Journal. */
  signers: readonly string[]
  /** How long after its `NextUpdate` a list still counts. */
  graceMs: number
  now: Date
}

export const fingerprintOf = (certificate: X509Certificate): string =>
  createHash('sha256').update(certificate.raw).digest('hex')

type Check = (data: Buffer, key: KeyObject, signature: Buffer) => boolean
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
/** Seals are made by trust services, not by wallets: RSA occurs. */
const checks: Record<string, Check> = {
  ES256(data, key, signature) {
    const der = derSignatureOf(signature)
    return key.asymmetricKeyType === 'ec' && der !== undefined && verify('sha256', data, key, der)
  },
  RS256: (data, key, signature) => key.asymmetricKeyType === 'rsa' && verify('sha256', data, key, signature),
  PS256: (data, key, signature) =>
    key.asymmetricKeyType === 'rsa' && verify('sha256', data, { key, ...pss }, signature),
}

/** Among the header extensions of JAdES only the claimed signing time may be critical. */
const isUnderstood = (crit: unknown): boolean =>
  crit === undefined || (Array.isArray(crit) && crit.every((name) => name === 'sigT'))

function sealedContent(sealed: string, signers: readonly string[]): { content: Fields; by: X509Certificate } {
  const [head = '', body = '', tail = '', ...rest] = sealed.trim().split('.')
  const header = jsonIn(bytesOf(head))
  const signature = bytesOf(tail)
  if (rest.length > 0 || !isFields(header) || !signature)
    return unusable('UNREADABLE', 'it is no sealed list')
  if (!isUnderstood(header.crit) || header.b64 === false)
    unusable('SEAL', 'its seal has an unknown extension')
  const [by] = certificatesOf(header.x5c)
  if (!by || !signers.includes(fingerprintOf(by))) return unusable('SEAL', 'another signer sealed it')
  const check = row(checks, text(header.alg, 20))
  if (!check?.(Buffer.from(`${head}.${body}`), by.publicKey, signature))
    unusable('SEAL', 'its seal is not valid')
  const content = jsonIn(bytesOf(body))
  return isFields(content) ? { content, by } : unusable('UNREADABLE', 'its content is not JSON')
}

function certificatesOf(x5c: unknown): X509Certificate[] {
  try {
    return certificatesIn(x5c, 'seal')
  } catch {
    return unusable('SEAL', 'the certificates of its seal are not readable')
  }
}

const dateIn = (value: unknown): Date => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? unusable('UNREADABLE', 'a date is missing') : new Date(time)
}

export const isOver = (
  { nextUpdate }: Pick<ProviderList, 'nextUpdate'>,
  graceMs: number,
  now: Date,
): boolean => nextUpdate.getTime() + graceMs <= now.getTime()

/** Throws UnusableList. The caller compares the sequence with the list before. */
export function readProviderList(sealed: string, { signers, graceMs, now }: ListRules): ProviderList {
  const { content, by } = sealedContent(sealed, signers)
  const information = fields(content, 'LoTE', 'ListAndSchemeInformation')
  if (information.LoTEType !== TYPE) unusable('KIND', 'it is a list of another kind')
  const sequence = information.LoTESequenceNumber
  if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence) || sequence < 1)
    return unusable('UNREADABLE', 'it has no sequence number')
  const issuedAt = dateIn(information.ListIssueDateTime)
  const nextUpdate = dateIn(information.NextUpdate)
  if (!isValidAt(by, issuedAt)) unusable('SEAL', 'the certificate of its seal was not valid')
  if (issuedAt > now) unusable('UNREADABLE', 'it was issued in the future')
  if (isOver({ nextUpdate }, graceMs, now)) unusable('OVER', 'a newer one should have been published')
  const entities = list(fields(content, 'LoTE').TrustedEntitiesList, 500)
  return {
    ...{ sequence, issuedAt, nextUpdate },
    issuance: entities.flatMap((each) => anchorsOf(fields(each), ISSUANCE)),
    revocation: entities.flatMap((each) => anchorsOf(fields(each), REVOCATION)),
  }
}

/**
 * An entity without one clear country has no anchors: its country is compared with that of each credential.
 */
function anchorsOf(entity: Fields, wanted: string): ListAnchor[] {
  const { TEName, TEAddress } = fields(entity.TrustedEntityInformation)
  const addresses = list(fields(TEAddress).TEPostalAddress, 20)
  const found = new Set(addresses.map((address) => text(fields(address).Country, 2)))
  const [country] = found
  const provider = text(fields(list(TEName, 1)[0]).value, 200)
  if (found.size !== 1 || !country || !/^[A-Z]{2}$/.test(country) || provider === null) return []
  return list(entity.TrustedEntityServices, 20)
    .map((service) => fields(service, 'ServiceInformation'))
    .filter((service) => service.ServiceTypeIdentifier === wanted && isInForce(service.ServiceStatus))
    .flatMap((service) => list(fields(service.ServiceDigitalIdentity).X509Certificates, 20))
    .flatMap((each) => certificateIn(fields(each).val))
    .map((certificate) => ({ certificate, provider, country }))
}

/** Withdrawn providers leave the list; a status that is not known counts as withdrawn. */
const isInForce = (status: unknown): boolean =>
  status === undefined || (typeof status === 'string' && /\/(granted|notified)$/i.test(status))

function certificateIn(value: unknown): X509Certificate[] {
  if (typeof value !== 'string') return []
  try {
    return [readCertificate(Buffer.from(value, 'base64'))]
  } catch {
    return []
  }
}
