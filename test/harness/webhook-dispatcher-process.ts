/** A dispatcher in a separate process, for tests that kill it. Its settings are a JSON argument. */
import { openPresence } from '../../src/adapters/postgres/availability/presence.ts'
import { openDatabase } from '../../src/adapters/postgres/connections.ts'
import { switchOffIn } from '../../src/adapters/webhooks/disable.ts'
import { startDispatcher } from '../../src/adapters/webhooks/dispatcher.ts'
import { sealingWith } from '../../src/adapters/webhooks/secrets.ts'
import { senderOf } from '../../src/adapters/webhooks/sending.ts'
import { idsOf } from '../../src/ids.ts'
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
