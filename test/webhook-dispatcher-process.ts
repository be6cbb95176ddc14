/** A dispatcher in a process of its own, for tests that kill it. Its settings are its argument, as JSON. */

import { startDispatcher } from '../src/adapters/webhooks/dispatcher.ts'
import { sealingWith } from '../src/adapters/webhooks/secrets.ts'
import { senderOf } from '../src/adapters/webhooks/sending.ts'
import { idsOf } from '../src/ids.ts'

const { worker, key, schedule, timeLimitMs } = JSON.parse(process.argv[2] ?? '{}')
const now = () => new Date()
// The database may be away when a process begins.
for (;;) {
  try {
    await startDispatcher({
      worker,
      ids: idsOf('foyer'),
      now,
      sealing: sealingWith(Buffer.from(key, 'hex')),
      sender: senderOf({ allowPrivate: true, now, timeLimitMs }),
      schedule,
      alone: true,
      switchOff: async () => undefined,
      log: { info: () => undefined, warn: () => undefined },
    })
    break
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
process.send?.('started')
