/** A dispatcher in a separate process, for tests that kill it. Its settings are a JSON argument. */

import { switchOffIn } from '#events/store/webhooks/disable.ts'
import { startDispatcher } from '#events/store/webhooks/dispatcher.ts'
import { sealingWith } from '#events/store/webhooks/secrets.ts'
import { senderOf } from '#events/store/webhooks/sending.ts'
import { idsOf } from '#kernel/ids.ts'
import { openPresence } from '#platform/postgres/availability/presence.ts'
import { openDatabase } from '#platform/postgres/connections.ts'
import type { ProcessSettings } from './webhook-dispatchers.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as ProcessSettings
const { worker, service, key, timeLimitMs, names = {}, isPresent = false, more = {} } = settings
let { ahead = 0 } = settings
process.on('message', (message: { ahead: number }) => {
  ahead = message.ahead
})
// Ends with the test, however that ends.
process.on('disconnect', () => process.exit())

const now = () => new Date(Date.now() + ahead)
const log = { info: () => undefined, warn: () => undefined }
const database = openDatabase({ settings: () => service }, () => undefined)
const resolve = async (name: string) => {
  const address = names[name]
  if (address) return [address]
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
}
await startDispatcher({
  worker,
  ids: idsOf('foyer'),
  now,
  sealing: sealingWith(Buffer.from(key, 'hex')),
  sender: senderOf({ allowPrivate: true, now, resolve, ...(timeLimitMs ? { timeLimitMs } : {}) }),
  switchOff: switchOffIn({ database, now, log }),
  log,
  ...(isPresent ? { presence: openPresence(worker) } : {}),
  ...more,
})
process.send?.('started')
