/** The circuit breaker of an unavailable database: requests fail fast, and one probe tests for recovery. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '#kernel/unavailable.ts'
import { type Circuit, openCircuit } from './circuit.ts'

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const never = new Promise<never>(() => undefined)

let circuit: Circuit
afterEach(() => circuit.close())

/** A simulated database: whether it is reachable, whether it responds, and how often it was probed. */
function simulated() {
  const state = { reachable: true, silent: false, bytes: 0, probes: 0, events: [] as string[] }
  circuit = openCircuit({
    async probe() {
      state.probes += 1
      if (!state.reachable) throw refused()
      if (state.silent) await never
    },
    bytesReceived: () => state.bytes,
  })
  circuit.watch({ away: () => void state.events.push('away'), back: () => void state.events.push('back') })
  return state
}

describe('circuit breaker', () => {
  it('fails waiting and new requests immediately, until a probe succeeds', async () => {
    const state = simulated()
    state.reachable = false
    const waiting = circuit.run(() => never)
    await assert.rejects(
      circuit.run(async () => Promise.reject(refused())),
      /ECONNREFUSED/,
    )
    await assert.rejects(waiting, DatabaseUnavailable)
    let ran = 0
    const count = async () => {
      ran += 1
    }
    await assert.rejects(circuit.run(count), DatabaseUnavailable)
    assert.equal(ran, 0)
    await pause(1_000)
    // After 100, 300 and 700 ms: one at a time.
    assert.ok(state.probes >= 1 && state.probes <= 4, `${state.probes} probes`)
    state.reachable = true
    await pause(2_500)
    await circuit.run(count)
    assert.equal(ran, 1)
    assert.deepEqual(state.events, ['away', 'back'])
  })

  it('detects an unresponsive database within seconds, but not a slow one', async () => {
    const state = simulated()
    const slow = circuit.run(() => pause(3_500))
    await slow
    assert.deepEqual(state.events, [])
    state.silent = true
    // It responds to another request.
    const receiving = setInterval(() => {
      state.bytes += 1
    }, 100)
    await circuit.run(() => pause(3_500))
    clearInterval(receiving)
    assert.deepEqual(state.events, [])
    const started = performance.now()
    await assert.rejects(
      circuit.run(() => never),
      DatabaseUnavailable,
    )
    assert.ok(performance.now() - started < 5_000)
    state.silent = false
  })

  it('ignores errors that do not mean an outage', async () => {
    const state = simulated()
    for (const code of ['57P01', '23505', '40P01'])
      await assert.rejects(circuit.run(async () => Promise.reject(Object.assign(new Error(code), { code }))))
    await circuit.run(async () => undefined)
    assert.deepEqual(state.events, [])
  })
})
