/** `foyer customer …`: creates, changes and lists customers. */

import type { CustomerChange } from '#customers/changes.ts'
import type { Customer } from '#customers/customer.ts'
import { needsOrigin, type OriginProblem, readOrigin, readRateLimit } from '#customers/settings.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Command, type Flag, type FlagValues, type Outcome, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import type { OperatorAdministration, OperatorPorts } from '../ports.ts'
import { gapsIn } from '../provider-gaps.ts'
import { readTextLine } from '../text-flags.ts'
import { withPorts } from '../with-ports.ts'
import { quotaFlag, quotaText, readQuotas } from './usage.ts'

const MAX_NAME = 120

/** For a customer that has no workflow yet: what the steps of any workflow could need. */
const everyStep: WorkflowDefinition['steps'] = [
  { key: 'IDENTITY', kind: 'IDENTITY' },
  { key: 'ORGANIZATION', kind: 'ORGANIZATION' },
]

const emailFlag: Flag = { what: 'who is notified when a webhook is disabled', value: '<address>' }

const originFlag: Flag = {
  what:
    'where applicants may be redirected (scheme, host, port). A live customer needs at least one. ' +
    'A sandbox customer without one allows any origin',
  value: '<origin>',
  many: true,
}

export const customerCreate: Command = {
  description: [
    'A customer is a tenant: all data belongs to one. The registries, eID and screening of a sandbox',
    'customer are simulated; those of a live customer are real.',
  ].join('\n'),
  flags: {
    name: { what: 'the name that applicants see', value: '<name>', required: true },
    mode: {
      what: 'simulated or real providers; cannot be changed later',
      value: 'sandbox|live',
      required: true,
      members: ['sandbox', 'live'],
    },
    'redirect-origin': originFlag,
    email: { ...emailFlag, what: `${emailFlag.what}; without it, Foyer only logs and audits it` },
  },
  examples: [
    'customer create --name "Example Bank" --mode sandbox',
    'customer create --name "Example Bank" --mode live --redirect-origin https://bank.example',
  ],
  run: (flags, context) => {
    const mode = flags.required('mode') as Customer['mode']
    const name = readTextLine(flags, 'name', MAX_NAME)
    if (name === '') throw new UsageError(`--name takes 1 to ${MAX_NAME} characters.`)
    const redirectOrigins = readOrigins(flags, mode)
    if (needsOrigin(mode) && redirectOrigins.length === 0)
      throw new UsageError(
        '--mode live needs --redirect-origin: where applicants may be redirected, such as ' +
          'https://bank.example.',
      )
    const notifyEmail = parseEmail(flags.optional('email'))
    const email = notifyEmail === undefined ? {} : { notifyEmail }
    const customer = { name, mode, redirectOrigins, ...email }
    return withPorts(context, (ports) => create(customer, ports), { creates: true })
  },
}

async function create(
  customer: Omit<Parameters<OperatorAdministration['createCustomer']>[0], 'id'>,
  { administration, ids, newId, providers }: OperatorPorts,
): Promise<Outcome> {
  const { name, mode, redirectOrigins } = customer
  const id = newId()
  await administration.createCustomer({ id, ...customer })
  const shown = ids.of('customer', id)
  const notConfigured = gapsIn(
    { steps: everyStep, markets: [...providers.simulatedMarkets] },
    mode,
    await providers.of({ customerId: id, mode }),
  )
  return {
    json: { id: shown, name, mode, redirectOrigins, notConfigured },
    text: [
      `Created the ${mode} customer ${name}: ${shown}`,
      ...(mode === 'live' ? nextOfLive(shown) : [`Next: ${newCredential(shown)}`]),
    ].join('\n'),
  }
}

const newCredential = (customer: string): string =>
  `npx foyer call credentials.create --customer ${customer} --name "Back office"`

/** In the order of docs/operate/go-live.md. */
const nextOfLive = (customer: string): string[] => [
  'Next: its registries and eIDs, lists of sanctions and PEPs, a workflow (which says what is missing for',
  'it), and a credential for your own system. docs/operate/go-live.md tells how.',
  `  npx foyer call providers.list --customer ${customer}`,
  '  npx foyer screening source --help',
  `  npx foyer workflow import --customer ${customer} --file <file>`,
  `  ${newCredential(customer)}`,
]

export const customerUpdate: Command = {
  description: [
    'The new origins replace all earlier ones; other origins are rejected within 5 seconds. Existing',
    'applications keep their redirect address. A rate limit applies within 5 seconds, a quota at once.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    'redirect-origin': {
      ...originFlag,
      what: 'where applicants may be redirected; replaces all earlier origins',
    },
    'any-origin': { what: 'allow any redirect origin; sandbox customers only' },
    email: emailFlag,
    'no-email': { what: 'notify nobody; Foyer only logs and audits it' },
    'rate-limit': {
      what: 'requests a minute for each credential, 0 for no limit, default for the limit of the service',
      value: '<number>|default',
    },
    quota: quotaFlag,
  },
  examples: [
    'customer update --customer foyer:customer::0199… --email ops@bank.example',
    'customer update --customer foyer:customer::0199… --redirect-origin https://bank.example ' +
      '--redirect-origin https://app.bank.example',
    'customer update --customer foyer:customer::0199… --quota stored-bytes=1073741824 --quota ' +
      'replays=default',
  ],
  run: (flags, context) => {
    const countOf = (...names: string[]) => names.filter((name) => flags.has(name)).length
    if (countOf('email', 'no-email') > 1) throw new UsageError('Give either --email <address> or --no-email.')
    if (countOf('redirect-origin', 'any-origin') > 1)
      throw new UsageError('Give either --redirect-origin <origin> or --any-origin.')
    if (countOf('email', 'no-email', 'redirect-origin', 'any-origin', 'rate-limit', 'quota') === 0)
      throw new UsageError(
        'Give at least one change: --email, --no-email, --redirect-origin, --any-origin, --rate-limit ' +
          'or --quota.',
      )
    const email = parseEmail(flags.optional('email')) ?? null
    const limit = parseRateLimit(flags.optional('rate-limit'))
    return withPorts(context, async (ports) => {
      const before = await findCustomer(flags, ports)
      if (needsOrigin(before.mode) && flags.has('any-origin'))
        throw new UsageError(
          '--any-origin is for sandbox customers only. Name the origins of a live customer.',
        )
      const changes: CustomerChange[] = []
      if (countOf('email', 'no-email')) changes.push({ notify_email: email })
      if (countOf('redirect-origin', 'any-origin'))
        changes.push({ redirect_origins: readOrigins(flags, before.mode) })
      if (limit !== undefined) changes.push({ rate_limit: limit })
      if (flags.has('quota')) changes.push({ quotas: readQuotas(flags, before.quotas) })
      await ports.administration.updateCustomer(before.id, changes)
      const { id, name, redirectOrigins, rateLimit, quotas, ...after } = await findCustomer(flags, ports)
      const origins = redirectOrigins.join(', ') || (before.mode === 'live' ? 'none' : 'any')
      return {
        json: {
          id: ports.ids.of('customer', id),
          name,
          email: after.email,
          redirectOrigins,
          rateLimit,
          quotas,
        },
        text: [
          `Notified when a webhook of ${name} is disabled: ${after.email ?? 'nobody'}.`,
          `Allowed redirect origins: ${origins}.`,
          `Requests a minute for each credential: ${limitText(rateLimit)}.`,
          `Quotas: ${quotaText(quotas)}.`,
        ].join('\n'),
      }
    })
  },
}

const limitText = (limit: number | null): string =>
  limit === null ? 'FOYER_RATE_LIMIT_API' : limit === 0 ? 'no limit' : String(limit)

/** undefined leaves the limit as it is. */
function parseRateLimit(typed: string | undefined): number | null | undefined {
  if (typed === undefined) return undefined
  const limit = readRateLimit(typed)
  if (limit !== undefined) return limit
  throw new UsageError('--rate-limit takes a whole number up to 9999999, or default.')
}

/** Finds typing errors only. Only sending an e-mail shows whether the address exists. */
function parseEmail(typed: string | undefined): string | undefined {
  if (typed === undefined || (/^[^\s@<>]+@[^\s@<>]+$/.test(typed) && typed.length <= 254)) return typed
  throw new UsageError('--email takes an address such as ops@bank.example.')
}

const readOrigins = (flags: FlagValues, mode: Customer['mode']): string[] => [
  ...new Set(flags.all('redirect-origin').map((typed) => parseOrigin(typed, mode))),
]

const originProblems: Record<OriginProblem, string> = {
  NO_ORIGIN: '--redirect-origin takes only scheme, host and port, such as https://bank.example.',
  WILDCARD: '--redirect-origin takes no wildcards: name each host.',
  NOT_HTTPS: '--redirect-origin must begin with https:// (a sandbox customer may also use http://localhost).',
}

function parseOrigin(typed: string, mode: Customer['mode']): string {
  const read = readOrigin(typed, mode)
  if ('problem' in read) throw new UsageError(originProblems[read.problem])
  return read.origin
}

export const customerList: Command = {
  flags: {},
  examples: ['customer list', 'customer list --json'],
  run: (_flags, context) =>
    withPorts(context, async ({ administration, ids }) => {
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
