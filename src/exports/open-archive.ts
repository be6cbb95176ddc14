/** Composes the parts of `foyer import`: the files of an archive, and the targets of its content. */
import path from 'node:path'
import type { ClientBase } from 'pg'
import type { CaseStore } from '#applications/store/applications.ts'
import { dataKeyOf } from '#applications/store/data-key.ts'
import { filesOnDisk } from '#applications/store/files/disk.ts'
import type { KeyedPorts } from '#operator/ports.ts'
import type { Config } from '#platform/config.ts'
import type { OpenedMasterKeys } from '#platform/postgres/master-keys.ts'
import { archiveImportOn } from './store/archive-import.ts'

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
