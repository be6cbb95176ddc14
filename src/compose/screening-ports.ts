/** Composes screening: the lists of the installation. */
import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { Database } from '../adapters/postgres/connections.ts'
import { screeningListsIn, type UpdateSettings } from '../adapters/screening/lists/update-lists.ts'
import type { Config } from '../config.ts'
import type { ScreeningLists } from '../screening/ports.ts'

interface Parts {
  config: Pick<Config, 'dataDirectory'>
  database: Pick<Database, 'auth'>
  worker: ClientConfig
  derived(label: string): Uint8Array
  now(): Date
  onEnded?: NonNullable<UpdateSettings['onEnded']>
}

export const listsOfInstallation = ({ config, derived, ...parts }: Parts): ScreeningLists =>
  screeningListsIn({
    ...parts,
    key: derived('screening-lists'),
    directory: path.join(config.dataDirectory, 'screening'),
  })
