/** The command line in this process, on the database of a running test service. */
import fs from 'node:fs'
import { masterKeyFile } from '../../src/open-installation.ts'
import { type CommandResult, foyer } from './cli-process.ts'
import type { World } from './world.ts'

export type RunCommand = (...words: string[]) => Promise<CommandResult>

export function commandsOn(
  { config, database, baseUrl }: World,
  more: Record<string, string> = {},
): RunCommand {
  const { host } = database.source.settings('owner')
  const environment = {
    DATABASE_URL: `postgresql://postgres@localhost/${database.name}?host=${encodeURIComponent(String(host))}`,
    FOYER_MASTER_KEY: fs.readFileSync(masterKeyFile(config), 'utf8').trim(),
    FOYER_DATA_DIR: config.dataDirectory,
    FOYER_BASE_URL: baseUrl,
    ...more,
  }
  return (...words) => foyer(words, environment)
}
