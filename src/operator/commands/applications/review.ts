/** What the commands of a review share: the flags, the case with its workflow, and errors that name flags. */

import { ApiError, type FieldError } from '../../../api-error.ts'
import type { Case, Move } from '../../../applications/case.ts'
import { applicationOf } from '../../../applications/views.ts'
import type { KeyedPorts, OperatorPorts } from '../../../ports/operator.ts'
import type { ApplicationObject } from '../../../schemas/application.ts'
import type { PublishedWorkflow } from '../../../workflows/workflow.ts'
import { type CommandContext, CommandError, type Flag, type FlagValues, UsageError } from '../../command.ts'
import { customerFlag, findCustomer, readId } from '../../id-flags.ts'
import { withPorts } from '../../with-ports.ts'

export const operator = { kind: 'OPERATOR', id: null } as const

export const applicationFlags = {
  customer: customerFlag,
  application: { what: 'the application', value: '<id>', required: true },
} as const satisfies Record<string, Flag>

export interface OpenedApplication {
  ports: OperatorPorts
  keyed: KeyedPorts
  found: Case
  workflow: PublishedWorkflow
  /** Runs a move like the operation of the API. Returns the changed case and its view. */
  change(move: Move): Promise<{ changed: Case; application: ApplicationObject }>
}

export function withApplication<T>(
  flags: FlagValues,
  context: CommandContext,
  work: (opened: OpenedApplication) => Promise<T>,
): Promise<T> {
  return withPorts(context, async (ports) => {
    const { id: customerId, name } = await findCustomer(flags, ports)
    const id = readId(flags, 'application', 'application', ports.ids)
    const keyed = await ports.keyed()
    const found = await keyed.applications.find(customerId, id)
    if (!found)
      throw new CommandError(
        `${name} has no application ${ports.ids.of('application', id)}.`,
        'application_not_found',
      )
    const workflow = await ports.workflows.version(customerId, found.workflowId, found.workflowVersion)
    const change = async (move: Move) => {
      const { case: changed } = await keyed.applications.change(customerId, id, move)
      return { changed, application: applicationOf(changed, workflow, ports.ids) }
    }
    return work({ ports, keyed, found, workflow, change })
  })
}

/** A text of the reviewer. Line breaks are allowed, other control characters are not. */
export function readText(text: string, flag: string, maximum: number): string {
  if (!/\S/.test(text) || [...text].length > maximum)
    throw new UsageError(`--${flag} takes 1 to ${maximum} characters.`)
  if (/[^\P{Cc}\n]|\p{Bidi_Control}/u.test(text))
    throw new UsageError(`--${flag} takes plain text, without invisible characters.`)
  return text
}

/** Errors of a move name fields of the API. `flagOf` names the flag of each field. */
export async function withFlagNames<T>(
  flagOf: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.extras.errors) throw error
    const errors = error.extras.errors.map((each): FieldError => {
      const [, field = ''] = each.path.split('/')
      return { ...each, path: flagOf[field] ?? each.path }
    })
    const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('\n')
    throw new CommandError(detail, error.code, errors)
  }
}
