/** `foyer workflow …`: what applicants must go through, as files. */
import { createReadStream } from 'node:fs'
import { openDatabase } from '../../adapters/postgres/connections.ts'
import { workflowsIn } from '../../adapters/postgres/customers/workflows.ts'
import { uuidv7 } from '../../adapters/random-ids.ts'
import type { FieldError } from '../../errors.ts'
import type { WorkflowDefinition } from '../../workflows/workflow.ts'
import { type Command, CommandError, type Given, type Outcome, UsageError } from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, customerIn, idIn } from '../id-flags.ts'
import { type Installation, withInstallation } from '../installation.ts'
import { inReadingOrder } from '../key-order.ts'

export const workflowList: Command = {
  summary: "List a customer's workflows",
  flags: { customer: customerFlag },
  examples: ['workflow list --customer foyer:customer::0199…'],
  run: (given, stage) =>
    withInstallation(stage, async (it) => {
      const customer = await customerIn(given, it)
      const workflows = (await it.administration.workflows(customer.id)).map((row) => ({
        id: it.ids.of('workflow', row.workflowId),
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
  description:
    'Checks the definition and publishes it: as a new workflow, or with --workflow as its next version.\nApplications that have begun keep their version. With problems, all of them are listed and nothing is changed.',
  flags: {
    customer: customerFlag,
    file: { what: 'the definition as JSON; - reads stdin', value: '<file>', required: true },
    workflow: { what: 'the workflow that gets a new version', value: '<id>' },
  },
  examples: [
    'workflow import --customer foyer:customer::0199… --file src/workflows/templates/kyc-private-person.json',
    'workflow import --customer foyer:customer::0199… --workflow foyer:workflow::0199… --file changed.json',
  ],
  async run(given, stage) {
    const definition = await definitionIn(given)
    // Much hangs on the table of endpoints and on the schemas, and no other command needs them.
    const [{ problemsOf }, { reservedStepKeys }] = await Promise.all([
      import('../../workflows/validity.ts'),
      import('../../api.ts'),
    ])
    const problems = problemsOf(definition, reservedStepKeys)
    if (problems.length > 0) return refused(problems)
    return withInstallation(stage, (it) => published(given, it, definition as WorkflowDefinition))
  },
}

async function published(given: Given, it: Installation, definition: WorkflowDefinition): Promise<Outcome> {
  const customer = await customerIn(given, it)
  const workflowId = given.has('workflow') ? await existing(given, it, customer.id) : uuidv7(it.now())
  const version = await it.administration.publishWorkflow(customer.id, workflowId, definition)
  const id = it.ids.of('workflow', workflowId)
  return {
    json: { id, name: definition.name, version },
    text: `Published version ${version} of ${definition.name}: ${id}\nA running service begins new applications with it within 5 seconds.`,
  }
}

async function existing(given: Given, it: Installation, customerId: string): Promise<string> {
  const id = idIn(given, 'workflow', 'workflow', it.ids)
  const all = await it.administration.workflows(customerId)
  if (all.some((row) => row.workflowId === id)) return id
  throw new CommandError(
    `This customer has no workflow ${it.ids.of('workflow', id)}. See: npx foyer workflow list --customer …`,
  )
}

const refused = (problems: readonly FieldError[]): Outcome => ({
  json: { problems },
  text: [
    `This definition can not be published: ${problems.length} problem${problems.length === 1 ? '' : 's'}. Nothing was changed.`,
    '',
    ...problems.flatMap(({ path, message }) => [path || '(the whole file)', `  ${message}`]),
  ].join('\n'),
  failed: true,
})

async function definitionIn(given: Given): Promise<unknown> {
  const file = given.text('file')
  const text = await contentOf(file === '-' ? process.stdin : createReadStream(file))
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CommandError(`--file is not JSON: ${(error as Error).message}.`)
  }
}

/** Many times what the largest workflow takes. */
const MOST_BYTES = 2 ** 20

async function contentOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream) {
      parts.push(part)
      length += part.length
      if (length > MOST_BYTES) throw new CommandError('--file is longer than 1 MiB: no workflow is.')
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    throw new CommandError(`--file can not be read: ${reasons[code] ?? code}.`)
  }
  return Buffer.concat(parts).toString('utf8')
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
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
  run: (given, stage) => {
    const asked = versionIn(given)
    return withInstallation(stage, async (it) => {
      const customer = await customerIn(given, it)
      const id = await existing(given, it, customer.id)
      const definition = inReadingOrder(await definitionOf(it, customer.id, id, asked))
      return { json: definition, text: JSON.stringify(definition, null, 2) }
    })
  },
}

function versionIn(given: Given): number | undefined {
  const text = given.maybe('version')
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError('--version takes a whole number from 1.')
}

async function definitionOf(
  { server, administration }: Installation,
  customerId: string,
  workflowId: string,
  asked: number | undefined,
): Promise<WorkflowDefinition> {
  const newest = (await administration.workflows(customerId)).find((row) => row.workflowId === workflowId)
  if (!newest?.version || !newest.definition)
    throw new CommandError('This workflow has no published version.')
  if (asked === undefined || asked === newest.version) return newest.definition
  if (asked > newest.version)
    throw new CommandError(`This workflow has no version ${asked}: the newest is ${newest.version}.`)
  const database = openDatabase(server.source, () => undefined)
  try {
    const {
      id: _id,
      customerId: _customer,
      version: _version,
      ...definition
    } = await workflowsIn(database).version(customerId, workflowId, asked)
    return definition
  } finally {
    await database.close()
  }
}
