/** `foyer customer …`: for whom the service works. */

import { type CustomerChange, changeCustomer } from '../../adapters/postgres/customers/update-customer.ts'
import { uuidv7 } from '../../adapters/random-ids.ts'
import type { Customer } from '../../customers/customer.ts'
import { type Command, type Flag, type Given, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, customerIn } from '../id-flags.ts'
import { withInstallation } from '../installation.ts'
import { lineIn } from '../text-flags.ts'
import { quotaFlag, quotasIn, quotaText } from './usage.ts'

const MOST_NAME = 120

const emailFlag: Flag = { what: 'who is told when a webhook is switched off', value: '<address>' }

const originFlag: Flag = {
  what: 'where applicants may be sent afterwards (scheme, host, port); a live customer needs one, a sandbox customer without one may send them anywhere',
  value: '<origin>',
  many: true,
}

export const customerCreate: Command = {
  summary: 'Make a customer',
  description:
    "A customer is a tenant: everything belongs to one. A sandbox customer's registers, eID and screening are simulated;\na live customer's are real.",
  flags: {
    name: { what: 'what applicants see as who asks', value: '<name>', required: true },
    mode: {
      what: 'simulated or real providers; can not be changed later',
      value: 'sandbox|live',
      required: true,
      members: ['sandbox', 'live'],
    },
    'redirect-origin': originFlag,
    email: { ...emailFlag, what: `${emailFlag.what}; without one it is only logged and audited` },
  },
  examples: [
    'customer create --name "Example Bank" --mode sandbox',
    'customer create --name "Example Bank" --mode live --redirect-origin https://bank.example',
  ],
  run: (given, stage) => {
    const mode = given.text('mode') as Customer['mode']
    const name = lineIn(given, 'name', MOST_NAME)
    if (name === '') throw new UsageError(`--name takes 1 to ${MOST_NAME} characters.`)
    const redirectOrigins = originsOf(given, mode)
    if (mode === 'live' && redirectOrigins.length === 0)
      throw new UsageError(
        '--mode live needs --redirect-origin: where applicants of a live customer may be sent, such as https://bank.example.',
      )
    const notifyEmail = emailOf(given.maybe('email'))
    return withInstallation(stage, async ({ administration, ids, now }) => {
      const id = uuidv7(now())
      const email = notifyEmail === undefined ? {} : { notifyEmail }
      await administration.createCustomer({ id, name, mode, redirectOrigins, ...email })
      const shown = ids.of('customer', id)
      return {
        json: { id: shown, name, mode, redirectOrigins },
        text: `Made the ${mode} customer ${name}: ${shown}\nNext: npx foyer credential create --customer ${shown}`,
      }
    })
  },
}

export const customerUpdate: Command = {
  summary:
    "Change a customer's redirect origins, its rate limit, its quotas, or who is told when a webhook is switched off",
  description:
    'The origins that are given replace those of before, all of them; within 5 seconds other addresses are refused.\nApplications that were created keep their address. A rate limit holds within 5 seconds, a quota at once.',
  flags: {
    customer: customerFlag,
    'redirect-origin': { ...originFlag, what: 'where applicants may be sent afterwards; all that there are' },
    'any-origin': { what: 'applicants may be sent anywhere; sandbox customers only' },
    email: emailFlag,
    'no-email': { what: 'nobody: it is only logged and audited' },
    'rate-limit': {
      what: "requests a minute of each of its credentials, 0 for no limit; default for the service's own",
      value: '<number>|default',
    },
    quota: quotaFlag,
  },
  examples: [
    'customer update --customer foyer:customer::0199… --email ops@bank.example',
    'customer update --customer foyer:customer::0199… --redirect-origin https://bank.example --redirect-origin https://app.bank.example',
    'customer update --customer foyer:customer::0199… --quota stored-bytes=1073741824 --quota replays=default',
  ],
  run: (given, stage) => {
    const some = (...flags: string[]) => flags.filter((flag) => given.has(flag)).length
    if (some('email', 'no-email') > 1) throw new UsageError('Give either --email <address> or --no-email.')
    if (some('redirect-origin', 'any-origin') > 1)
      throw new UsageError('Give either --redirect-origin <origin> or --any-origin.')
    if (some('email', 'no-email', 'redirect-origin', 'any-origin', 'rate-limit', 'quota') === 0)
      throw new UsageError(
        'Say what is to change: --email, --no-email, --redirect-origin, --any-origin, --rate-limit or --quota.',
      )
    const email = emailOf(given.maybe('email')) ?? null
    const limit = rateLimitOf(given.maybe('rate-limit'))
    return withInstallation(stage, async (it) => {
      const before = await customerIn(given, it)
      if (before.mode === 'live' && given.has('any-origin'))
        throw new UsageError('--any-origin is for sandbox customers: name the origins of a live customer.')
      const changes: CustomerChange[] = []
      if (some('email', 'no-email')) changes.push({ notify_email: email })
      if (some('redirect-origin', 'any-origin'))
        changes.push({ redirect_origins: originsOf(given, before.mode) })
      if (limit !== undefined) changes.push({ rate_limit: limit })
      if (given.has('quota')) changes.push({ quotas: quotasIn(given, before.quotas) })
      await changeCustomer(it.owner, before.id, changes, it.now())
      const { id, name, redirectOrigins, rateLimit, quotas, ...after } = await customerIn(given, it)
      const origins = redirectOrigins.join(', ') || (before.mode === 'live' ? 'nowhere' : 'anywhere')
      return {
        json: { id: it.ids.of('customer', id), name, email: after.email, redirectOrigins, rateLimit, quotas },
        text: `When a webhook of ${name} is switched off, ${after.email ?? 'nobody'} is told.\nIts applicants may be sent to: ${origins}.\nRequests a minute of each of its credentials: ${limitText(rateLimit)}.\nIts quotas: ${quotaText(quotas)}.`,
      }
    })
  },
}

const limitText = (limit: number | null): string =>
  limit === null ? 'as FOYER_RATE_LIMIT_API says' : limit === 0 ? 'without a limit' : String(limit)

/** undefined: not to be changed. */
function rateLimitOf(typed: string | undefined): number | null | undefined {
  if (typed === undefined) return undefined
  if (typed === 'default') return null
  if (/^\d{1,7}$/.test(typed)) return Number(typed)
  throw new UsageError('--rate-limit takes a whole number up to 9999999, or default.')
}

/** No more than a typing error is found: whether the address is right, only mail can tell. */
function emailOf(typed: string | undefined): string | undefined {
  if (typed === undefined || (/^[^\s@<>]+@[^\s@<>]+$/.test(typed) && typed.length <= 254)) return typed
  throw new UsageError('--email takes an address such as ops@bank.example.')
}

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

const originsOf = (given: Given, mode: Customer['mode']): string[] => [
  ...new Set(given.all('redirect-origin').map((typed) => originOf(typed, mode))),
]

function originOf(typed: string, mode: Customer['mode']): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || url.origin === 'null' || (url.href !== `${url.origin}/` && url.href !== url.origin))
    throw new UsageError('--redirect-origin takes scheme, host and port alone, such as https://bank.example.')
  if (url.hostname.includes('*'))
    throw new UsageError('--redirect-origin takes no signs that stand for others: name each host.')
  if (url.protocol === 'https:') return url.origin
  if (mode === 'sandbox' && url.protocol === 'http:' && local.has(url.hostname)) return url.origin
  throw new UsageError(
    '--redirect-origin must begin with https:// (a sandbox customer also has http://localhost).',
  )
}

export const customerList: Command = {
  summary: 'List the customers',
  flags: {},
  examples: ['customer list', 'customer list --json'],
  run: (_given, stage) =>
    withInstallation(stage, async ({ administration, ids }) => {
      const customers = (await administration.customers()).map(({ id, createdAt, ...customer }) => ({
        id: ids.of('customer', id),
        ...customer,
        createdAt: createdAt.toISOString(),
      }))
      const rows = customers.map(({ id, name, mode, suspended, createdAt }) => [
        id,
        mode,
        createdAt.slice(0, 10),
        suspended ? `${name} (suspended)` : name,
      ])
      return { json: { customers }, text: columns(rows, '').join('\n') || 'There is no customer yet.' }
    }),
}
