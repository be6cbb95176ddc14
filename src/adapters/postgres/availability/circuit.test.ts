/** Requests while the database is away: none waits, none is forgotten, and one question tries whether it is back. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from '../../../ports/away.ts'
import { type Circuit, circuitOn } from './circuit.ts'

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const never = new Promise<never>(() => undefined)

let circuit: Circuit
afterEach(() => circuit.close())

/** A database that is played: whether it can be reached, whether it answers, and how often that was tried. */
function played() {
  const state = { reached: true, silent: false, bytes: 0, probes: 0, told: [] as string[] }
  circuit = circuitOn({
    async probe() {
      state.probes += 1
      if (!state.reached) throw refused()
      if (state.silent) await never
    },
    heard: () => state.bytes,
  })
  circuit.watch({ away: () => void state.told.push('away'), back: () => void state.told.push('back') })
  return state
}

describe('while the database is away', () => {
  it('fails waiting and new requests at once, until one question is answered', async () => {
    const state = played()
    state.reached = false
    const waiting = circuit.run(() => never)
    await assert.rejects(
      circuit.run(async () => Promise.reject(refused())),
      /ECONNREFUSED/,
    )
    await assert.rejects(waiting, DatabaseAway)
    let ran = 0
    const count = async () => {
      ran += 1
    }
    await assert.rejects(circuit.run(count), DatabaseAway)
    assert.equal(ran, 0)
    await pause(1_000)
    // 100, 300 and 700 ms after: one at a time, however many ask.
    assert.ok(state.probes >= 1 && state.probes <= 4, `${state.probes} probes`)
    state.reached = true
    await pause(2_500)
    await circuit.run(count)
    assert.equal(ran, 1)
    assert.deepEqual(state.told, ['away', 'back'])
  })

  it('finds a silent database within seconds, and no slow one', async () => {
    const state = played()
    const slow = circuit.run(() => pause(3_500))
    await slow
    assert.deepEqual(state.told, [])
    state.silent = true
    // It answers somebody else.
    const talking = setInterval(() => {
      state.bytes += 1
    }, 100)
    await circuit.run(() => pause(3_500))
    clearInterval(talking)
    assert.deepEqual(state.told, [])
    const asked = performance.now()
    await assert.rejects(
      circuit.run(() => never),
      DatabaseAway,
    )
    assert.ok(performance.now() - asked < 5_000)
    state.silent = false
  })

  it('goes on after errors that are no sign of it', async () => {
    const state = played()
    for (const code of ['57P01', '23505', '40P01'])
      await assert.rejects(circuit.run(async () => Promise.reject(Object.assign(new Error(code), { code }))))
    await circuit.run(async () => undefined)
    assert.deepEqual(state.told, [])
  })
})
