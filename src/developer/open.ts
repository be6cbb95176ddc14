/** Composes what the Developer page needs: credentials, when they are used, and the log of requests. */
import { auditLogIn } from '#audit/store/audit-log.ts'
import { customerSettingsIn } from '#customers/store/settings.ts'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { Storage } from '#open-storage.ts'
import { openCredentialUses } from './store/credential-uses.ts'
import { credentialsIn } from './store/credentials.ts'
import { openRequestLog } from './store/request-log.ts'

export function developerPorts(
  { database, newId, directory, keys }: Pick<Storage, 'database' | 'newId' | 'directory' | 'keys'>,
  now: () => Date,
  metrics: MetricRegistry,
) {
  const requestLog = openRequestLog({ database, metrics })
  const credentialUses = openCredentialUses({ database, now })
  const credentials = credentialsIn({ database, now, newId, forget: directory.forget })
  const customerSettings = customerSettingsIn({ database, now, forget: directory.forget })
  const auditLog = auditLogIn({ database, now, key: keys.derived('audit-downloads') })
  return {
    ports: { requestLog, credentialUses, credentials, customerSettings, auditLog },
    async close() {
      await Promise.all([requestLog.close(), credentialUses.close()])
    },
  }
}
