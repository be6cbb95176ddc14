/** `foyer provider accept`: takes a list of PID providers whose publisher has begun to number again. */
import { operator } from '../../../audit/entry.ts'
import { refusedAs, refusedText, type SeenLists } from '../../../providers/restarted-list.ts'
import { type Command, CommandError, UsageError } from '../../command.ts'
import { placeFlags, readPlace, withProviders } from './providers.ts'

export const providerAcceptList: Command = {
  description: [
    'Without --sequence it says whether a list is refused, and why, and changes nothing. With it the refused',
    'list of exactly this number is accepted, and no list that was issued before it is ever taken again. Ask',
    'the publisher first: a list with a lower number may be an old one that somebody repeats. One that was',
    'issued before the list that is known is never accepted.',
  ].join('\n'),
  flags: {
    ...placeFlags,
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
    return withProviders(flags, context, async ({ settings, customer }) => {
      const seen = await settings.seenList(customer.id, place)
      if (!seen) throw new CommandError(UNREAD, 'list_not_read')
      if (sequence === undefined) return stateOf(seen)
      if (!(await settings.acceptList(customer.id, operator, place, sequence)))
        throw new CommandError(notAccepted(seen, sequence), 'list_not_refused')
      return {
        json: { accepted: sequence, before: seen.sequence },
        text: [
          `List ${sequence} of PID providers is accepted; ${seen.sequence} was the number before.`,
          'The running service takes it within a minute, or when it next reads the list.',
        ].join('\n'),
      }
    })
  },
}

const UNREAD =
  'This provider has no list of PID providers, or none was read yet. Run: npx foyer provider test'

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
