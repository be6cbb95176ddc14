/** `foyer call <operation>`: any operation of the table, in the name of the operator. */
import type { Operation } from '#endpoint.ts'
import { type BodyFlag, bodyFlagsOf, flagNameOf, flagOf, type JsonSchema } from '../call/body-flags.ts'
import { everyPage } from '../call/every-page.ts'
import { canBeNamed, withIds } from '../call/ids-in-flags.ts'
import { inFlags } from '../call/in-flags.ts'
import { operationOf, operations } from '../call/operation-names.ts'
import { readBody } from '../call/read-body.ts'
import { onlyFields, readFields } from '../call/reply-fields.ts'
import { replyText } from '../call/reply-text.ts'
import {
  type Command,
  type CommandContext,
  type Flag,
  type FlagValues,
  type Outcome,
  UsageError,
} from '../command.ts'
import { columns } from '../help.ts'
import { customerFlag, findCustomer } from '../id-flags.ts'
import type { OperatorPorts } from '../ports.ts'
import { withPorts } from '../with-ports.ts'

/** Without an operation: the list of all. */
export const callList: Command = {
  description: [
    'Every operation of the API that the operator can use, with flags named as the fields of its body.',
    'npx foyer call <operation> --help shows them. The audit log names the operator. A workflow, a webhook,',
    'a credential and a person can be named instead of their id.',
  ].join('\n'),
  words: [{ name: 'operation', what: 'such as webhooks.create; --list shows all' }],
  flags: { list: { what: 'list the operations' } },
  examples: [
    'call --list',
    'call webhooks.create --help',
    'call applications.list --customer "Example Bank" --status MANUAL_REVIEW --createdAfter 7d',
  ],
  async run(flags) {
    if (!flags.has('list')) throw new UsageError('Name an operation, such as webhooks.list. See --list.')
    const rows = [...operations].map(([name, { summary }]) => [name, summary])
    const json = rows.map(([name, summary]) => ({ name, summary }))
    return { json: { operations: json }, text: columns(rows as string[][], '').join('\n') }
  },
}

export function commandFor(name: string): Command {
  const operation = operationOf(name)
  const fields = bodyFlagsOf(operation.body as JsonSchema | undefined)
  const reply = operation.reply as JsonSchema
  const canPage = fields.some((field) => flagNameOf(field) === 'cursor')
  return {
    summary: operation.summary,
    description: descriptionOf(operation, fields),
    flags: {
      customer: customerFlag,
      ...Object.fromEntries(fields.map(namedFlagOf)),
      ...(fields.length > 0 && { body: bodyFlag }),
      ...(canPage && { all: allFlag }),
      ...(reply.properties && { fields: fieldsFlag }),
    },
    examples: [exampleOf(name, fields)],
    async run(flags, context) {
      const wanted = readFields(flags, reply)
      const body = await readBody(flags, fields, context.now())
      return withPorts(context, (ports) =>
        callWith(ports, { operation, fields, flags, context, body, wanted }),
      )
    },
  }
}

interface Call {
  operation: Operation
  fields: readonly BodyFlag[]
  flags: FlagValues
  context: CommandContext
  body: Record<string, unknown>
  wanted: ReturnType<typeof readFields>
}

async function callWith(ports: OperatorPorts, of: Call): Promise<Outcome> {
  const { operation, fields, flags, context, wanted } = of
  const customer = await findCustomer(flags, ports)
  const { run } = await ports.operations()
  const show = (reply: unknown) => {
    const json = onlyFields(reply, wanted)
    return { json, text: replyText(json, operation.reply as JsonSchema) }
  }
  const list = async (name: string) =>
    (await run(customer, operationOf(name), {}, context.stopSignal)) as Record<string, unknown>
  const body = await withIds(of.body, fields, flags, { ids: ports.ids, list })
  const call = (each: Record<string, unknown>) =>
    run(customer, operation, operation.body ? each : undefined, context.stopSignal)
  try {
    if (flags.has('all'))
      return await everyPage(body, {
        ...{ call, show },
        ...{ ending: context.stopSignal(), progress: context.progress() },
      })
    const reply = await call(body)
    return { ...show(reply), failed: operation.failed?.(reply as never) ?? false }
  } catch (error) {
    throw inFlags(error, fields)
  }
}

const bodyFlag: Flag = { what: 'the whole body as JSON; other flags are added to it', value: '<file>|-' }
const allFlag: Flag = { what: 'call it again with the next cursor, until there is no more' }
const fieldsFlag: Flag = {
  what: 'only these fields of the reply, or of each row of a list, such as id,review.reasons',
  value: '<name,…>',
}

const SPEECH = [
  '',
  'A text @<file> is read from a file, - from stdin. A time may be a day, or a duration before now such',
  'as 7d. What has parts of its own is written as JSON. [] alone is an empty list.',
]

/** What has a name is also found by it. */
function namedFlagOf(field: BodyFlag): [name: string, flag: Flag] {
  const [name, flag] = flagOf(field)
  return [name, canBeNamed(field) ? { ...flag, value: '<id or name>' } : flag]
}

const descriptionOf = ({ description }: Operation, fields: readonly BodyFlag[]): string =>
  [...wrapped(description ?? ''), ...(fields.length > 0 ? SPEECH : [])].join('\n').trim()

/** Lines of at most 100 characters, broken between words. */
const wrapped = (text: string): string[] => text.match(/\S.{0,98}\S(?=\s|$)|\S/g) ?? []

/** With its required flags, and the examples of their fields. */
function exampleOf(name: string, fields: readonly BodyFlag[]): string {
  const flags = fields.filter(({ isRequired }) => isRequired).map(writtenFlag)
  return ['call', name, '--customer "Example Bank"', ...flags].join(' ')
}

function writtenFlag(field: BodyFlag): string {
  const [name, { value }] = flagOf(field)
  const { kind, members, schema } = field
  const [example] = [schema.examples?.[0] ?? []].flat()
  const isPlain =
    kind !== 'BASE64' && kind !== 'SECRET' && example !== undefined && typeof example !== 'object'
  const shown = isPlain ? String(example) : (members?.[0] ?? (kind === 'JSON' ? '@<file>' : (value ?? '')))
  return `--${name} ${/^[\w:@.…/+-]+$/.test(shown) ? shown : `"${shown}"`}`
}
