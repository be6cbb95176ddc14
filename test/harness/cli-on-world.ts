/** The command line in this process, on the database of a running test service. */
import fs from 'node:fs'
import { masterKeyFile } from '#platform/open-installation.ts'
import { type CommandResult, foyer } from './cli-process.ts'
import type { World } from './world.ts'

export type RunCommand = (...words: string[]) => Promise<CommandResult>

/** Ports of another process that uses the same database and keys. */
export function environmentOf({ config, database, baseUrl }: World): Record<string, string> {
  const { host } = database.source.settings('owner')
  return {
    DATABASE_URL: `postgresql://postgres@localhost/${database.name}?host=${encodeURIComponent(String(host))}`,
    FOYER_MASTER_KEY: fs.readFileSync(masterKeyFile(config), 'utf8').trim(),
    FOYER_DATA_DIR: config.dataDirectory,
    FOYER_BASE_URL: baseUrl,
  }
}

export function commandsOn(world: World, more: Record<string, string> = {}): RunCommand {
  const environment = { ...environmentOf(world), ...more }
  return (...words) => foyer(words, environment)
}
