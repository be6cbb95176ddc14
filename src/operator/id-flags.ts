/** Reads flags that name something: by id, with its prefix or as a plain UUID, or by a unique name. */

import { ApiError } from '#kernel/api-error.ts'
import { type IdObject, type Ids, isUuid } from '#kernel/ids.ts'
import { CommandError, type Flag, type FlagValues, UsageError } from './command.ts'
import type { CustomerRow, OperatorPorts, WorkflowRow } from './ports.ts'

const byName = '<id or name>'

export const customerFlag: Flag = { what: 'the customer', value: byName, required: true }
export const workflowFlag: Flag = { what: 'the workflow', value: byName, required: true }
export const looksLikeId = (typed: string): boolean =>
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

export interface Named {
  /** As it is shown, with its prefix. */
  id: string
  names: readonly string[]
  /** Distinguishes it from others with the same name. */
  label: string
}

/** The one with this name. Throws CommandError, whose candidates are those with the same name. */
export function oneNamed<T extends Named>(
  typed: string,
  candidates: readonly T[],
  { flag, object }: { flag: string; object: IdObject },
): T {
  const found = candidates.filter(({ names }) => names.includes(typed))
  const [first] = found
  // The name is not repeated: it may be a misplaced secret.
  if (!first)
    throw new CommandError(`--${flag}: there is no ${object} with this name.`, `${object}_not_found`)
  if (found.length === 1) return first
  const shown = found.map(({ id, label }) => (label === '' ? id : `${id} (${label})`))
  throw new CommandError(
    [`--${flag}: ${found.length} ${object}s have this name. Give the id of one of them:`, ...shown].join(
      '\n  ',
    ),
    'ambiguous_name',
    shown.map((message) => ({ path: `--${flag}`, code: 'candidate', message })),
  )
}

/** Returns the UUID. Loads the candidates only when the flag contains a name. */
async function readIdOrName(
  flags: FlagValues,
  object: IdObject,
  ids: Ids,
  candidates: () => Promise<Array<Omit<Named, 'id'> & { uuid: string }>>,
): Promise<string> {
  const typed = flags.required(object).trim()
  if (looksLikeId(typed)) return readId(flags, object, object, ids)
  const named = (await candidates()).map((each) => ({ ...each, id: ids.of(object, each.uuid) }))
  return oneNamed(typed, named, { flag: object, object }).uuid
}

type Finding = Pick<OperatorPorts, 'administration' | 'ids'>

export async function findCustomer(
  flags: FlagValues,
  { administration, ids }: Finding,
): Promise<CustomerRow> {
  const customers = await administration.customers()
  const id = await readIdOrName(flags, 'customer', ids, async () =>
    customers.map((each) => ({
      uuid: each.id,
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
      uuid: workflowId,
      names: [name],
      label: version ? `version ${version}` : 'not published',
    })),
  )
  const workflow = workflows.find(({ workflowId }) => workflowId === id)
  if (workflow) return workflow
  throw new CommandError(
    `This customer has no workflow ${ids.of('workflow', id)}. See: npx foyer call workflows.overview`,
    'workflow_not_found',
  )
}
