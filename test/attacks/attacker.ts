/** One attack in a separate process, so that its own cost does not slow down the observed customers. */
import os from 'node:os'
import { type Attack, type AttackName, attacks } from './attacks.ts'
import type { Target } from './requests.ts'

const [name, target] = process.argv.slice(2) as [AttackName, string]
const attack = attacks[name] as unknown as Attack
const at = JSON.parse(target) as Target
// Low priority, because a real attacker would use another machine.
os.setPriority(os.constants.priority.PRIORITY_LOW)
const prepared = (await attack.prepare?.(at)) as never
process.send?.('prepared')
process.once('message', async () => {
  const result = await attack.run(at, performance.now() + attack.seconds * 1000, prepared)
  process.send?.(result, () => process.exit())
})
