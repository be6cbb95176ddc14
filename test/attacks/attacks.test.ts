/**
 * The effect of one attacking client, applicant or customer on other customers; each attack ends by itself.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AttackedService, startAttackedService } from './attacked.ts'
import { type AttackName, attacks } from './attacks.ts'
import { type OtherCustomers, otherCustomers, type Summary, summaryOf } from './other-customers.ts'
import type { Result } from './requests.ts'

const OTHERS = 5
const ACCOMPLICES = 2
const QUIET_MS = 6_000
/** The allowed slowdown of others, and a limit in milliseconds. */
const MOST_RATIO = 3
const MOST_MS = 250
/** Memory of the service's processes in MiB: during the attack, and a minute later. */
const MOST_MEMORY = 600
const MOST_MEMORY_AFTER = 400
const AFTER_MS = 60_000
/** Other load on the machine slows down everything at times; the effect of an attack shows every time. */
const ATTEMPTS = 3

let service: AttackedService
let others: OtherCustomers
// A new service for each attack, so that attacks do not affect each other.
const start = async () => {
  service = await startAttackedService(OTHERS, ACCOMPLICES)
  others = await otherCustomers(service.url, service.others)
  // The first requests of a process are slower.
  await others.watch(3_000)
}
const stop = async () => {
  others.close()
  await service.stop()
}
beforeEach(start)
afterEach(stop)

interface Attacked {
  quiet: Summary
  during: Summary
  peak: number
  later: number
  result: Result
}

async function attacked(name: AttackName): Promise<Attacked> {
  const { url, attacker, accomplices } = service
  const target = JSON.stringify({ url, client: attacker, accomplices })
  const child = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)), [name, target])
  await once(child, 'message')
  await pause(2_000)
  const quiet = summaryOf(await others.watch(QUIET_MS))
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, service.memory())
  }, 100)
  child.send('go')
  const ended = once(child, 'message')
  const seen = await others.watch(attacks[name].seconds * 1000)
  const [result] = (await ended) as [Result]
  clearInterval(looking)
  return { quiet, during: summaryOf(seen), peak, later: await memoryLater(), result }
}

/** Continues as soon as it is low enough, after a minute at most. */
async function memoryLater(): Promise<number> {
  const until = performance.now() + AFTER_MS
  while (service.memory() > MOST_MEMORY_AFTER && performance.now() < until) await pause(500)
  return service.memory()
}

function report(name: AttackName, { quiet, during, peak, later, result }: Attacked): void {
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  console.log(
    [
      `${attacks[name].what}: create p95 ${ms(quiet.createP95)} -> ${ms(during.createP95)} ms`,
      `get p95 ${ms(quiet.getP95)} -> ${ms(during.getP95)} ms, worst ${ms(during.worst)} ms`,
      `upload p95 ${ms(quiet.uploadP95)} -> ${ms(during.uploadP95)} ms`,
      `${during.failed} of ${during.requests} failed, memory ${ms(peak)} -> ${ms(later)} MiB`,
      JSON.stringify(result),
    ].join('; '),
  )
}

/** The measurements above their limit. */
function slowed({ quiet, during }: Attacked): string[] {
  const isOver = (before: number, after: number) => after > Math.min(MOST_MS, MOST_RATIO * before)
  return [
    ...(isOver(quiet.createP95, during.createP95) ? ['create'] : []),
    ...(isOver(quiet.getP95, during.getP95) ? ['get'] : []),
  ]
}

describe('other customers', () => {
  for (const name of Object.keys(attacks) as AttackName[])
    test(`are served as before during this attack: ${attacks[name].what}`, async () => {
      for (let attempt = 1; ; attempt += 1) {
        const seen = await attacked(name)
        report(name, seen)
        const { during, peak, later } = seen
        assert.ok(service.isRunning(), 'the service ended')
        assert.equal(during.failed, 0)
        assert.ok(peak <= MOST_MEMORY, `${peak} MiB`)
        assert.ok(later <= MOST_MEMORY_AFTER, `${later} MiB a minute later`)
        if (slowed(seen).length === 0) return
        if (attempt === ATTEMPTS) assert.deepEqual(slowed(seen), [], 'slowed down too much')
        await stop()
        await start()
      }
    })
})
