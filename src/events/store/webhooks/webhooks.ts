/** Composes the webhooks of the service: the port for the API, and the dispatcher. */

import type { Applications } from '#applications/ports.ts'
import type { ApiVersions } from '#kernel/api-versions.ts'
import type { Database } from '#platform/postgres/connections.ts'
import type { Webhooks } from '../../webhook.ts'
import { switchOffIn } from './disable.ts'
import { type Dispatcher, type DispatcherSettings, startDispatcher } from './dispatcher.ts'
import { sealingWith } from './secrets.ts'
import { senderOf, type WebhookSenderSettings } from './sending.ts'
import { webhooksIn } from './store.ts'

interface WebhookSettings
  extends Pick<
      DispatcherSettings,
      'worker' | 'log' | 'metrics' | 'alone' | 'presence' | 'onConnection' | 'ids' | 'now' | 'schedule'
    >,
    Pick<WebhookSenderSettings, 'allowPrivate' | 'resolve'> {
  database: Database
  /** 32 bytes, the same in every process. */
  key: Uint8Array
  newId: () => string
  /** Only tests have others. */
  apiVersions?: ApiVersions
}

export interface OpenedWebhooks {
  webhooks: Webhooks
  /** The same port, which also hints the dispatcher after every change. */
  hinting(applications: Applications): Applications
  start(): Promise<void>
  stop(): Promise<void>
  cut(): void
}

export function openWebhooks(opening: WebhookSettings): OpenedWebhooks {
  const { database, ids, now, newId, log, allowPrivate, key, resolve, apiVersions } = opening
  const sealing = sealingWith(key)
  const sender = senderOf({ allowPrivate, now, ...(resolve ? { resolve } : {}) })
  let dispatcher: Dispatcher | undefined
  const hint = (customerId: string) => dispatcher?.hint(customerId)
  const switchOff = switchOffIn({ database, now, log })
  return {
    webhooks: webhooksIn({
      database,
      sealing,
      sender,
      ids,
      allowPrivate,
      now,
      newId,
      hint,
      ...(apiVersions && { apiVersions }),
    }),
    hinting: (applications) => ({
      ...applications,
      async add(opened, repeatable) {
        const done = await applications.add(opened, repeatable)
        hint(opened.case.customerId)
        return done
      },
      async change(customerId, id, move, repeatable) {
        const done = await applications.change(customerId, id, move, repeatable)
        hint(customerId)
        return done
      },
      async erase(customerId, id, erase, repeatable) {
        const erased = await applications.erase(customerId, id, erase, repeatable)
        if (erased) hint(customerId)
        return erased
      },
    }),
    async start() {
      if (allowPrivate)
        log.warn(
          {},
          'FOYER_WEBHOOK_ALLOW_PRIVATE=1: webhooks may reach private addresses. For development only.',
        )
      dispatcher = await startDispatcher({ ...opening, sealing, sender, switchOff })
    },
    cut: () => dispatcher?.cut(),
    async stop() {
      await dispatcher?.stop()
      sender.close()
    },
  }
}
