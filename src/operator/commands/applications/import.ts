/** `foyer application import`: takes over the applications of another service, from a JSON Lines file. */
import { createHash } from 'node:crypto'
import { importedCase, lineProblems } from '#applications/import/imported-case.ts'
import type { ImportLine } from '#applications/import/line-schema.ts'
import { withImportedRisk } from '#checks/assessment.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import { isUuid } from '#kernel/ids.ts'
import { eraseAfterRetention } from '#retention/due.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Command, CommandContext, FlagValues, Outcome } from '../../command.ts'
import { customerFlag, findCustomer } from '../../id-flags.ts'
import type { ApplicationImport, CustomerRow, OperatorPorts } from '../../ports.ts'
import { formatCount } from '../../progress.ts'
import { withPorts } from '../../with-ports.ts'
import { countLines, type FileLine, linesIn } from './import-file.ts'

export const applicationImport: Command = {
  description: [
    'One line is one application: its id, workflow, market, status, times and data. A line with a',
    'problem is listed and left out; all others are imported, each completely or not at all. An id that',
    'is already here, or was here and is erased, is left as it is: you can run the command again. Nothing',
    'is sent: no events, no webhooks, no mail. Run it with --dry-run first. The format is described in',
    'docs/integrate/coming-from-another-service.md.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    file: { what: 'the applications, one JSON object a line', value: '<file.jsonl>', required: true },
    'dry-run': { what: 'check every line and import nothing' },
  },
  examples: [
    'application import --customer foyer:customer::0199… --file applications.jsonl --dry-run',
    'application import --customer foyer:customer::0199… --file applications.jsonl',
  ],
  async run(flags, context) {
    const total = await countLines(flags.required('file'))
    return withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const { applicationImport: store } = await ports.keyed()
      return importAll(flags, context, total, {
        ports,
        customer,
        store,
        published: (id) => ports.workflows.published(customer.id, id),
      })
    })
  },
}

interface ImportTarget {
  ports: Pick<OperatorPorts, 'ids' | 'now'>
  customer: CustomerRow
  store: ApplicationImport
  published(workflowId: string): Promise<PublishedWorkflow | 'unpublished' | undefined>
}

type LineResult = 'IMPORTED' | 'STORED' | 'ERASED' | { problems: FieldError[] }
interface LineProblem extends FieldError {
  line: number
}

/** More would hide the first ones. */
const MAX_PROBLEMS = 1_000

async function importAll(
  flags: FlagValues,
  context: CommandContext,
  total: number,
  target: ImportTarget,
): Promise<Outcome> {
  const counts = { imported: 0, stored: 0, erased: 0, rejected: 0 }
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  const progress = context.progress(total)
  let done = 0
  try {
    for await (const line of linesIn(flags.required('file'))) {
      const result = await importLine(line, target, { seen, isDryRun: flags.has('dry-run') })
      if (result === 'IMPORTED') counts.imported += 1
      else if (result === 'STORED') counts.stored += 1
      else if (result === 'ERASED') counts.erased += 1
      else {
        counts.rejected += 1
        problems.push(...result.problems.map((problem) => ({ line: line.number, ...problem })))
        problems.length = Math.min(problems.length, MAX_PROBLEMS)
      }
      done += 1
      progress.at(done)
    }
  } finally {
    progress.end()
  }
  return outcomeOf(flags.has('dry-run'), counts, problems)
}

interface LineOptions {
  /** The lines by the id that they are stored under. */
  seen: Map<string, number>
  isDryRun: boolean
}

async function importLine(line: FileLine, target: ImportTarget, options: LineOptions): Promise<LineResult> {
  const { customer, store, ports } = target
  const read = parseLine(line.text)
  if ('problems' in read) return read
  const { id, originalId } = storedIdOf(read.line.id, target)
  const before = options.seen.get(id)
  if (before !== undefined)
    return { problems: [{ path: '/id', code: 'not_unique', message: `Line ${before} has the same id.` }] }
  options.seen.set(id, line.number)
  const workflow = await workflowOf(read.line, target)
  if ('problems' in workflow) return workflow
  const now = ports.now()
  const digest = createHash('sha256').update(line.text).digest('hex')
  const made = importedCase(read.line, {
    ...{ customer, id, originalId, workflow, digest, now },
    retention: eraseAfterRetention(workflow),
  })
  if ('problems' in made) return made
  const assessed = withImportedRisk(made.case, workflow, now)
  if (!options.isDryRun && (await store.add(assessed, made.audit, now))) return 'IMPORTED'
  const state = await store.stateOf(customer.id, id)
  return state === 'NEW' ? 'IMPORTED' : state
}

function parseLine(text: string): { line: ImportLine } | { problems: FieldError[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problems: [{ path: '', code: 'invalid_json', message: 'Is not one JSON object.' }] }
  }
  const problems = lineProblems(value)
  return problems.length > 0 ? { problems } : { line: value as ImportLine }
}

/** Keeps a UUID, whatever namespace precedes it, and maps anything else. */
function storedIdOf(
  sent: string,
  { customer, store }: ImportTarget,
): { id: string; originalId: string | null } {
  const uuid = sent.replace(/^[a-z][a-z0-9-]{0,31}:application::/, '').toLowerCase()
  return isUuid(uuid)
    ? { id: uuid, originalId: null }
    : { id: store.mappedId(customer.id, sent), originalId: sent }
}

async function workflowOf(
  { workflowId }: ImportLine,
  { ports: { ids }, published }: ImportTarget,
): Promise<PublishedWorkflow | { problems: FieldError[] }> {
  const problem = (code: string, message: string) => ({ problems: [{ path: '/workflowId', code, message }] })
  try {
    const uuid = isUuid(workflowId) ? workflowId : ids.read('workflow', workflowId, '/workflowId')
    const found = await published(uuid)
    if (found === 'unpublished') return problem('workflow_not_published', 'This workflow is not published.')
    return found ?? problem('workflow_not_found', 'The customer has no workflow with this id.')
  } catch (error) {
    if (error instanceof ApiError) return { problems: error.extras.errors ?? [] }
    throw error
  }
}

type Counts = Record<'imported' | 'stored' | 'erased' | 'rejected', number>
const SHOWN_PROBLEMS = 50

function outcomeOf(isDryRun: boolean, counts: Counts, problems: LineProblem[]): Outcome {
  const shown = problems.slice(0, SHOWN_PROBLEMS)
  const rest = problems.length - shown.length
  return {
    json: { dryRun: isDryRun, ...counts, problems },
    text: [
      `${isDryRun ? 'Would be imported' : 'Imported'}: ${formatCount(counts.imported)}.`,
      `Already here: ${formatCount(counts.stored)}.`,
      `Erased here before, and left out: ${formatCount(counts.erased)}.`,
      `Left out because of a problem: ${formatCount(counts.rejected)}.`,
      ...shown.map(({ line, path, message }) => `  line ${line}${path ? `, ${path}` : ''}: ${message}`),
      ...(rest > 0 ? [`  and ${formatCount(rest)} more problems; --json lists up to 1,000.`] : []),
    ].join('\n'),
    failed: counts.rejected > 0,
  }
}
