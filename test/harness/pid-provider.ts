/**
 * The official list of PID providers, one provider on it with its status list, and wallets with its PIDs,
 * on a local server: what a live customer's settings of the wallet point to.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { authority, sealedList, statusListToken } from '@foyer/eids/wallet-simulator/authorities'
import { keyPairOf } from '@foyer/eids/wallet-simulator/certificates'
import { issueCredential } from '@foyer/eids/wallet-simulator/credential'
import { x5cOf } from '@foyer/eids/wallet-simulator/signed-jwt'
import { PID_TYPE } from '@foyer/eids/wallet-verifier/pid-query'
import { fingerprintOf } from '@foyer/eids/wallet-verifier/provider-list'
import type { Certificate } from '@foyer/provider-http/test/certificates'
import { type Routes, serve } from '@foyer/provider-http/test/local-server'
import type { TestPerson } from '#checks/sandbox/scenarios.ts'
import { pidClaimsFor } from '#providers/store/wallet-simulator/pid.ts'
import type { IssuedPid, SimulatedWorld } from '#providers/store/wallet-simulator/world.ts'

export interface PidProvider {
  /** The certificate of a relying party at this host. */
  settingsFor(
    host: string,
    until?: Date,
  ): { settings: Record<string, string>; secrets: Record<string, string> }
  /** The parts that the simulated wallet takes from its world, where it holds the PID of this person. */
  walletOf(person: TestPerson): SimulatedWorld
  [Symbol.asyncDispose](): Promise<void>
}

const DAY_MS = 86_400_000
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Instead of what it answers at /pid-providers and /status. */
interface PidProviderOptions {
  replies?: Routes
  /** The number of the list that is served now. */
  list?(): Partial<{ sequence: number; issuedAt: Date; nextUpdate: Date }>
  secure?: Certificate
}

export async function servePidProvider(
  country: string,
  now: () => Date,
  { replies = {}, list: changed, secure }: PidProviderOptions = {},
): Promise<PidProvider> {
  const secrets = new Map<string, Buffer>()
  const secretFor = (label: string): Buffer => {
    const secret = secrets.get(label) ?? randomBytes(32)
    secrets.set(label, secret)
    return secret
  }
  const made = (label: string, of: string) => authority({ secretFor, now: now() }, label, of)
  const [issuance, revocation] = [made('PID', country), made('PID status', country)]
  const [signer, statusSigner] = [issuance.certify('signer', {}), revocation.certify('signer', {})]
  const seal = made('list of PID providers', 'EU').certify('seal', {})
  const access = made('access', 'EU')
  const list = () =>
    sealedList({
      ...{ sequence: 1, by: seal, providers: [{ name: `PID ${country}`, country, issuance, revocation }] },
      issuedAt: new Date(now().getTime() - DAY_MS),
      nextUpdate: new Date(now().getTime() + 30 * DAY_MS),
      ...changed?.(),
    })
  const statusUri = () => `${server.baseUrl}/status`
  const statuses = () =>
    statusListToken({ uri: statusUri(), statuses: new Uint8Array(8), now: now(), by: statusSigner })
  const routes: Routes = {
    '/pid-providers': (response) => response.end(list()),
    '/status': (response) => response.end(statuses()),
  }
  const server = await serve({ ...routes, ...replies }, secure)
  const issue = (person: TestPerson): IssuedPid => {
    const holder = keyPairOf(secretFor(`holder ${person.key}`))
    const { kty, crv, x, y } = holder.publicKey.export({ format: 'jwk' })
    const open = {
      ...{ vct: PID_TYPE, iat: seconds(now()) - 3600, exp: seconds(now()) + 14 * 86_400 },
      ...{ cnf: { jwk: { kty, crv, x, y } }, status: { status_list: { idx: 0, uri: statusUri() } } },
    }
    const [header, claims] = [{ x5c: x5cOf(signer.certificate) }, pidClaimsFor(person)]
    const credential = issueCredential({ header, open, claims, key: signer.privateKey })
    return { ...credential, holder: holder.privateKey }
  }
  return {
    settingsFor(host, until) {
      const dates = until ? { until } : {}
      const { certificate, privateKey } = access.certify(`relying party ${host}`, { host, ...dates })
      const pem = `${privateKey.export({ format: 'pem', type: 'pkcs8' })}${certificate.toString()}`
      const listSigners = fingerprintOf(seal.certificate)
      const settings = { listUrl: `${server.baseUrl}/pid-providers`, listSigners }
      return { settings, secrets: { accessCertificate: pem } }
    },
    walletOf: (person) => ({
      ...{ listSigners: [], accessAnchors: [access], issue: () => issue(person) },
      fetch: () => assert.fail('lists come from the server'),
      accessCertificateFor: () => assert.fail('the customer has its own'),
      registrationCertificate: () => assert.fail('the customer has none'),
    }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
