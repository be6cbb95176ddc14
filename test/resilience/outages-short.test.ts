/** The short form of test/faults/outages: three deaths of the database, and three ends of all its sessions, while people send. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embeddedScene, wiredScene } from '../faults/outage-scenes.ts'
import { sendThroughOutages } from '../faults/outages.ts'

test('three deaths of the embedded database: the service lives, what was sent is decided once', async (t) => {
  const scene = await embeddedScene()
  t.after(() => scene.close())
  const figures = await sendThroughOutages(scene, { rounds: 3, people: 3, outage: scene.kill })
  t.diagnostic(JSON.stringify(figures))
  assert.equal(figures.sent, 9)
})

test('every session ended three times: the service lives, what was sent is decided once', async (t) => {
  const scene = await wiredScene()
  t.after(() => scene.close())
  const figures = await sendThroughOutages(scene, { rounds: 3, people: 3, outage: scene.terminate })
  t.diagnostic(JSON.stringify(figures))
  assert.equal(figures.sent, 9)
})
