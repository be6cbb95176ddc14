/** `foyer application list`: pages of a customer's applications, newest first, without collected data. */
import { cursorOf, type ListPosition, parseCursor } from '../../../applications/list-cursor.ts'
import type { ApplicationFilter, ListedApplication } from '../../../applications/ports.ts'
import { listedOf } from '../../../applications/views.ts'
import type { OperatorPorts } from '../../../ports/operator.ts'
import { type ApplicationObject, ApplicationStatus } from '../../../schemas/application.ts'
import { type Command, type FlagValues, type Outcome, UsageError } from '../../command.ts'
import { columns } from '../../help.ts'
import { customerFlag, findCustomer, findWorkflow, workflowFlag } from '../../id-flags.ts'
import { plainText } from '../../plain-text.ts'
import { readPastTime } from '../../time-flags.ts'
import { withPorts } from '../../with-ports.ts'

const DEFAULT_LIMIT = 50
/** As applications.list. */
const MAXIMUM = 200

export const applicationList: Command = {
  description: [
    'Newest first, without collected data. An application must match all filters, and of a repeated',
    'filter any value.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    status: { what: 'only with this status', value: '<status>', members: ApplicationStatus.enum, many: true },
    workflow: { ...workflowFlag, what: 'only of this workflow', required: false },
    market: { what: 'only of this market, such as SE', value: '<country>', many: true },
    since: { what: 'only those created since this time or duration, such as 7d', value: '<time>' },
    limit: {
      what: `number of applications, up to ${MAXIMUM} (default: ${DEFAULT_LIMIT})`,
      value: '<number>',
    },
    cursor: { what: 'the cursor that the previous page ended with', value: '<cursor>' },
  },
  examples: [
    'application list --customer "Example Bank" --status MANUAL_REVIEW',
    'application list --customer foyer:customer::0199… --workflow "Company account" --since 7d --json',
  ],
  run: (flags, context) => {
    const limit = readLimit(flags)
    const filter = {
      ...(flags.has('status') ? { status: flags.all('status') as ApplicationStatus[] } : {}),
      ...(flags.has('market') ? { countryCode: flags.all('market').map(readMarket) } : {}),
      ...(flags.has('since') ? { createdAfter: readPastTime(flags, 'since', context.now()) } : {}),
      ...(flags.has('cursor') ? { after: readCursor(flags) } : {}),
    }
    return withPorts(context, async (ports) => {
      const { id: customerId } = await findCustomer(flags, ports)
      const workflow = flags.has('workflow')
        ? { workflowId: [(await findWorkflow(flags, ports, customerId)).workflowId] }
        : {}
      return pageOf(customerId, { ...filter, ...workflow, limit }, ports)
    })
  },
}

async function pageOf(customerId: string, filter: ApplicationFilter, ports: OperatorPorts): Promise<Outcome> {
  const { limit } = filter
  const { applications: store } = await ports.keyed()
  // One more than requested tells whether there is another page.
  const found = await store.list(customerId, { ...filter, limit: limit + 1 })
  const page = found.slice(0, limit)
  const nextCursor = found.length > limit ? cursorOf(page.at(-1) as ListedApplication) : null
  const applications = page.map((each) => listedOf(each, each.summary, ports.ids))
  const unreadable = page
    .filter(({ summary }) => summary === null)
    .map(({ id }) => ports.ids.of('application', id))
  return { json: { applications, unreadable, nextCursor }, text: tableOf(applications, nextCursor) }
}

function readLimit(flags: FlagValues): number {
  const text = flags.optional('limit') ?? String(DEFAULT_LIMIT)
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAXIMUM) return limit
  throw new UsageError(`--limit takes a whole number from 1 to ${MAXIMUM}.`)
}

function readMarket(text: string): string {
  if (/^[A-Z]{2}$/.test(text)) return text
  throw new UsageError('--market takes two upper-case letters, such as SE.')
}

function readCursor(flags: FlagValues): ListPosition {
  const position = parseCursor(flags.required('cursor'))
  if (position) return position
  throw new UsageError('--cursor takes the cursor that the previous page ended with.')
}

const header = ['CREATED', 'STATUS', 'KIND', 'MARKET', 'APPLICATION', 'REFERENCE', 'WAITS FOR']

function tableOf(applications: readonly ApplicationObject[], nextCursor: string | null): string {
  if (applications.length === 0) return 'No applications found.'
  const rows = applications.map((each) => [
    `${each.createdAt.slice(0, 16)}Z`,
    each.status,
    each.kind,
    each.countryCode,
    each.id,
    plainText(each.externalReference ?? ''),
    each.review?.reasons.join(', ') ?? '',
  ])
  const more = nextCursor === null ? [] : ['', `There are more applications: add --cursor ${nextCursor}`]
  return [...columns([header, ...rows], ''), ...more].join('\n')
}
