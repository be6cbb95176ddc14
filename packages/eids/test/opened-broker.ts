/** The adapter of brokers, opened with a real OpenID provider for one situation of the contract. */

import type { CallLimits } from '@foyer/provider-http/provider-http'
import { providerCaller } from '@foyer/provider-http/provider-http'
import { waitingReturn } from '../contract/return-address.ts'
import { brokerClient } from '../openid-connect/broker-client.ts'
import { generic } from '../openid-connect/generic.ts'
import { openIdConnect } from '../openid-connect/openid-connect.ts'
import { privateKeysOf } from '../openid-connect/private-keys.ts'
import {
  type Broker,
  type BrokerOptions,
  brokerFetch,
  client,
  clientKeys,
  type Deed,
  startBroker,
} from './eid-broker.ts'
import type { OpenedIdentity } from './identity-world.ts'

const nocodeUrl = 'https://foyer.example/onboarding'
const redirectUri = `${nocodeUrl}/eid/return`
/** A time limit that a reply that never comes reaches soon. */
export const SHORT_MS = 400
const PATIENT_MS = 20_000
const quick: Partial<CallLimits> = { retries: 0, maxBytes: 64 * 1024 }
export const person = {
  given_name: 'Kari',
  family_name: 'Nordmann-Prøve',
  birthdate: '1972-09-13',
  nin: '13097248022',
}
export const kari: Deed = { sub: 'kari', acr: 'high', claims: person }

export interface Situation extends Partial<BrokerOptions> {
  deed?: Deed
  mode?: 'live' | 'sandbox'
  /** Limits of a start, and of a completion. */
  startMs?: number
  completeMs?: number
  /** Before the start, or after the person has acted. */
  before?: (broker: Broker) => void
  after?: (broker: Broker) => Promise<void> | void
  query?: (query: Record<string, string>) => Record<string, string>
}

const now = () => new Date()

export const open =
  (situation: Situation = {}) =>
  async (): Promise<OpenedIdentity> => {
    const { deed = kari, mode = 'live', startMs = PATIENT_MS, completeMs = PATIENT_MS } = situation
    const broker = await startBroker({ redirectUri, authentication: 'private_key_jwt', ...situation })
    situation.before?.(broker)
    const keys = privateKeysOf(clientKeys)
    const within = (limitMs: number) =>
      openIdConnect({
        ...{ key: 'openid-connect', profile: generic, country: 'NO', mode, nocodeUrl, keys },
        eid: {
          name: 'BankID',
          acrValues: ['high'],
          scopes: ['openid', 'profile'],
          levels: [{ claim: 'acr', levels: { high: 'HIGH', substantial: 'SUBSTANTIAL' } }],
        },
        client: brokerClient({
          ...{
            issuer: broker.issuer,
            clientId: client.clientId,
            clientSecret: client.clientSecret,
            keys,
            now,
          },
          ...{ authentication: 'private_key_jwt', mustEncrypt: situation.encrypted !== undefined },
          timeoutMs: limitMs,
          call: providerCaller({ fetch: brokerFetch, now, limits: quick }),
        }),
        ...{ issuer: broker.issuer, clientId: client.clientId, verifierKey: new Uint8Array(32).fill(7) },
        ...{ signsRequests: situation.signed ?? false, pushesRequests: situation.pushed ?? false },
      })
    const provider = { ...within(startMs), complete: within(completeMs).complete }
    const led = async (redirectTo: string) => {
      const back = new URL(waitingReturn(nocodeUrl, await broker.visit(redirectTo, deed)) ?? '')
      return Object.fromEntries(back.searchParams)
    }
    return {
      ...{ provider, now },
      async act(redirectTo) {
        const query = await led(redirectTo)
        await situation.after?.(broker)
        return situation.query?.(query) ?? query
      },
      async replay(redirectTo) {
        broker.replies['/token'] = broker.lastTokens
        return led(redirectTo)
      },
      [Symbol.asyncDispose]: () => broker[Symbol.asyncDispose](),
    }
  }
