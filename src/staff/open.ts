/** Opens the accounts of the people who work in the dashboard. */
import type { Logger } from 'pino'
import type { Storage } from '#open-storage.ts'
import type { Config } from '#platform/config.ts'
import { type OpenedStaff, openStaff } from './store/staff.ts'

export function staffOf(
  { baseUrl, providerAllowPrivate: allowPrivate }: Config,
  { server, database, keys, newId }: Storage,
  now: () => Date,
  log: Logger,
): OpenedStaff {
  const { source } = server
  const onConnectionLost = (error: Error) =>
    log.warn({ code: (error as { code?: string }).code }, 'database connection lost')
  const key = keys.derived('staff')
  return openStaff({ source, database, key, baseUrl, now, newId, log, onConnectionLost, allowPrivate })
}
