/** Composes what the Developer page needs: credentials, when they are used, and the log of requests. */
import { openCredentialUses } from '../adapters/postgres/developer/credential-uses.ts'
import { credentialsIn } from '../adapters/postgres/developer/credentials.ts'
import { openRequestLog } from '../adapters/postgres/developer/request-log.ts'
import type { Storage } from '../open-storage.ts'
import type { MetricRegistry } from '../ports/metrics.ts'

export function developerPorts(
  { database, newId, directory }: Pick<Storage, 'database' | 'newId' | 'directory'>,
  now: () => Date,
  metrics: MetricRegistry,
) {
  const requestLog = openRequestLog({ database, metrics })
  const credentialUses = openCredentialUses({ database, now })
  const credentials = credentialsIn({ database, now, newId, forget: directory.forget })
  return {
    ports: { requestLog, credentialUses, credentials },
    async close() {
      await Promise.all([requestLog.close(), credentialUses.close()])
    },
  }
}
