/** `foyer provider accept`: takes a list of PID providers whose publisher has begun to number again. */

import { refusedAs, refusedText, type SeenLists } from '@foyer/eids/wallet/restarted-list'
import { operator } from '#audit/entry.ts'
import { ApiError } from '#kernel/api-error.ts'
import { isProviderKey, type ProviderKey, providerKeys } from '#providers/catalogue.ts'
import type { ProviderSettings } from '#providers/ports.ts'
import { type Command, CommandError, type FlagValues, UsageError } from '../command.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import { withPorts } from '../with-ports.ts'

export const providerAcceptList: Command = {
  description: [
    'Without --sequence it says whether a list is refused, and why, and changes nothing. With it the refused',
    'list of exactly this number is accepted, and no list that was issued before it is ever taken again. Ask',
    'the publisher first: a list with a lower number may be an old one that is sent again. One that was',
    'issued before the list that is known is never accepted.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    provider: { what: 'the provider, such as wallet', value: '<key>', required: true },
    market: { what: 'the market; without it, all markets of the provider', value: '<country>' },
    sequence: {
      what: 'the number of the refused list, which confirms that you accept it',
      value: '<number>',
    },
  },
  examples: [
    'provider accept --customer foyer:customer::… --provider wallet',
    'provider accept --customer foyer:customer::… --provider wallet --sequence 1',
  ],
  run: async (flags, context) => {
    const place = readPlace(flags)
    const sequence = readSequence(flags.optional('sequence'))
    return withPorts(context, async (ports) => {
      const { id, name } = await findCustomer(flags, ports)
      const { providerSettings: settings } = await ports.keyed()
      return acceptOrShow(settings, { customerId: id, place, sequence }).catch((error) => {
        if (!(error instanceof ApiError) || error.code !== 'provider_not_set') throw error
        throw new CommandError(notSet(name), error.code)
      })
    })
  },
}

interface Asked {
  customerId: string
  place: Place
  sequence: number | undefined
}

async function acceptOrShow(settings: ProviderSettings, { customerId, place, sequence }: Asked) {
  const seen = await settings.seenList(customerId, place)
  if (!seen) throw new CommandError(UNREAD, 'list_not_read')
  if (sequence === undefined) return stateOf(seen)
  if (!(await settings.acceptList(customerId, operator, place, sequence)))
    throw new CommandError(notAccepted(seen, sequence), 'list_not_refused')
  return {
    json: { accepted: sequence, before: seen.sequence },
    text: [
      `List ${sequence} of PID providers is accepted; ${seen.sequence} was the number before.`,
      'The running service takes it within a minute, or when it next reads the list.',
    ].join('\n'),
  }
}

interface Place {
  provider: ProviderKey
  market: string | undefined
}

function readPlace(flags: FlagValues): Place {
  const provider = flags.required('provider')
  if (!isProviderKey(provider)) throw new UsageError(`--provider takes one of: ${providerKeys.join(', ')}.`)
  const market = flags.optional('market')
  if (market !== undefined && !/^(\*|[A-Z]{2})$/.test(market))
    throw new UsageError('--market takes a country such as NO, or * for all.')
  return { provider, market }
}

const notSet = (customer: string): string =>
  `This provider is not set for ${customer} in this market: name another --provider or --market. See what ` +
  'is set: npx foyer call providers.list'

const UNREAD =
  'This provider has no list of PID providers, or none was read yet. Run: npx foyer call providers.test'

function readSequence(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new UsageError('--sequence takes the number of the refused list.')
  return Number(text)
}

const stateOf = (seen: SeenLists) => ({
  json: { ...seen, refusedAs: refusedAs(seen) },
  text: refusedText(seen) ?? `List ${seen.sequence} of PID providers is the newest. None is refused.`,
})

const notAccepted = (seen: SeenLists, sequence: number): string =>
  [
    `List ${sequence} is not accepted.`,
    refusedText(seen) ?? `None is refused: list ${seen.sequence} is the newest.`,
  ].join(' ')
