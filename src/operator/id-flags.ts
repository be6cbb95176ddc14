/** Reads flags that name something: by id, with its prefix or as a plain UUID, or by a unique name. */
import { ApiError } from '../api-error.ts'
import type { Webhook } from '../events/webhook.ts'
import { type IdObject, type Ids, isUuid } from '../ids.ts'
import type { CustomerRow, OperatorPorts, WorkflowRow } from '../ports/operator.ts'
import { CommandError, type Flag, type FlagValues, UsageError } from './command.ts'

const byName = '<id or name>'

export const customerFlag: Flag = { what: 'the customer', value: byName, required: true }
export const workflowFlag: Flag = { what: 'the workflow', value: byName, required: true }
export const credentialFlag: Flag = {
  what: 'the credential: its id, client id or description',
  value: '<id or name>',
  required: true,
}
export const webhookFlag: Flag = {
  what: 'the webhook: its id, address or description',
  value: '<id or name>',
  required: true,
}

const looksLikeId = (typed: string): boolean =>
  isUuid(typed.toLowerCase()) || /^[a-z0-9-]{1,40}:[a-z]{1,20}::/.test(typed)

export function readId(flags: FlagValues, flag: string, object: IdObject, ids: Ids): string {
  const typed = flags.required(flag).trim()
  if (isUuid(typed.toLowerCase())) return typed.toLowerCase()
  try {
    return ids.read(object, typed, flag)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new UsageError(`--${flag}: ${error.extras.errors?.[0]?.message ?? 'This is not an id.'}`)
  }
}

interface Named {
  id: string
  names: readonly string[]
  /** What tells it from others with the same name. */
  label: string
}

/** Returns the UUID. Loads the candidates only when the flag contains a name. */
async function readIdOrName(
  flags: FlagValues,
  object: IdObject,
  ids: Ids,
  candidates: () => Promise<Named[]>,
): Promise<string> {
  const typed = flags.required(object).trim()
  if (looksLikeId(typed)) return readId(flags, object, object, ids)
  const found = (await candidates()).filter(({ names }) => names.includes(typed))
  const [first] = found
  // The name is not repeated: it may be a misplaced secret.
  if (!first)
    throw new CommandError(`--${object}: there is no ${object} with this name.`, `${object}_not_found`)
  if (found.length === 1) return first.id
  const shown = found.map(({ id, label }) => `${ids.of(object, id)} (${label})`)
  throw new CommandError(
    [`--${object}: ${found.length} ${object}s have this name. Give the id of one of them:`, ...shown].join(
      '\n  ',
    ),
    'ambiguous_name',
    shown.map((message) => ({ path: `--${object}`, code: 'candidate', message })),
  )
}

type Finding = Pick<OperatorPorts, 'administration' | 'ids'>

export async function findCustomer(
  flags: FlagValues,
  { administration, ids }: Finding,
): Promise<CustomerRow> {
  const customers = await administration.customers()
  const id = await readIdOrName(flags, 'customer', ids, async () =>
    customers.map((each) => ({
      id: each.id,
      names: [each.name],
      label: `${each.mode}, created ${each.createdAt.toISOString().slice(0, 10)}`,
    })),
  )
  const customer = customers.find((each) => each.id === id)
  if (customer) return customer
  throw new CommandError(
    `There is no customer ${ids.of('customer', id)}. See: npx foyer customer list`,
    'customer_not_found',
  )
}

export async function findWorkflow(
  flags: FlagValues,
  { administration, ids }: Finding,
  customerId: string,
): Promise<WorkflowRow> {
  const workflows = await administration.workflows(customerId)
  const id = await readIdOrName(flags, 'workflow', ids, async () =>
    workflows.map(({ workflowId, name, version }) => ({
      id: workflowId,
      names: [name],
      label: version ? `version ${version}` : 'not published',
    })),
  )
  const workflow = workflows.find(({ workflowId }) => workflowId === id)
  if (workflow) return workflow
  throw new CommandError(
    `This customer has no workflow ${ids.of('workflow', id)}. See: npx foyer workflow list --customer …`,
    'workflow_not_found',
  )
}

/** Deleted credentials are found by id only. */
export const readCredential = (
  flags: FlagValues,
  { administration, ids }: Finding,
  customerId: string,
): Promise<string> =>
  readIdOrName(flags, 'credential', ids, async () =>
    (await administration.credentials(customerId))
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ credentialId, clientId, description }) => ({
        id: credentialId,
        names: [clientId, description],
        label: clientId,
      })),
  )

/** Deleted webhooks are found by id only. */
export const readWebhook = (flags: FlagValues, ids: Ids, list: () => Promise<Webhook[]>): Promise<string> =>
  readIdOrName(flags, 'webhook', ids, async () =>
    (await list()).map(({ id, url, description }) => ({ id, names: [url, description], label: url })),
  )
