/**
 * The short form of test/faults/outages: three database kills and three ends of all sessions while applicants
 * submit.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedScene, wiredScene } from '#test/faults/outage-scenes.ts'
import { sendThroughOutages } from '#test/faults/outages.ts'

test('after three kills of the embedded database, every submitted case is decided once', async (t) => {
  const scene = await embeddedScene()
  t.after(() => scene.close())
  const figures = await sendThroughOutages(scene, { rounds: 3, people: 3, outage: scene.kill })
  t.diagnostic(JSON.stringify(figures))
  assert.equal(figures.sent, 9)
})

test('after three ends of every session, every submitted case is decided once', async (t) => {
  const scene = await wiredScene()
  t.after(() => scene.close())
  const figures = await sendThroughOutages(scene, { rounds: 3, people: 3, outage: scene.terminate })
  t.diagnostic(JSON.stringify(figures))
  assert.equal(figures.sent, 9)
})
