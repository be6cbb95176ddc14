/** With which credentials to call: those that are named, else those of the sandbox customer Demo. */
import { readFile } from 'node:fs/promises'
import { demoFile } from '../../adapters/demo.ts'
import { CommandError, type Given, type Stage, UsageError } from '../command.ts'

export interface Credentials {
  clientId: string
  clientSecret: string
  /** Where they come from, for who reads an error. */
  source: string
}

const VARIABLE = 'FOYER_CLIENT_SECRET'

/** Wrong flags are told at once; the file is read each time, because a service on a new database writes it anew. */
export function credentialsOf(given: Given, stage: Stage): () => Promise<Credentials> {
  const clientId = given.maybe('client-id')
  if (clientId === undefined) {
    const file = demoFile(stage.config().dataDirectory)
    return () => demoAt(file)
  }
  const clientSecret = stage.variable(VARIABLE)
  if (clientSecret === undefined)
    throw new UsageError(
      `The secret of --client-id is missing: set ${VARIABLE} in the environment, where it does not stand in the shell's history.`,
    )
  return async () => ({ clientId, clientSecret, source: '--client-id' })
}

async function demoAt(file: string): Promise<Credentials> {
  const demo = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Partial<Record<string, unknown>>)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new CommandError(`There is no ${file}. ${otherwise}`)
      throw new CommandError(`${file} can not be read. ${otherwise}`)
    })
  const { clientId, clientSecret } = demo
  if (typeof clientId === 'string' && typeof clientSecret === 'string')
    return { clientId, clientSecret, source: file }
  throw new CommandError(`${file} holds no credentials. ${otherwise}`)
}

const otherwise = `Give --client-id, and its secret in ${VARIABLE}; npx foyer credential create makes both.`
