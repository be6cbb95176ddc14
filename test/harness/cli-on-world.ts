/** The command line in this process, on the database of a running test service. */
import fs from 'node:fs'
import { masterKeyFile } from '../../src/open-installation.ts'
import { run } from '../../src/operator/run.ts'
import { errorIn } from './cli-process.ts'
import type { World } from './world.ts'

export interface CommandRun {
  code: number
  stdout: string
  stderr: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asks for
  json: any
  error: ReturnType<typeof errorIn>
}

export type RunCommand = (...words: string[]) => Promise<CommandRun>

/** Sets the environment of this process: one world at a time. */
export function commandsOn({ config, database, baseUrl }: World): RunCommand {
  const { host } = database.source.settings('owner')
  Object.assign(process.env, {
    DATABASE_URL: `postgresql://postgres@localhost/${database.name}?host=${encodeURIComponent(String(host))}`,
    FOYER_MASTER_KEY: fs.readFileSync(masterKeyFile(config), 'utf8').trim(),
    FOYER_DATA_DIR: config.dataDirectory,
    FOYER_BASE_URL: baseUrl,
  })
  return async (...words) => {
    const output = { stdout: '', stderr: '' }
    const code = await run(words, {
      out: (text) => {
        output.stdout += `${text}\n`
      },
      err: (text) => {
        output.stderr += `${text}\n`
      },
    })
    return {
      code,
      ...output,
      get json() {
        return JSON.parse(output.stdout)
      },
      get error() {
        return errorIn(output.stderr)
      },
    }
  }
}
