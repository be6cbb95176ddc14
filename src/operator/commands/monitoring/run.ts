/** `foyer monitoring run`: starts due work now, and shows the progress of the comparisons. */
import { setTimeout as pause } from 'node:timers/promises'
import type { MonitoringStatus } from '#monitoring/ports.ts'
import { type Command, type CommandContext, CommandError, type Outcome, UsageError } from '../../command.ts'
import { customerFlag, findCustomer } from '../../id-flags.ts'
import type { OperatorPorts } from '../../ports.ts'
import { formatCount } from '../../progress.ts'
import { withPorts } from '../../with-ports.ts'
import { namesToCompare } from './names-to-compare.ts'

export const monitoringRun: Command = {
  description: [
    'Adds the tasks of registers that are due, of reviews that are due, and of comparisons that are not',
    'finished, also of whom this version of Foyer has not compared with all lists; the running service works',
    'on them. --everybody screens everybody whom the customer monitors again, against all its lists. The',
    'command ends with the last comparison. Ctrl-C ends it too: the service goes on.',
  ].join('\n'),
  flags: {
    everybody: { what: 'screen everybody again against all lists; needs --customer' },
    customer: { ...customerFlag, required: false },
    'no-wait': { what: 'end at once' },
  },
  examples: ['monitoring run', 'monitoring run --everybody --customer "Example Bank"'],
  run: async (flags, context) => {
    if (flags.has('everybody') !== flags.has('customer'))
      throw new UsageError('--everybody and --customer are used together.')
    return withPorts(context, async (ports) => {
      if (flags.has('everybody')) {
        const { id } = await findCustomer(flags, ports)
        if (!(await ports.monitoring.screenEverybody(id)))
          throw new CommandError(
            'This customer monitors nobody, or is a sandbox customer: its lists never change.',
            'nobody_monitored',
          )
      }
      await ports.monitoring.start()
      return flags.has('no-wait') ? started(await ports.monitoring.status()) : follow(ports, context)
    })
  },
}

const started = ({ comparisons }: MonitoringStatus): Outcome => ({
  json: { comparisons: comparisons.length, finished: false },
  text: `Started. Comparisons: ${comparisons.length}. See: npx foyer monitoring status`,
})

const EVERY_MS = 1_000
/** A service that runs begins within seconds. */
const SILENT_MS = 30_000

/** Counts names, as far as it can: the list of those who are monitored changes meanwhile. */
async function follow(
  { monitoring }: OperatorPorts,
  { progress: progressOf, stopSignal, now }: CommandContext,
): Promise<Outcome> {
  const stop = stopSignal()
  const first = await monitoring.status()
  const total = first.comparisons.reduce(
    (sum, of) => sum + Math.max(namesToCompare(first.customers, of), of.screened),
    0,
  )
  const done = (status: MonitoringStatus): number =>
    total -
    status.comparisons.reduce(
      (sum, of) => sum + Math.max(0, namesToCompare(status.customers, of) - of.screened),
      0,
    )
  const progress = progressOf(total)
  let [status, last, movedAt] = [first, done(first), now().getTime()]
  try {
    while (status.comparisons.length > 0 && !stop.aborted) {
      await pause(EVERY_MS, undefined, { signal: stop }).catch(() => undefined)
      status = await monitoring.status()
      const at = Math.max(last, done(status))
      if (at > last || status.comparisons.length < first.comparisons.length) movedAt = now().getTime()
      last = at
      progress.at(at)
      if (now().getTime() - movedAt > SILENT_MS)
        throw new CommandError(
          'Nothing has moved for 30 seconds. Is the service running? The tasks stay: it goes on with them. ' +
            'See: npx foyer monitoring status',
          'no_progress',
        )
    }
  } finally {
    progress.end()
  }
  const isFinished = status.comparisons.length === 0
  const compared = total > 0 ? `${formatCount(total)} names were compared` : 'no comparison is open'
  const text = isFinished
    ? `Done: ${compared}.`
    : 'Stopped waiting. The service goes on. See: npx foyer monitoring status'
  return { json: { names: total, finished: isFinished }, text }
}
