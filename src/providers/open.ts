/** Composes the providers of customers and their settings, for the service and for the command line. */

import { guardedFetch } from '@foyer/provider-http/tls-fetch'
import type { Logger } from 'pino'
import type { MetricRegistry } from '#kernel/metrics.ts'
import { identityTransactionsIn } from '#onboarding/store/identity-transactions.ts'
import type { Storage } from '#open-storage.ts'
import type { Config } from '#platform/config.ts'
import type { Ports } from '#ports.ts'
import type { OpenedScreening } from '#screening/open.ts'
import { providerCallMetrics } from './metrics.ts'
import { listSequencesIn } from './store/list-sequences.ts'
import { providerSealingWith } from './store/provider-secrets.ts'
import { openProviders } from './store/providers.ts'
import { providerSettingsIn } from './store/settings/provider-settings.ts'

interface Running {
  now(): Date
  registry: MetricRegistry
  log: Pick<Logger, 'error' | 'warn'>
  /** Factor on the delays of the simulators. */
  slowness: number | undefined
  screening: Pick<OpenedScreening, 'of' | 'inSandbox'>
}

type Stored = Pick<Storage, 'database' | 'keys'>
type Addresses = 'baseUrl' | 'nocodeUrl' | 'providerAllowPrivate'

export function providerPorts(
  config: Pick<Config, Addresses | 'norwayRegistryUrl'>,
  { database, keys }: Stored,
  { now, registry, log, slowness, screening }: Running,
): Pick<Ports, 'providers' | 'providerSettings'> {
  const settings = settingParts(config, { database, keys }, now)
  const providers = openProviders({
    norwayRegistryUrl: config.norwayRegistryUrl,
    world: { ...settings.world, warn: (about, message) => log.warn(about, message) },
    ...{ watch: providerCallMetrics(registry), slowness, screening },
    stored: {
      ...{ database, sealing: settings.sealing },
      onUnusable: ({ error, ...which }) =>
        log.error({ ...which, message: error.message }, 'the settings of a provider cannot be used'),
    },
  })
  const { forget, ...rest } = providers
  return { providers: rest, providerSettings: providerSettingsIn({ ...settings, forget }) }
}

/** For the command line: a running service reads the settings again within seconds. */
export const commandProviderSettings = (
  config: Pick<Config, Addresses>,
  stored: Stored,
  now: () => Date,
): Ports['providerSettings'] =>
  providerSettingsIn({ ...settingParts(config, stored, now), forget: () => undefined })

function settingParts(
  { baseUrl, nocodeUrl, providerAllowPrivate: allowPrivate }: Pick<Config, Addresses>,
  { database, keys }: Stored,
  now: () => Date,
) {
  const { derived } = keys
  const transactions = identityTransactionsIn({ database, key: derived('identity-transactions') })
  const guarded = guardedFetch({ allowPrivate })
  const raiseSequence = listSequencesIn(database)
  const given = { now, ownBaseUrl: baseUrl, nocodeUrl, derived }
  const world = { ...given, guarded, transactions, raiseSequence }
  return { database, sealing: providerSealingWith(derived('provider-settings')), world, allowPrivate, now }
}
