/** Finds the credentials to call with: those of the flags, otherwise those of the sandbox customer Demo. */
import { readFile } from 'node:fs/promises'
import { demoFileIn } from '#events/open-sender.ts'
import { type CommandContext, CommandError, type FlagValues, UsageError } from '../command.ts'

export interface Credentials {
  clientId: string
  clientSecret: string
  /** Where they come from, for error messages. */
  source: string
}

const VARIABLE = 'FOYER_CLIENT_SECRET'

/**
 * Checks the flags at once. Reads the file on each call, because a service on a new database writes it again.
 */
export function listenerCredentialsOf(
  flags: FlagValues,
  context: CommandContext,
): () => Promise<Credentials> {
  const clientId = flags.optional('client-id')
  if (clientId === undefined) {
    const file = demoFileIn(context.config().dataDirectory)
    return () => demoCredentials(file)
  }
  const clientSecret = context.variable(VARIABLE)
  if (clientSecret === undefined)
    throw new UsageError(
      `The secret of --client-id is missing: set the environment variable ${VARIABLE}. A flag would ` +
        "end up in the shell's history.",
    )
  return async () => ({ clientId, clientSecret, source: '--client-id' })
}

async function demoCredentials(file: string): Promise<Credentials> {
  const demo = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Partial<Record<string, unknown>>)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new CommandError(`There is no ${file}. ${alternative}`)
      throw new CommandError(`${file} cannot be read. ${alternative}`)
    })
  const { clientId, clientSecret } = demo
  if (typeof clientId === 'string' && typeof clientSecret === 'string')
    return { clientId, clientSecret, source: file }
  throw new CommandError(`${file} contains no credentials. ${alternative}`)
}

const alternative = `Give --client-id and ${VARIABLE}. Create both with: npx foyer call credentials.create`
