/** What an address of a webhook may look like. Where its name leads is checked at every connection, in adapters/webhooks. */
import { ApiError } from '../errors.ts'
import { isAddress, isPublicAddress, unbracketed } from './public-ip.ts'

/** Where https is served; a firewall of ours lets out no more than these. */
const ports = ['', '443', '8443']
/** As written down: what is not ASCII gets longer. */
const MOST = 2_048
const ourselves = /^localhost\.?$|\.localhost\.?$/
const localHosts = ['localhost', '127.0.0.1', '[::1]']

type Wrong = (url: URL, allowPrivate: boolean) => string | false

const rules: readonly Wrong[] = [
  ({ protocol, hostname }, allowPrivate) =>
    protocol !== 'https:' &&
    !(allowPrivate && protocol === 'http:' && localHosts.includes(hostname)) &&
    'It must begin with https:.',
  ({ href }) => href.length > MOST && `It may not be longer than ${MOST} characters, written in ASCII.`,
  ({ username, password }) => (username !== '' || password !== '') && 'It may not hold a user or a password.',
  // An empty one is none to `hash`.
  ({ href }) => href.includes('#') && 'It may not hold a fragment.',
  ({ port }, allowPrivate) => !allowPrivate && !ports.includes(port) && 'Its port must be 443 or 8443.',
  ({ hostname }, allowPrivate) =>
    !allowPrivate &&
    (ourselves.test(hostname) || (isAddress(hostname) && !isPublicAddress(unbracketed(hostname)))) &&
    'It leads to an address that is not public.',
]

/** The sentence that says what is wrong with it, or the address as parsed. */
export function readWebhookUrl(
  text: string,
  allowPrivate: boolean,
): { url: string } | { url: undefined; wrong: string } {
  // The parser drops tabs and line ends, turns back-slashes around, trims, and adds slashes: what is stored is what was sent, or nothing.
  if (/[\0-\x20\x7f\\]/.test(text) || !/^[a-z][a-z\d+.-]*:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return { url: undefined, wrong: 'It is no absolute address.' }
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
