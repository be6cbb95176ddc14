/** `foyer listen`: forwards the events of a running Foyer to a developer's receiver. */
import { EventKind } from '#kernel/schemas/event.ts'
import type { Command } from '../command.ts'

export const listen: Command = {
  description: [
    'Follows the event feed of a running Foyer and posts each event to --forward-to as a webhook would,',
    'with the same body, headers and signatures. Your machine needs no public address. Any http or',
    'https address is allowed.',
    '',
    'It prints the signing secret when it starts: configure your receiver with it. To keep the same',
    'secret, set FOYER_WEBHOOK_SECRET or give --secret.',
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
    kind: { what: 'a kind of event (default: all)', value: '<kind>', members: EventKind.enum, many: true },
    since: { what: 'begin earlier: 30m, 2h or 1d ago, or at a time', value: '<time>' },
    'from-start': { what: 'begin with the oldest event (90 days)' },
    secret: { what: 'the signing secret (better: FOYER_WEBHOOK_SECRET)', value: '<whsec_…>' },
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
  run: async (flags, context) => (await import('../listen/listen.ts')).forwardEvents(flags, context),
}
