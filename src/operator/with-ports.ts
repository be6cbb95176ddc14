/**
 * Opens the ports for a command. What they are built on takes a second to load: help and usage errors do
 * without it.
 */

import type { CommandContext } from './command.ts'
import type { OperatorPorts } from './ports.ts'

/**
 * Opens the database, runs the command and closes everything that it opened. `creates`: creates the embedded
 * database if there is none.
 */
export async function withPorts<T>(
  context: Pick<CommandContext, 'config' | 'now' | 'note'>,
  work: (ports: OperatorPorts) => Promise<T>,
  options: { creates?: boolean } = {},
): Promise<T> {
  const { withOperatorPorts } = await import('./open-ports.ts')
  return withOperatorPorts(context, work, options)
}
