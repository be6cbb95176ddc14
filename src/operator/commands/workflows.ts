/** `foyer workflow …`: imports and exports workflow definitions as JSON files. */
import { createReadStream } from 'node:fs'
import type { FieldError } from '#kernel/api-error.ts'
import type { WorkflowMove } from '#workflows/drafts/draft.ts'
import { inReadingOrder } from '#workflows/drafts/reading-order.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { type Command, CommandError, type FlagValues, type Outcome, UsageError } from '../command.ts'
import { customerFlag, findCustomer, findWorkflow, readId, workflowFlag } from '../id-flags.ts'
import type { OperatorPorts, WorkflowRow } from '../ports.ts'
import { gapLines, gapsIn } from '../provider-gaps.ts'
import { withPorts } from '../with-ports.ts'

export const workflowImport: Command = {
  description: [
    'Checks the definition and publishes it, as a new workflow or, with --workflow, as its next',
    'version. Existing applications keep their version. If there are problems, the command lists all of',
    'them and changes nothing.',
    '',
    '--id keeps the id that the workflow has in another service, so that the calls of',
    'applications.create need no change. No workflow of any customer may have it.',
    '',
    'Where the workflow asks for four eyes on publishing, the definition becomes its draft and waits for',
    'an owner or administrator, who publishes it in the dashboard or returns it. With --publish, nothing',
    'is changed then, and the command fails with publishing_needs_two_people.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    file: { what: 'the definition as JSON; - reads stdin', value: '<file>', required: true },
    workflow: { ...workflowFlag, what: 'the workflow that gets a new version', required: false },
    id: { what: 'the id of the new workflow, from another service', value: '<uuid or id>' },
    publish: { what: 'change nothing if the version cannot be published at once' },
  },
  examples: [
    'workflow import --customer foyer:customer::… --file src/workflows/templates/kyc-private-person.json',
    'workflow import --customer foyer:customer::… --workflow foyer:workflow::… --file changed.json',
    'workflow import --customer foyer:customer::… --id 0199…-… --file moved.json',
  ],
  async run(flags, context) {
    if (flags.has('id') && flags.has('workflow'))
      throw new UsageError('Give either --workflow, for a new version, or --id, for a new workflow.')
    const definition = await readDefinition(flags)
    // Loaded here because no other command needs them.
    const [{ problemsOf }, { reservedStepKeys }, { importDefinition }] = await Promise.all([
      import('#workflows/validity.ts'),
      import('#workflows/workflow.ts'),
      import('#workflows/drafts/moves.ts'),
    ])
    const problems = problemsOf(definition, reservedStepKeys)
    if (problems.length > 0) return rejectedOutcome(problems)
    const move = importDefinition(definition as WorkflowDefinition, flags.has('publish'))
    return withPorts(context, (ports) => importInto(flags, ports, definition as WorkflowDefinition, move))
  },
}

async function importInto(
  flags: FlagValues,
  ports: OperatorPorts,
  definition: WorkflowDefinition,
  move: WorkflowMove,
): Promise<Outcome> {
  const customer = await findCustomer(flags, ports)
  const problems = await fileProblems(definition, customer.id, ports)
  if (problems.length > 0) return rejectedOutcome(problems)
  const { name } = definition
  const { workflowId, version, isPublished } = await store(flags, ports, customer.id, { name, move })
  const id = ports.ids.of('workflow', workflowId)
  const configured = await ports.providers.of({ customerId: customer.id, mode: customer.mode })
  const notConfigured = gapsIn(definition, customer.mode, configured)
  const texts = isPublished
    ? [
        `Published version ${version} of ${name}: ${id}`,
        'A running service uses it for new applications within 5 seconds.',
      ]
    : [
        `Version ${version} of ${name} waits for a second person: ${id}`,
        'It asks for four eyes on publishing: an owner or administrator publishes or returns it in the',
        'dashboard.',
      ]
  const { warningsOf } = await import('#workflows/validity/customer-facts.ts')
  const lists = customer.mode === 'live' ? await listWarnings(definition, ports) : []
  const warnings = [...warningsOf(definition), ...lists]
  return {
    json: { id, name, version, published: isPublished, notConfigured, warnings },
    text: [
      ...texts,
      ...warnings.map(({ path, message }) => `Warning at ${path}: ${message}`),
      ...gapLines(notConfigured, ports.ids.of('customer', customer.id)),
    ].join('\n'),
  }
}

/** Warnings about the lists of the installation: `notConfigured` means that it has none. */
async function listWarnings({ markets }: WorkflowDefinition, ports: OperatorPorts): Promise<FieldError[]> {
  const [{ marketGaps }, { screeningLists }] = await Promise.all([
    import('#screening/market-gaps.ts'),
    ports.keyed(),
  ])
  const gaps = marketGaps(markets, await screeningLists.all(), { lists: null }, ports.now())
  return gaps.filter(({ code }) => code !== 'no_sanctions_list')
}

/** PDFs are uploaded in the dashboard, or come with an export of everything. */
async function fileProblems(
  definition: WorkflowDefinition,
  customerId: string,
  { administration }: OperatorPorts,
): Promise<FieldError[]> {
  const { pdfHashesIn, termsFileProblems } = await import('#workflows/validity/terms-files.ts')
  const hashes = pdfHashesIn(definition)
  if (hashes.length === 0) return []
  return termsFileProblems(definition, await administration.termsFiles(customerId, hashes))
}

/** Stores the next version of a workflow, or a new workflow with a new or a given id. */
async function store(
  flags: FlagValues,
  ports: OperatorPorts,
  customerId: string,
  imported: { name: string; move: WorkflowMove },
): Promise<{ workflowId: string; version: number; isPublished: boolean }> {
  const isNew = !flags.has('workflow')
  const given = flags.has('id') ? readImportedId(flags, ports) : ports.newId()
  const workflowId = isNew ? given : (await findWorkflow(flags, ports, customerId)).workflowId
  const done = await ports.administration.importWorkflow(customerId, workflowId, { ...imported, isNew })
  if ('version' in done) return { workflowId, ...done }
  const id = ports.ids.of('workflow', workflowId)
  throw new CommandError(
    done.takenBy === customerId
      ? `This customer already has the workflow ${id}. To publish its next version, give --workflow ${id} ` +
          'instead of --id.'
      : `Another customer already has a workflow with the id ${id}. Without --id, it gets a new id.`,
    'workflow_id_taken',
  )
}

function readImportedId(flags: FlagValues, { ids }: OperatorPorts): string {
  try {
    return readId(flags, 'id', 'workflow', ids)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(
      `${error.message} Give a UUID, or an id in the namespace of FOYER_ID_NAMESPACE (${ids.namespace}).`,
    )
  }
}

const rejectedOutcome = (problems: readonly FieldError[]): Outcome => ({
  json: { problems },
  text: [
    `The definition cannot be published: ${problems.length} ` +
      `problem${problems.length === 1 ? '' : 's'}. Nothing was changed.`,
    '',
    ...problems.flatMap(({ path, message }) => [path || '(the whole file)', `  ${message}`]),
  ].join('\n'),
  failed: true,
})

async function readDefinition(flags: FlagValues): Promise<unknown> {
  const file = flags.required('file')
  const text = await contentOf(file === '-' ? process.stdin : createReadStream(file))
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`--file is not JSON: ${(error as Error).message}.`)
  }
}

/** Many times the size of the largest workflow. */
const MAX_BYTES = 2 ** 20

async function contentOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream) {
      parts.push(part)
      length += part.length
      if (length > MAX_BYTES) throw new CommandError('--file is larger than 1 MiB, which no workflow is.')
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    throw new CommandError(`--file cannot be read: ${reasons[code] ?? code}.`)
  }
  return Buffer.concat(parts).toString('utf8')
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user has no right to read it',
  EISDIR: 'it is a directory',
}

export const workflowExport: Command = {
  flags: {
    customer: customerFlag,
    workflow: workflowFlag,
    version: { what: 'which version (default: the published one)', value: '<n>' },
  },
  examples: [
    'workflow export --customer foyer:customer::0199… --workflow foyer:workflow::0199… > workflow.json',
    'workflow export --customer foyer:customer::0199… --workflow foyer:workflow::0199… --version 2',
  ],
  run: (flags, context) => {
    const wanted = readVersion(flags)
    return withPorts(context, async (ports) => {
      const customer = await findCustomer(flags, ports)
      const newest = await findWorkflow(flags, ports, customer.id)
      const definition = inReadingOrder(await definitionOf(ports, customer.id, newest, wanted))
      return { json: definition, text: JSON.stringify(definition, null, 2) }
    })
  },
}

function readVersion(flags: FlagValues): number | undefined {
  const text = flags.optional('version')
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError('--version takes a whole number from 1.')
}

async function definitionOf(
  { workflows }: OperatorPorts,
  customerId: string,
  newest: WorkflowRow,
  wanted: number | undefined,
): Promise<WorkflowDefinition> {
  if (!newest.version || !newest.definition)
    throw new CommandError('This workflow has no published version.', 'workflow_not_published')
  if (wanted === undefined || wanted === newest.version) return newest.definition
  if (wanted > newest.version)
    throw new CommandError(
      `This workflow has no version ${wanted}: the newest is ${newest.version}.`,
      'version_not_found',
    )
  const {
    id: _id,
    customerId: _customer,
    version: _version,
    ...definition
  } = await workflows.version(customerId, newest.workflowId, wanted)
  return definition
}
