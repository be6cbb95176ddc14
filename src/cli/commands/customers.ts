/** `foyer customer …`: for whom the service works. */
import { uuidv7 } from '../../adapters/ids.ts'
import { changeCustomer } from '../../adapters/postgres/customers/changed-customer.ts'
import type { Customer } from '../../customers/customer.ts'
import { type Command, type Flag, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { withInstallation } from '../installation.ts'
import { customerFlag, customerIn } from '../named.ts'
import { lineIn } from '../plain-text.ts'

const MOST_NAME = 120

const emailFlag: Flag = { what: 'who is told when a webhook is switched off', value: '<address>' }

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
    'redirect-origin': {
      what: 'where applicants may be sent afterwards (scheme, host, port); without one, anywhere',
      value: '<origin>',
      many: true,
    },
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
    const redirectOrigins = [...new Set(given.all('redirect-origin').map((typed) => originOf(typed, mode)))]
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
  summary: 'Change who is told when a webhook of a customer is switched off',
  flags: {
    customer: customerFlag,
    email: emailFlag,
    'no-email': { what: 'nobody: it is only logged and audited' },
  },
  examples: ['customer update --customer foyer:customer::0199… --email ops@bank.example'],
  run: (given, stage) => {
    if (given.has('email') === given.has('no-email'))
      throw new UsageError('Give either --email <address> or --no-email.')
    const email = emailOf(given.maybe('email')) ?? null
    return withInstallation(stage, async (it) => {
      const { id, name } = await customerIn(given, it)
      await changeCustomer(it.owner, id, { notify_email: email }, it.now())
      const who = email ?? 'nobody'
      return {
        json: { id: it.ids.of('customer', id), name, email },
        text: `When a webhook of ${name} is switched off, ${who} is told.`,
      }
    })
  },
}

/** No more than a typing error is found: whether the address is right, only mail can tell. */
function emailOf(typed: string | undefined): string | undefined {
  if (typed === undefined || (/^[^\s@<>]+@[^\s@<>]+$/.test(typed) && typed.length <= 254)) return typed
  throw new UsageError('--email takes an address such as ops@bank.example.')
}

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

function originOf(typed: string, mode: Customer['mode']): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || url.origin === 'null' || (url.href !== `${url.origin}/` && url.href !== url.origin))
    throw new UsageError('--redirect-origin takes scheme, host and port alone, such as https://bank.example.')
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
      const customers = (await administration.customers()).map(
        ({ id, name, mode, suspended, createdAt }) => ({
          id: ids.of('customer', id),
          name,
          mode,
          suspended,
          createdAt: createdAt.toISOString(),
        }),
      )
      const rows = customers.map(({ id, name, mode, suspended, createdAt }) => [
        id,
        mode,
        createdAt.slice(0, 10),
        suspended ? `${name} (suspended)` : name,
      ])
      return { json: { customers }, text: columns(rows, '').join('\n') || 'There is no customer yet.' }
    }),
}
