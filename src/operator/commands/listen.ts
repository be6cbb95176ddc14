/** `foyer listen`: forwards the events of a running Foyer to a developer's receiver. */
import type { EventKind } from '../../schemas/event.ts'
import { type Command, type CommandContext, type FlagValues, UsageError } from '../command.ts'
import { createApiClient } from '../listen/api-client.ts'
import { credentialsOf } from '../listen/credentials.ts'
import { follow } from '../listen/follow-feed.ts'
import { createForwarder, readForwardTo } from '../listen/forward-events.ts'
import { endedLine, type ForwardCount, forwardedLine, listeningLine } from '../listen/output.ts'
import { signingSecretOf, VARIABLE } from '../listen/signing-secret.ts'
import { readPastTime } from '../time-flags.ts'
import { kindsFlag } from '../webhooks/with-webhooks.ts'

export const listen: Command = {
  summary: 'Forward events to a receiver on your machine',
  description: [
    'Follows the event feed of a running Foyer and posts each event to --forward-to as a webhook would,',
    'with the same body, headers and signatures. Your machine needs no public address. Any http or',
    'https address is allowed.',
    '',
    'It prints the signing secret when it starts: configure your receiver with it. To keep the same',
    `secret, set ${VARIABLE} or give --secret.`,
    '',
    'Events arrive in order, one at a time. If nothing listens at --forward-to, it retries until',
    'something does. An error response of your receiver is shown and, unlike with a webhook, not',
    'retried; use --since to send an event again. It continues after a restart of the service. Ctrl-C',
    'ends it.',
    '',
    'It uses the credentials in demo.json of the data directory. For another customer, give',
    '--client-id, and its secret in the environment variable FOYER_CLIENT_SECRET.',
  ].join('\n'),
  flags: {
    'forward-to': { what: 'your receiver', value: '<url>', required: true },
    kind: kindsFlag,
    since: { what: 'begin earlier: 30m, 2h or 1d ago, or at a time', value: '<time>' },
    'from-start': { what: 'begin with the oldest event (90 days)' },
    secret: { what: `the signing secret (better: ${VARIABLE})`, value: '<whsec_…>' },
    url: {
      what: 'the address of Foyer (default: FOYER_BASE_URL, else http://127.0.0.1:3000)',
      value: '<url>',
    },
    'client-id': { what: 'the client id of the customer (default: Demo)', value: '<id>' },
  },
  examples: [
    'listen --forward-to http://localhost:4000/hooks',
    'listen --forward-to http://localhost:4000/hooks --since 1h --kind APPLICATION_APPROVED --kind ' +
      'APPLICATION_DECLINED',
  ],
  streams: true,
  async run(flags, context) {
    const target = readForwardTo(flags.required('forward-to'))
    const from = readStart(flags, context)
    const secret = signingSecretOf(flags, context)
    const url = readServiceUrl(flags, context)
    const credentials = credentialsOf(flags, context)
    const stopSignal = context.stopSignal()
    const { note, now } = context
    const count: ForwardCount = { forwarded: 0, refused: 0, waiting: 0, last: null }
    const forwarder = createForwarder({ url: target, secret: secret.bytes, now, note, stopSignal })
    const events = follow({
      call: createApiClient({ url, credentials, stopSignal }),
      url,
      from,
      kinds: flags.all('kind') as EventKind[],
      note,
      ready: () => context.line(listeningLine({ url, target, from, secret })),
      stopSignal,
    })
    try {
      for await (const event of events) {
        count.waiting = 1
        count.last = event.publishedAt
        const result = await forwarder.forward(event)
        context.line(forwardedLine(event, result))
        count.waiting = 0
        count.forwarded++
        if (result.error !== null) count.refused++
      }
    } catch (error) {
      if (!stopSignal.aborted) throw error
    } finally {
      forwarder.close()
    }
    return endedLine(count)
  },
}

function readStart(flags: FlagValues, context: CommandContext): 'NOW' | 'OLDEST' | Date {
  if (flags.has('from-start') && flags.has('since'))
    throw new UsageError('Give either --since or --from-start.')
  if (flags.has('since')) return readPastTime(flags, 'since', context.now())
  return flags.has('from-start') ? 'OLDEST' : 'NOW'
}

const localHosts = ['localhost', '127.0.0.1', '[::1]']

function readServiceUrl(flags: FlagValues, context: CommandContext): string {
  const text = flags.optional('url') ?? context.config().baseUrl
  const { protocol, hostname, href, search, hash, username } = URL.canParse(text)
    ? new URL(text)
    : ({} as Partial<URL>)
  if ((protocol !== 'http:' && protocol !== 'https:') || search || hash || username || !href)
    throw new UsageError('--url takes the address of a Foyer, such as https://kyc.example.com.')
  if (protocol === 'http:' && !localHosts.includes(hostname ?? ''))
    context.note(
      `The connection to ${href} is not encrypted and carries the client secret. Use https:// on a ` +
        'shared network.',
    )
  return href.replace(/\/+$/, '')
}
