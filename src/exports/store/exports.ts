/** Exports for the API: their rows, their download links and their files. */

import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import type { ExportPorts, ExportTicket } from '../ports.ts'
import type { OpenedExportFiles } from './export-files.ts'
import { type ExportStore, exportsIn, noteExport } from './exports-store.ts'

interface Settings extends ExportStore {
  files: OpenedExportFiles
  downloadKey: Uint8Array
}

const TICKET_MS = 600_000
const USE = 'GET export'

export function openExports({ files, downloadKey, ...store }: Settings): ExportPorts['exports'] {
  const { database, now } = store
  return {
    ...exportsIn(store),
    async download({ customerId, id, segments, sizeBytes }, actor) {
      const ref = { customerId, exportId: id }
      const file = await files.open(ref, segments, sizeBytes ?? 0)
      if (!file) return undefined
      try {
        await database.transaction(customerId, (query) =>
          noteExport(query, ref, { action: 'export.downloaded', actor, detail: {} }, now()),
        )
      } catch (error) {
        await file.close()
        throw error
      }
      return file
    },
    tickets: {
      sign(ticket) {
        const until = now().getTime() + TICKET_MS
        return { ticket: signToken(downloadKey, USE, { ...ticket, until }), expiresAt: new Date(until) }
      },
      read(text) {
        // The cast is safe: only `sign` above makes tokens for this use.
        const read = verifyToken(downloadKey, USE, text) as (ExportTicket & { until: number }) | undefined
        if (!read || read.until <= now().getTime()) return undefined
        const { until: _until, ...ticket } = read
        return ticket
      },
    },
  }
}
