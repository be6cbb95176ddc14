/** `foyer monitoring status`: monitored applications, due work, and the progress of comparisons. */

import type { Ids } from '#kernel/ids.ts'
import { ALL_LISTS, type MonitoringStatus, type OpenComparison } from '#monitoring/ports.ts'
import type { Command } from '../../command.ts'
import { columns } from '../../help.ts'
import { customerFlag, findCustomer } from '../../id-flags.ts'
import { plainText } from '../../plain-text.ts'
import type { CustomerRow } from '../../ports.ts'
import { formatCount } from '../../progress.ts'
import { withPorts } from '../../with-ports.ts'
import { namesToCompare } from './names-to-compare.ts'

export const monitoringStatus: Command = {
  description: [
    'Comparisons are those that are not finished: one for each customer and changed list, or with all lists',
    'after a customer chose a lower threshold or another list, or after an update of Foyer that matches by',
    'other rules. Not compared are applications that this version has not compared with all lists: the',
    'service does it within an hour. Exit code 1 if a comparison failed, or a sweep did.',
  ].join('\n'),
  flags: { customer: { ...customerFlag, required: false } },
  examples: ['monitoring status', 'monitoring status --customer "Example Bank" --json'],
  run: (flags, context) =>
    withPorts(context, async (ports) => {
      const customer = flags.has('customer') ? await findCustomer(flags, ports) : undefined
      const names = namesOf(customer ? [customer] : await ports.administration.customers())
      const status = onlyOf(await ports.monitoring.status(), customer?.id)
      return {
        json: jsonOf(status, ports.ids),
        text: textOf(status, names),
        failed: hasFailed(status),
      }
    }),
}

type Names = (customerId: string) => string
const namesOf = (customers: readonly CustomerRow[]): Names => {
  const names = new Map(customers.map(({ id, name }) => [id, plainText(name)]))
  return (customerId) => names.get(customerId) ?? customerId
}

const onlyOf = (status: MonitoringStatus, customerId: string | undefined): MonitoringStatus =>
  customerId === undefined
    ? status
    : {
        ...status,
        customers: status.customers.filter((each) => each.customerId === customerId),
        comparisons: status.comparisons.filter((each) => each.customerId === customerId),
      }

type Sweep = MonitoringStatus['sweeps'][number]
const sweepFailed = ({ endedAt, failedAt }: Sweep): boolean =>
  failedAt !== null && (endedAt === null || failedAt > endedAt)
const hasFailed = ({ comparisons, sweeps }: MonitoringStatus): boolean =>
  comparisons.some(({ failedAt }) => failedAt !== null) || sweeps.some(sweepFailed)

const jsonOf = ({ customers, comparisons, sweeps }: MonitoringStatus, ids: Ids) => ({
  customers: customers.map(({ customerId, ...each }) => ({
    customerId: ids.of('customer', customerId),
    ...each,
  })),
  comparisons: comparisons.map(({ customerId, listId, isOwn, version, ...each }) => ({
    customerId: ids.of('customer', customerId),
    list: listId === ALL_LISTS ? null : isOwn ? ids.of('ownlist', listId) : listId,
    version: listId === ALL_LISTS ? null : version,
    ...each,
  })),
  sweeps: sweeps.map((sweep) => ({ ...sweep, isFailed: sweepFailed(sweep) })),
})

const moment = (at: Date | null): string => (at ? `${at.toISOString().slice(0, 16)}Z` : 'never')

function textOf({ customers, comparisons, sweeps }: MonitoringStatus, nameOf: Names): string {
  const monitored = customers.map((each) => [
    nameOf(each.customerId),
    formatCount(each.applications),
    formatCount(each.subjects),
    formatCount(each.lookupsDue),
    formatCount(each.reviewsDue),
    formatCount(each.notCompared),
    moment(each.lastComparisonAt),
  ])
  const due = ['LOOK-UPS DUE', 'REVIEWS DUE', 'NOT COMPARED']
  const head = ['CUSTOMER', 'APPLICATIONS', 'NAMES', ...due, 'LAST COMPARED']
  const open = comparisons.map((each) => [
    nameOf(each.customerId),
    listOf(each),
    moment(each.plannedAt),
    `${formatCount(each.screened)} of ${formatCount(namesToCompare(customers, each))}`,
    formatCount(each.hits),
    each.failedAt ? `failed at ${moment(each.failedAt)}, is tried again` : '',
  ])
  const openHead = ['CUSTOMER', 'LIST', 'SINCE', 'NAMES', 'NEW HITS', '']
  const ran = sweeps.map((each) => [each.sweep, moment(each.endedAt), sweepFailed(each) ? 'failed' : ''])
  return [
    ...(monitored.length > 0 ? columns([head, ...monitored], '') : ['Nobody is monitored.']),
    '',
    ...(open.length > 0 ? columns([openHead, ...open], '') : ['No comparison is open.']),
    '',
    ...(ran.length > 0 ? columns([['SWEEP', 'LAST ENDED', ''], ...ran], '') : ['No sweep has run yet.']),
  ].join('\n')
}

const listOf = ({ listId, isOwn, version }: OpenComparison): string =>
  listId === ALL_LISTS ? 'all lists' : `${isOwn ? 'own list ' : ''}${listId} ${version}`
