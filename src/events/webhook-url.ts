/**
 * Rules for webhook URLs. The addresses of the host are checked at every connection, in adapters/webhooks.
 */

import { isAddress, isPublicAddress, unbracketed } from '@foyer/provider-http/public-ip'
import { ApiError } from '#kernel/api-error.ts'

/** The usual ports of https, so that an outgoing firewall can be limited to them. */
const ports = ['', '443', '8443']
/** Length after conversion to ASCII. */
const MOST = 2_048
const localNames = /^localhost\.?$|\.localhost\.?$/
const localHosts = ['localhost', '127.0.0.1', '[::1]']

type Rule = (url: URL, allowPrivate: boolean) => string | false

const isLocal = (hostname: string): boolean => localNames.test(hostname) || localHosts.includes(hostname)

const rules: readonly Rule[] = [
  ({ protocol, hostname }, allowPrivate) =>
    !allowPrivate &&
    /^https?:$/.test(protocol) &&
    isLocal(hostname) &&
    'It is an address of your own machine, which Foyer cannot reach. To get events there, run: ' +
      'npx foyer listen --forward-to <the address>.',
  ({ protocol, hostname }, allowPrivate) =>
    protocol !== 'https:' &&
    !(allowPrivate && protocol === 'http:' && localHosts.includes(hostname)) &&
    'It must begin with https:.',
  ({ href }) => href.length > MOST && `It may not be longer than ${MOST} characters in ASCII.`,
  ({ username, password }) => (username !== '' || password !== '') && 'It may not hold a user or a password.',
  // `url.hash` does not show an empty fragment.
  ({ href }) => href.includes('#') && 'It may not hold a fragment.',
  ({ port }, allowPrivate) => !allowPrivate && !ports.includes(port) && 'Its port must be 443 or 8443.',
  ({ hostname }, allowPrivate) =>
    !allowPrivate &&
    isAddress(hostname) &&
    !isPublicAddress(unbracketed(hostname)) &&
    'Its host is not a public address.',
]

/** The parsed URL, or a message that says what is wrong. */
export function readWebhookUrl(
  text: string,
  allowPrivate: boolean,
): { url: string } | { url: undefined; wrong: string } {
  // Rejects text that the parser would change silently: tabs, line ends, backslashes, spaces and missing
  // slashes.
  if (/[\0-\x20\x7f\\]/.test(text) || !/^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return { url: undefined, wrong: 'It is not an absolute URL.' }
  const url = new URL(text)
  const wrong = rules.map((rule) => rule(url, allowPrivate)).find((each) => each !== false)
  return wrong ? { url: undefined, wrong } : { url: url.href }
}

/** Throws invalid_webhook_url. */
export function webhookUrlOf(text: string, allowPrivate: boolean): string {
  const read = readWebhookUrl(text, allowPrivate)
  if (read.url !== undefined) return read.url
  throw new ApiError('invalid_webhook_url', {
    errors: [{ path: '/url', code: 'invalid_webhook_url', message: read.wrong }],
  })
}
