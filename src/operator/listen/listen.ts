/** Follows the event feed and forwards each event, until Ctrl-C. */
import type { EventKind } from '#kernel/schemas/event.ts'
import { type CommandContext, type FlagValues, type Outcome, UsageError } from '../command.ts'
import { readPastTime } from '../time-flags.ts'
import { createApiClient } from './api-client.ts'
import { listenerCredentialsOf } from './credentials.ts'
import { follow } from './follow-feed.ts'
import { createForwarder, readForwardTo } from './forward-events.ts'
import { endedLine, type ForwardCount, forwardedLine, listeningLine } from './output.ts'
import { signingSecretOf } from './signing-secret.ts'

export async function forwardEvents(flags: FlagValues, context: CommandContext): Promise<Outcome> {
  const target = readForwardTo(flags.required('forward-to'))
  const from = readStart(flags, context)
  const secret = signingSecretOf(flags, context)
  const url = readServiceUrl(flags, context)
  const credentials = listenerCredentialsOf(flags, context)
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
