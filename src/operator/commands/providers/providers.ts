/** `foyer provider …`: lists, sets, removes and tries the providers of a customer. */
import { ApiError } from '../../../api-error.ts'
import { operator } from '../../../audit/entry.ts'
import type { Customer } from '../../../customers/customer.ts'
import type { OperatorPorts } from '../../../ports/operator.ts'
import { isSealed, type ProviderField } from '../../../providers/catalogue/provider-row.ts'
import { isProviderKey, type ProviderKey, providerKeys, providerRow } from '../../../providers/catalogue.ts'
import { isUsable } from '../../../providers/configured.ts'
import type { ProviderSettings, StoredProvider } from '../../../providers/ports.ts'
import {
  type Command,
  type CommandContext,
  CommandError,
  type Flag,
  type FlagValues,
  UsageError,
} from '../../command.ts'
import { columns } from '../../help.ts'
import { customerFlag, findCustomer } from '../../id-flags.ts'
import { withPorts } from '../../with-ports.ts'
import { readNamedValues, readSecretValues } from './provider-values.ts'

const providerFlag: Flag = {
  what: 'the provider, a key of provider list',
  value: '<key>',
  required: true,
}
const marketFlag: Flag = { what: 'the market; without it, all markets of the provider', value: '<country>' }
export const placeFlags = { customer: customerFlag, provider: providerFlag, market: marketFlag }

interface Opened {
  ports: OperatorPorts
  settings: ProviderSettings
  customer: Pick<Customer, 'id' | 'mode' | 'name'>
}

export const withProviders = <T>(
  flags: FlagValues,
  context: CommandContext,
  work: (opened: Opened) => Promise<T>,
): Promise<T> =>
  withPorts(context, async (ports) => {
    const { id, mode, name } = await findCustomer(flags, ports)
    const { providerSettings: settings } = await ports.keyed()
    return work({ ports, settings, customer: { id, mode, name } }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'provider_not_set') throw new CommandError(notSet(name), error.code)
      throw error.code === 'invalid_provider_settings' ? inFlags(error) : error
    })
  })

const notSet = (customer: string): string =>
  `This provider is not set for ${customer} in this market: name another --provider or --market. See what ` +
  'is set: npx foyer provider list'

/** Names the flags instead of the fields of the API. */
function inFlags({ code, extras: { errors = [] } }: ApiError): CommandError {
  const lines = errors.map(({ path, message }) => {
    const [, place = '', name] = path.split('/')
    const flag = { settings: `--setting ${name}=…`, secrets: `--secret ${name}=@<file>`, market: '--market' }[
      place
    ]
    return `  ${name === undefined && place === 'settings' ? '--setting' : (flag ?? path)}: ${message}`
  })
  return new CommandError(['The settings are not complete or not valid:', ...lines].join('\n'), code, errors)
}

export function readPlace(flags: FlagValues): { provider: ProviderKey; market: string | undefined } {
  const provider = flags.required('provider')
  if (!isProviderKey(provider)) throw new UsageError(`--provider takes one of: ${providerKeys.join(', ')}.`)
  const market = flags.optional('market')
  if (market !== undefined && !/^(\*|[A-Z]{2})$/.test(market))
    throw new UsageError('--market takes a country such as NO, or * for all.')
  return { provider, market }
}

export const providerList: Command = {
  flags: { customer: customerFlag },
  examples: ['provider list --customer foyer:customer::…'],
  run: (flags, context) =>
    withProviders(flags, context, async ({ settings, customer }) => {
      const stored = await settings.list(customer.id)
      const known = providerKeys.map((key) => ({ key, ...providerRow(key) }))
      const set = stored.map((each) => ({ ...each, usable: isUsable(each, customer.mode) }))
      const rows = set.map((each) => [each.provider, each.kind, each.market, stateOf(each), fieldsOf(each)])
      return {
        json: { providers: set, catalogue: known },
        text: [
          ...(rows.length > 0
            ? columns([['PROVIDER', 'KIND', 'MARKET', 'STATE', 'SETTINGS'], ...rows], '')
            : ['No provider is set.']),
          '',
          'Can be set:',
          ...known.flatMap(({ key, kind, markets, fields }) => [
            `  ${key}  ${kind.toLowerCase()}, ${markets === 'ANY' ? 'any market' : markets.join(', ')}`,
            ...fields.map((field) => `    ${fieldText(field)}`),
          ]),
        ].join('\n'),
      }
    }),
}

type Shown = Pick<StoredProvider, 'enabled' | 'lastTest'> & { usable: boolean }

/** on, test failed 2026-11-26. */
function stateOf({ enabled, usable, lastTest }: Shown): string {
  const state = enabled ? (usable ? 'on' : 'incomplete') : 'off'
  return lastTest && lastTest.outcome !== 'WORKS'
    ? `${state}, ${lastTest.outcome} on ${lastTest.at.toISOString().slice(0, 10)}`
    : state
}

const fieldsOf = ({ settings, secrets }: StoredProvider): string =>
  [
    ...Object.entries(settings).map(([name, value]) => `${name}=${value.split('\n').join(',')}`),
    ...secrets.map(({ name, expiresAt }) =>
      expiresAt ? `${name} (expires ${expiresAt.toISOString().slice(0, 10)})` : `${name} (set)`,
    ),
  ].join(' ')

const fieldText = (field: ProviderField): string => {
  const flag = isSealed(field) ? `--secret ${field.name}=@<file>` : `--setting ${field.name}=…`
  const choices = field.choices ? ` One of ${field.choices.join(', ')}.` : ''
  return `${flag}${field.required ? '' : ' (optional)'}: ${field.hint}${choices}`
}

export const providerSet: Command = {
  description: [
    'Fields that are not given stay as they are; name= without a value removes one. A secret is read from',
    'a file (name=@file) or from stdin (name=-), because other users of this machine can see the arguments',
    'of a command. Applies within 5 seconds.',
  ].join('\n'),
  flags: {
    ...placeFlags,
    setting: { what: 'a setting of the provider', value: '<name>=<value>', many: true },
    secret: {
      what: 'a secret or a certificate, from a file or stdin',
      value: '<name>=@<file>|-',
      many: true,
    },
    switch: { what: 'use it or not', value: 'on|off', members: ['on', 'off'] },
  },
  examples: [
    'provider set --customer foyer:customer::… --provider prh --setting baseUrl=https://ytj.example.com/v3',
  ],
  run: async (flags, context) => {
    const place = readPlace(flags)
    const settings = readNamedValues(flags)
    const secrets = await readSecretValues(flags, place.provider)
    const enabled = flags.has('switch') ? flags.required('switch') === 'on' : undefined
    return withProviders(flags, context, async ({ settings: port, customer }) => {
      const change = { ...place, settings, secrets, enabled }
      const stored = await port.set(customer, operator, change)
      const { provider, market } = stored
      const where = market === '*' ? 'all its markets' : market
      return {
        json: { ...stored, usable: isUsable(stored, customer.mode) },
        text: [
          `${providerRow(provider).name} is set for ${customer.name} in ${where}.`,
          `Try it: npx foyer provider test --customer … --provider ${provider} --market '${market}'`,
        ].join('\n'),
      }
    })
  },
}

export const providerRemove: Command = {
  flags: placeFlags,
  examples: ['provider remove --customer foyer:customer::… --provider brreg --market NO'],
  run: async (flags, context) => {
    const place = readPlace(flags)
    return withProviders(flags, context, async ({ settings, customer }) => {
      await settings.remove(customer.id, operator, place)
      return { json: { removed: place.provider }, text: `Removed ${providerRow(place.provider).name}.` }
    })
  },
}

export const providerTest: Command = {
  description: [
    'Looks up an organization in a registry, or starts an identification that nobody completes. Says in',
    'words what is wrong: name, certificate, credentials or answer. The exit code is 1 unless it works.',
  ].join('\n'),
  flags: {
    ...placeFlags,
    number: {
      what: 'the organization number to look up (default: that of a public body)',
      value: '<number>',
    },
  },
  examples: ['provider test --customer foyer:customer::… --provider brreg'],
  run: async (flags, context) => {
    const place = readPlace(flags)
    return withProviders(flags, context, async ({ settings, customer }) => {
      const result = await settings.test(customer, { ...place, number: flags.optional('number') })
      const calls = result.calls.map(
        ({ host, status, durationMs }) => `  ${host}: ${status ?? 'no answer'}, ${durationMs} ms`,
      )
      return {
        json: result,
        text: [`${result.outcome}: ${result.text} (${result.durationMs} ms)`, ...calls].join('\n'),
        failed: result.outcome !== 'WORKS',
      }
    })
  },
}
