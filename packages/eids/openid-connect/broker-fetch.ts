/** The requests of one operation at a broker: limits of time and size, whole answers, opened tokens. */
import { parsed } from '@foyer/provider-http/answer-fields'
import type { ProviderCaller } from '@foyer/provider-http/provider-http'
import type { PrivateKeys } from './private-keys.ts'

/** The parts of fetch that openid-client uses. */
interface RequestOptions {
  method: string
  headers: Record<string, string>
  body?: unknown
}

export interface BrokerCalls {
  fetch(url: string, options: RequestOptions): Promise<Response>
  /** A call failed, or its answer was no answer of the protocol. */
  failed(): boolean
}

/** Compact serialisation of RFC 7516: five parts. */
const isEncrypted = (token: string): boolean => token.split('.').length === 5

export class Unencrypted extends Error {}

export function brokerCalls(
  call: ProviderCaller,
  { endsAt, keys, mustEncrypt }: { endsAt: number; keys: Pick<PrivateKeys, 'decrypt'>; mustEncrypt: boolean },
): BrokerCalls {
  let hasFailed = false
  const fail = (): never => {
    hasFailed = true
    throw new TypeError('fetch failed')
  }
  const opened = async (token: string): Promise<string> => {
    if (isEncrypted(token)) return keys.decrypt(token)
    if (mustEncrypt) throw new Unencrypted('The token is not encrypted.')
    return token
  }
  return {
    failed: () => hasFailed,
    async fetch(url, { method, headers, body }) {
      const answer = await call({
        ...{ url, method: method === 'POST' ? 'POST' : 'GET', headers, endsAt },
        ...(body === undefined || body === null ? {} : { body: String(body) }),
      })
      if (answer.kind !== 'ANSWERED') return fail()
      const { status, contentType } = answer
      const reply = (text: string) => new Response(text, { status, headers: { 'content-type': contentType } })
      if (/^application\/jwt\b/i.test(contentType)) return reply(await opened(answer.body))
      const content = parsed(answer.body)
      // A refusal is JSON too (RFC 6749, section 5.2); another page comes from a proxy or a wrong address.
      if (!content) return fail()
      if (typeof content.id_token !== 'string') return reply(answer.body)
      return reply(JSON.stringify({ ...content, id_token: await opened(content.id_token) }))
    },
  }
}
