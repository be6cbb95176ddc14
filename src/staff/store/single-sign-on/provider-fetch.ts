/** Requests to a customer's OpenID provider: to public addresses only, with limits of time and size. */
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import {
  assertPublicAddress,
  publicAddressLookup,
  resolverByNameServers,
} from '@foyer/provider-http/ssrf-safe-dns'

const TIME_LIMIT_MS = 5_000
const MOST_BYTES = 512 * 1024

interface RequestOptions {
  method: string
  headers: Record<string, string>
  body: unknown
}

export type ProviderFetch = (url: string, options: RequestOptions) => Promise<Response>

/** Follows no redirect: discovery and tokens have none. `allowPrivate` is for trials and tests. */
export function providerFetch(allowPrivate: boolean): ProviderFetch {
  const lookup = publicAddressLookup(resolverByNameServers(), allowPrivate)
  return async (text, { method, headers, body }) => {
    const url = new URL(text)
    const isSecure = url.protocol === 'https:'
    if (!isSecure && !(allowPrivate && url.protocol === 'http:')) throw new Error('the provider needs https')
    assertPublicAddress(url.hostname, allowPrivate)
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const sent = (isSecure ? https : http).request(
        url,
        { method, headers, lookup, signal, agent: false },
        resolve,
      )
      sent.on('error', reject)
      sent.end(body === undefined || body === null ? undefined : String(body))
    })
    let size = 0
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BYTES) answer.destroy(new Error('the answer of the provider is too large'))
    })
    const content = await buffer(answer)
    const status = answer.statusCode ?? 0
    const type = answer.headers['content-type'] ?? ''
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : new Uint8Array(content), {
      status,
      headers: { 'content-type': type },
    })
  }
}
