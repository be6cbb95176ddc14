/** The files of applicants: on disk, inspected in child processes, scanned for viruses if configured. */
import path from 'node:path'
import type { Inspector } from '@foyer/safe-files/process/inspector'
import type { Storage } from '#open-storage.ts'
import { type Scanner, scannerAt } from '#platform/clamd.ts'
import type { Config } from '#platform/config.ts'
import type { Ports } from '#ports.ts'
import { dataKeyOf } from '../data-key.ts'
import { filesOnDisk } from './disk.ts'
import { inspectAndScan } from './inspect-and-scan.ts'

export function filePorts(config: Config, storage: Storage, { inspect }: Inspector): Ports['files'] {
  const scanner = scannerOf(config, storage)
  const { store } = storage
  return filesOnDisk({
    directory: path.join(config.dataDirectory, 'files'),
    dataKeyOf: (customer, application) => dataKeyOf(store, customer, application),
    envelope: store.envelope,
    inspect: inspectAndScan(inspect, scanner),
    scanner,
    limits: config.documents,
  })
}

/** One line a minute at most while it does not answer. */
function scannerOf({ scanner }: Config, { failures }: Storage): Scanner | undefined {
  const message = 'the scanner for viruses does not answer: files are held'
  return (
    scanner &&
    scannerAt(scanner, (code) => failures.write({ level: 'error', cause: code, fields: { code }, message }))
  )
}
