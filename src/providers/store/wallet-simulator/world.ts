/**
 * The simulated world of wallets: PID providers for every country of the test persons, their status lists,
 * the list that names them, and an access authority. Nothing of it is called over the network.
 */

import {
  type Authority,
  authority,
  sealedList,
  statusListToken,
} from '@foyer/eids/wallet-simulator/authorities'
import { type CertifiedKey, keyPairOf } from '@foyer/eids/wallet-simulator/certificates'
import { type Credential, issueCredential } from '@foyer/eids/wallet-simulator/credential'
import { signedJwt, x5cOf } from '@foyer/eids/wallet-simulator/signed-jwt'
import { PID_TYPE } from '@foyer/eids/wallet-verifier/pid-query'
import { fingerprintOf } from '@foyer/eids/wallet-verifier/provider-list'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { type TestPerson, testPersons } from '#checks/sandbox/scenarios.ts'
import { pidClaimsFor } from './pid.ts'

export interface WorldSettings {
  /** 32 bytes for a label, the same in every process. */
  secretFor(label: string): Uint8Array
  now(): Date
}

/** Reserved by RFC 2606: nothing answers there. */
const LISTS = 'https://wallet-simulator.invalid'
export const SIMULATED_LIST_URL = `${LISTS}/pid-providers`
const statusUri = (country: CountryCode) => `${LISTS}/status/${country}`

/** The places of the status list. */
const VALID_INDEX = 0
const REVOKED_INDEX = 1

const DAY_MS = 86_400_000
const PID_DAYS = 14

interface Provider {
  country: CountryCode
  issuance: Authority
  revocation: Authority
  signer: CertifiedKey
  statusSigner: CertifiedKey
}

export interface SimulatedWorld {
  /** The fingerprint of the list's seal. */
  listSigners: string[]
  /** Answers for the list and the status lists; everything else is not found. */
  fetch: typeof fetch
  /** The access certificate of a relying party at this host, with its key, in PEM. */
  accessCertificateFor(host: string): string
  /** The anchors of access certificates. */
  accessAnchors: readonly { certificate: CertifiedKey['certificate'] }[]
  registrationCertificate(claims: ReadonlyArray<ReadonlyArray<string | null>>): string
  issue(person: TestPerson, change?: PidChange): IssuedPid
}

/** A PID that must be refused. */
export interface PidChange {
  revoked?: boolean
  expired?: boolean
  /** Issued by an authority with the same name, which no list names. */
  foreign?: boolean
  type?: string
  /** Names a status list that cannot be had. */
  withoutStatusList?: boolean
}

export interface IssuedPid extends Credential {
  holder: CertifiedKey['privateKey']
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

export function simulatedWorld({ secretFor, now }: WorldSettings): SimulatedWorld {
  const made = now()
  const at = (label: string, country: string, secret = secretFor) =>
    authority({ secretFor: secret, now: made }, label, country)
  const providerFor = (country: CountryCode, secret = secretFor): Provider => {
    const [issuance, revocation] = [at('PID', country, secret), at('PID status', country, secret)]
    const signer = issuance.certify('PID signer', {})
    return { country, issuance, revocation, signer, statusSigner: revocation.certify('status signer', {}) }
  }
  const providers = [...new Set(testPersons.map(({ country }) => country))].map((each) => providerFor(each))
  const access = at('access', 'EU')
  const seal = at('list of PID providers', 'EU').certify('seal', {})
  const foreign = (country: CountryCode) => providerFor(country, (label) => secretFor(`foreign|${label}`))
  return {
    listSigners: [fingerprintOf(seal.certificate)],
    fetch: async (input) => answerOf(String(input), providers, seal, now()),
    accessCertificateFor(host) {
      const { certificate, privateKey } = access.certify(`relying party ${host}`, { host })
      return `${privateKey.export({ format: 'pem', type: 'pkcs8' })}${certificate.toString()}`
    },
    accessAnchors: [access],
    registrationCertificate(claims) {
      const credentials = [
        { format: 'dc+sd-jwt', meta: { vct_values: [PID_TYPE] }, claim: claims.map((path) => ({ path })) },
      ]
      const { certificate, privateKey } = access.certify('registrar', {})
      const payload = { iat: seconds(now()), credentials }
      return signedJwt({ typ: 'rc-wrp+jwt', x5c: x5cOf(certificate) }, payload, privateKey)
    },
    issue(person, change = {}) {
      const provider = providers.find(({ country }) => country === person.country)
      if (!provider) throw new Error(`No PID provider for ${person.country}.`)
      const { signer } = change.foreign ? foreign(person.country) : provider
      return issuePid(person, signer, keyPairOf(secretFor(`holder|${person.key}`)), change, now())
    },
  }
}

function answerOf(url: string, providers: readonly Provider[], seal: CertifiedKey, now: Date): Response {
  if (url === SIMULATED_LIST_URL)
    return new Response(
      sealedList({
        sequence: 1,
        issuedAt: new Date(now.getTime() - DAY_MS),
        nextUpdate: new Date(now.getTime() + 30 * DAY_MS),
        providers: providers.map((each) => ({ ...each, name: `Test PID provider ${each.country}` })),
        by: seal,
      }),
    )
  const provider = providers.find(({ country }) => statusUri(country) === url)
  if (!provider) return new Response('', { status: 404 })
  const statuses = new Uint8Array(8)
  statuses[REVOKED_INDEX] = 1
  return new Response(statusListToken({ uri: url, statuses, now, by: provider.statusSigner }))
}

function issuePid(
  person: TestPerson,
  signer: CertifiedKey,
  holder: ReturnType<typeof keyPairOf>,
  { revoked, expired, type = PID_TYPE, withoutStatusList }: PidChange,
  now: Date,
): IssuedPid {
  const { kty, crv, x, y } = holder.publicKey.export({ format: 'jwk' })
  const idx = revoked ? REVOKED_INDEX : VALID_INDEX
  const uri = withoutStatusList ? `${LISTS}/status/none` : statusUri(person.country)
  const end = new Date(now.getTime() + (expired ? -1 : PID_DAYS) * DAY_MS)
  const credential = issueCredential({
    header: { x5c: x5cOf(signer.certificate) },
    open: {
      vct: type,
      iat: seconds(new Date(end.getTime() - 2 * PID_DAYS * DAY_MS)),
      exp: seconds(end),
      cnf: { jwk: { kty, crv, x, y } },
      status: { status_list: { idx, uri } },
    },
    claims: pidClaimsFor(person),
    key: signer.privateKey,
  })
  return { ...credential, holder: holder.privateKey }
}
