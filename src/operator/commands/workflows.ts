/** `foyer workflow …`: imports and exports workflow definitions as JSON files. */
import { createReadStream } from 'node:fs'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { workflowsIn } from '../../adapters/postgres/customers/workflows.ts'
import { uuidv7 } from '../../adapters/random-ids.ts'
import type { FieldError } from '../../api-error.ts'
import type { WorkflowDefinition } from '../../workflows/workflow.ts'
import { type Command, CommandError, type FlagValues, type Outcome, UsageError } from '../command.ts'
import { gapLines, gapsIn } from '../doctor/provider-gaps.ts'
import { columns } from '../help.ts'
import { customerFlag, findCustomer, readId } from '../id-flags.ts'
import { type Installation, withInstallation } from '../installation.ts'
import { inReadingOrder } from '../key-order.ts'

export const workflowList: Command = {
  summary: "List a customer's workflows",
  flags: { customer: customerFlag },
  examples: ['workflow list --customer foyer:customer::0199…'],
  run: (flags, context) =>
    withInstallation(context, async (installation) => {
      const customer = await findCustomer(flags, installation)
      const workflows = (await installation.administration.workflows(customer.id)).map((row) => ({
        id: installation.ids.of('workflow', row.workflowId),
        name: row.name,
        version: row.version,
        kind: row.definition?.kind ?? null,
        markets: row.definition?.markets ?? [],
      }))
      const rows = workflows.map(({ id, name, version, kind, markets }) => [
        id,
        kind ?? '-',
        version ? `version ${version}` : 'not published',
        markets.join(' '),
        name,
      ])
      return { json: { workflows }, text: columns(rows, '').join('\n') || 'There is no workflow yet.' }
    }),
}

export const workflowImport: Command = {
  summary: 'Publish a workflow from a file',
  description: [
    'Checks the definition and publishes it, as a new workflow or, with --workflow, as its next',
    'version. Existing applications keep their version. If there are problems, the command lists all of',
    'them and changes nothing.',
  ].join('\n'),
  flags: {
    customer: customerFlag,
    file: { what: 'the definition as JSON; - reads stdin', value: '<file>', required: true },
    workflow: { what: 'the workflow that gets a new version', value: '<id>' },
  },
  examples: [
    'workflow import --customer foyer:customer::… --file src/workflows/templates/kyc-private-person.json',
    'workflow import --customer foyer:customer::… --workflow foyer:workflow::… --file changed.json',
  ],
  async run(flags, context) {
    const definition = await readDefinition(flags)
    // Loaded here because no other command needs them.
    const [{ problemsOf }, { reservedStepKeys }] = await Promise.all([
      import('../../workflows/validity.ts'),
      import('../../onboarding/navigation.ts'),
    ])
    const problems = problemsOf(definition, reservedStepKeys)
    if (problems.length > 0) return rejectedOutcome(problems)
    return withInstallation(context, (installation) =>
      publish(flags, installation, definition as WorkflowDefinition),
    )
  },
}

async function publish(
  flags: FlagValues,
  installation: Installation,
  definition: WorkflowDefinition,
): Promise<Outcome> {
  const customer = await findCustomer(flags, installation)
  const workflowId = flags.has('workflow')
    ? await requireWorkflow(flags, installation, customer.id)
    : uuidv7(installation.now())
  const version = await installation.administration.publishWorkflow(customer.id, workflowId, definition)
  const id = installation.ids.of('workflow', workflowId)
  const notConfigured = gapsIn(definition, customer.mode, installation.config)
  return {
    json: { id, name: definition.name, version, notConfigured },
    text: [
      `Published version ${version} of ${definition.name}: ${id}`,
      'A running service uses it for new applications within 5 seconds.',
      ...gapLines(notConfigured),
    ].join('\n'),
  }
}

async function requireWorkflow(
  flags: FlagValues,
  installation: Installation,
  customerId: string,
): Promise<string> {
  const id = readId(flags, 'workflow', 'workflow', installation.ids)
  const all = await installation.administration.workflows(customerId)
  if (all.some((row) => row.workflowId === id)) return id
  throw new CommandError(
    `This customer has no workflow ${installation.ids.of('workflow', id)}. See: npx foyer workflow ` +
      'list --customer …',
  )
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
  summary: 'Write a workflow to stdout, as foyer workflow import reads it',
  flags: {
    customer: customerFlag,
    workflow: { what: 'the workflow', value: '<id>', required: true },
    version: { what: 'which version (default: the published one)', value: '<n>' },
  },
  examples: [
    'workflow export --customer foyer:customer::0199… --workflow foyer:workflow::0199… > workflow.json',
    'workflow export --customer foyer:customer::0199… --workflow foyer:workflow::0199… --version 2',
  ],
  run: (flags, context) => {
    const wanted = readVersion(flags)
    return withInstallation(context, async (installation) => {
      const customer = await findCustomer(flags, installation)
      const id = await requireWorkflow(flags, installation, customer.id)
      const definition = inReadingOrder(await definitionOf(installation, customer.id, id, wanted))
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
  { server, administration }: Installation,
  customerId: string,
  workflowId: string,
  wanted: number | undefined,
): Promise<WorkflowDefinition> {
  const newest = (await administration.workflows(customerId)).find((row) => row.workflowId === workflowId)
  if (!newest?.version || !newest.definition)
    throw new CommandError('This workflow has no published version.')
  if (wanted === undefined || wanted === newest.version) return newest.definition
  if (wanted > newest.version)
    throw new CommandError(`This workflow has no version ${wanted}: the newest is ${newest.version}.`)
  const database = openDatabase(server.source, () => undefined)
  try {
    const {
      id: _id,
      customerId: _customer,
      version: _version,
      ...definition
    } = await workflowsIn(database).version(customerId, workflowId, wanted)
    return definition
  } finally {
    await database.close()
  }
}
