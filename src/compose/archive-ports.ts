/** Composes what `foyer import` needs: the files of an archive, and where its content is written. */
import path from 'node:path'
import type { ClientBase } from 'pg'
import { archiveImportOn } from '../adapters/exports/archive-import.ts'
import { filesOnDisk } from '../adapters/files/disk.ts'
import type { CaseStore } from '../adapters/postgres/cases/applications.ts'
import { dataKeyOf } from '../adapters/postgres/cases/data-key.ts'
import type { OpenedMasterKeys } from '../adapters/postgres/master-keys.ts'
import type { Config } from '../config.ts'
import type { KeyedPorts } from '../ports/operator.ts'

export const archivePorts = (
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  owner: ClientBase,
  store: CaseStore,
  keys: OpenedMasterKeys,
): Pick<KeyedPorts, 'archiveImport' | 'files'> => ({
  archiveImport: archiveImportOn({
    owner,
    envelope: store.envelope,
    metadataKey: keys.derived('metadata-index'),
    now: store.now,
    newId: store.newId,
  }),
  files: filesOnDisk({
    directory: path.join(dataDirectory, 'files'),
    dataKeyOf: (customer, application) => dataKeyOf(store, customer, application),
    envelope: store.envelope,
    inspect: () =>
      Promise.reject(new Error('the files of an archive were inspected when they were uploaded')),
  }),
})
