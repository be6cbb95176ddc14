/**
 * The long form: sixty database kills, twenty ends of all sessions and five partitions while applicants
 * submit.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedScene, wiredScene } from './outage-scenes.ts'
import { sendThroughOutages } from './outages.ts'

test('sixty kills of the embedded database lose and duplicate no case', { timeout: 1_800_000 }, async (t) => {
  const scene = await embeddedScene()
  t.after(() => scene.close())
  const plan = { rounds: 60, people: 6, outage: scene.kill, apartMs: 12_500 }
  t.diagnostic(JSON.stringify(await sendThroughOutages(scene, plan)))
  assert.deepEqual(await scene.service.stop(), { code: 0, signal: null })
})

test('ended sessions and partitions of 25 s lose and duplicate no case', {
  timeout: 1_800_000,
}, async (t) => {
  const scene = await wiredScene()
  t.after(() => scene.close())
  const plan = { people: 6, outage: scene.terminate }
  t.diagnostic(`ended: ${JSON.stringify(await sendThroughOutages(scene, { ...plan, rounds: 20 }))}`)
  const cut = { ...plan, rounds: 5, outage: () => scene.partition(25_000) }
  t.diagnostic(`cut: ${JSON.stringify(await sendThroughOutages(scene, cut))}`)
  assert.deepEqual(await scene.service.stop(), { code: 0, signal: null })
})
