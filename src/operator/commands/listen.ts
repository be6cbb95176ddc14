/** `foyer listen`: the events of a running Foyer, forwarded to the receiver that a developer is writing. */
import type { EventKind } from '../../schemas/event.ts'
import { type Command, type Given, type Stage, UsageError } from '../command.ts'
import { callingAt } from '../listen/api-client.ts'
import { credentialsOf } from '../listen/credentials.ts'
import { follow } from '../listen/follow-feed.ts'
import { forwardingTo, readForwardTo } from '../listen/forwarding.ts'
import { beginning, type Count, ended, forwarded } from '../listen/output.ts'
import { signingSecretOf, VARIABLE } from '../listen/signing-secret.ts'
import { pastMomentIn } from '../time-flags.ts'
import { kindsFlag } from '../webhooks/with-webhooks.ts'

export const listen: Command = {
  summary: 'Forward events to a receiver on your machine, while you write it',
  description: [
    'Follows the feed of a running Foyer and posts each event to --forward-to as a webhook would be: the same body, headers and',
    'signatures. Nothing has to reach your machine from outside. Any http or https address will do: it is yours.',
    '',
    'It signs with a secret that it shows when it starts: give that to your receiver. For one that stays the same, set',
    `${VARIABLE}, or give --secret.`,
    '',
    'Events come in order, one after the other. While nothing answers at --forward-to, the event is tried again until something',
    'does. What your receiver answers is shown and, unlike with a webhook, not tried again; --since shows an event once more.',
    'The service may be started anew meanwhile. Ctrl-C ends it.',
    '',
    'It calls with the credentials in demo.json of the data directory; for another customer give --client-id, and its secret in',
    'the environment as FOYER_CLIENT_SECRET.',
  ].join('\n'),
  flags: {
    'forward-to': { what: 'your receiver', value: '<url>', required: true },
    kind: kindsFlag,
    since: { what: 'begin earlier: 30m, 2h, 1d ago, or a time', value: '<time>' },
    'from-start': { what: 'begin with the oldest event that is kept (90 days)' },
    secret: { what: `what to sign with (better: ${VARIABLE})`, value: '<whsec_…>' },
    url: { what: 'where Foyer is (default: FOYER_BASE_URL, else http://127.0.0.1:3000)', value: '<url>' },
    'client-id': { what: 'whose events (default: those of Demo)', value: '<id>' },
  },
  examples: [
    'listen --forward-to http://localhost:4000/hooks',
    'listen --forward-to http://localhost:4000/hooks --since 1h --kind APPLICATION_APPROVED --kind APPLICATION_DECLINED',
  ],
  streams: true,
  async run(given, stage) {
    const target = readForwardTo(given.text('forward-to'))
    const from = beginningIn(given, stage)
    const secret = signingSecretOf(given, stage)
    const url = serviceIn(given, stage)
    const credentials = credentialsOf(given, stage)
    const ending = stage.ending()
    const { note, now } = stage
    const count: Count = { forwarded: 0, refused: 0, waiting: 0, last: null }
    const forwarding = forwardingTo({ url: target, secret: secret.bytes, now, note, ending })
    const following = follow({
      call: callingAt({ url, credentials, ending }),
      url,
      from,
      kinds: given.all('kind') as EventKind[],
      note,
      ready: () => stage.line(beginning({ url, target, from, secret })),
      ending,
    })
    try {
      for await (const event of following) {
        count.waiting = 1
        count.last = event.publishedAt
        const answer = await forwarding.forward(event)
        stage.line(forwarded(event, answer))
        count.waiting = 0
        count.forwarded++
        if (answer.error !== null) count.refused++
      }
    } catch (error) {
      if (!ending.aborted) throw error
    } finally {
      forwarding.close()
    }
    return ended(count)
  },
}

function beginningIn(given: Given, stage: Stage): 'NOW' | 'OLDEST' | Date {
  if (given.has('from-start') && given.has('since'))
    throw new UsageError('--since and --from-start do not go together: give one of them.')
  if (given.has('since')) return pastMomentIn(given, 'since', stage.now())
  return given.has('from-start') ? 'OLDEST' : 'NOW'
}

const localHosts = ['localhost', '127.0.0.1', '[::1]']

function serviceIn(given: Given, stage: Stage): string {
  const text = given.maybe('url') ?? stage.config().baseUrl
  const { protocol, hostname, href, search, hash, username } = URL.canParse(text)
    ? new URL(text)
    : ({} as Partial<URL>)
  if ((protocol !== 'http:' && protocol !== 'https:') || search || hash || username || !href)
    throw new UsageError('--url takes the address of a Foyer, such as https://kyc.example.com.')
  if (protocol === 'http:' && !localHosts.includes(hostname ?? ''))
    stage.note(
      `${href} is not encrypted, and the client secret goes there. Take https:// where others can listen.`,
    )
  return href.replace(/\/+$/, '')
}
