/**
 * The simulated wallet: checks a request as a strict wallet does, and answers it with real signatures. On
 * demand it misbehaves, so that a customer can see what Foyer refuses.
 */
import { randomBytes } from 'node:crypto'
import { presentCredential } from '@foyer/eids/wallet-simulator/credential'
import {
  type CheckedRequest,
  checkRequest,
  chosenDisclosures,
  RefusedRequest,
} from '@foyer/eids/wallet-simulator/request-check'
import { CompactEncrypt } from 'jose'
import { type TestPerson, testPersonOf } from '#checks/sandbox/scenarios.ts'
import type { PidChange, SimulatedWorld } from './world.ts'

export const misbehaviours = [
  'REVOKED',
  'EXPIRED',
  'FOREIGN_ISSUER',
  'OTHER_TYPE',
  'WRONG_NONCE',
  'WRONG_AUDIENCE',
  'EXTRA_CLAIM',
  'NO_KEY_BINDING',
  'OTHER_STATE',
  'NO_STATUS_LIST',
] as const
export type Misbehaviour = (typeof misbehaviours)[number]

export type WalletChoice = { person: string; misbehaves?: Misbehaviour } | 'SAYS_NO'

/** Where the wallet sends and fetches: over HTTP, or in the same process. */
export interface WalletExchange {
  /** The request object. Throws without a request. */
  fetchRequest(requestUri: string, walletNonce: string): Promise<string>
  /** The address to go to. undefined: the answer was refused. */
  postAnswer(responseUri: string, form: { response: string }): Promise<string | undefined>
}

export interface OpenedRequest extends CheckedRequest {
  link: URL
}

const pidChanges: Partial<Record<Misbehaviour, PidChange>> = {
  REVOKED: { revoked: true },
  EXPIRED: { expired: true },
  FOREIGN_ISSUER: { foreign: true },
  OTHER_TYPE: { type: 'urn:eudi:mdl:1' },
  NO_STATUS_LIST: { withoutStatusList: true },
}

/** Throws RefusedRequest. */
export async function openLink(
  link: URL,
  { accessAnchors }: Pick<SimulatedWorld, 'accessAnchors'>,
  exchange: WalletExchange,
  now: Date,
): Promise<OpenedRequest> {
  const { client_id, request_uri, request_uri_method } = Object.fromEntries(link.searchParams)
  if (!client_id || !request_uri || request_uri_method !== 'post') throw new RefusedRequest('its link')
  const walletNonce = randomBytes(16).toString('base64url')
  const token = await exchange.fetchRequest(request_uri, walletNonce)
  const rules = { anchors: accessAnchors, now, clientId: client_id, walletNonce, origin: null }
  return { ...checkRequest(token, rules), link }
}

/** The parameters of the answer, encrypted. `audience` differs for the Digital Credentials API. */
export async function encryptedAnswer(
  world: SimulatedWorld,
  request: CheckedRequest,
  choice: WalletChoice,
  now: Date,
  audience: string = request.clientId,
): Promise<string> {
  const misbehaves = choice === 'SAYS_NO' ? undefined : choice.misbehaves
  const state = request.state === null ? {} : { state: request.state }
  const parameters = {
    ...(choice === 'SAYS_NO'
      ? { error: 'access_denied' }
      : { vp_token: { [request.queryId]: [presentationOf(world, request, choice, now, audience)] } }),
    ...(misbehaves === 'OTHER_STATE' ? { state: 'another' } : state),
  }
  const { kid, key, enc } = request.encryption
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(parameters)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc, kid })
    .encrypt(key)
}

function presentationOf(
  world: SimulatedWorld,
  request: CheckedRequest,
  { person: key, misbehaves }: Exclude<WalletChoice, 'SAYS_NO'>,
  now: Date,
  audience: string,
): string {
  const person = shownPerson(key)
  const pid = world.issue(person, misbehaves && pidChanges[misbehaves])
  const chosen = chosenDisclosures(pid.claims, request)
  if (!chosen) throw new RefusedRequest('the PID has not what is asked for')
  const email = pid.claims.find(({ path }) => path[0] === 'email')?.disclosure ?? ''
  const text = presentCredential(pid.jwt, {
    disclosures: misbehaves === 'EXTRA_CLAIM' ? [...chosen, email] : chosen,
    audience: misbehaves === 'WRONG_AUDIENCE' ? 'x509_hash:another' : audience,
    nonce: misbehaves === 'WRONG_NONCE' ? 'another' : request.nonce,
    now,
    holder: pid.holder,
  })
  return misbehaves === 'NO_KEY_BINDING' ? text.slice(0, text.lastIndexOf('~') + 1) : text
}

/** Another person holds the phone of a test person whose eID proves another. */
function shownPerson(key: string): TestPerson {
  const person = testPersonOf(key)
  if (!person) throw new RefusedRequest('nobody of the catalogue')
  return testPersonOf(person.behaviour?.answersAs ?? key) ?? person
}

/** The address that the wallet opens afterwards; undefined if its answer was refused. */
export async function answerLink(
  world: SimulatedWorld,
  request: OpenedRequest,
  choice: WalletChoice,
  exchange: WalletExchange,
  now: Date,
): Promise<string | undefined> {
  const response = await encryptedAnswer(world, request, choice, now)
  return exchange.postAnswer(request.responseUri ?? '', { response })
}
