/** The page with the code for the phone: it continues by itself when the step is done. In a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { open, openWorld, skip, world } from '../../samples/script-world.ts'

openWorld()

describe('the page with the QR code', { skip }, () => {
  test('polls until the step is done, also after a lost connection, and continues', async () => {
    const answers = ['lost', { done: false }, { done: true, next: '/next' }] as const
    let times = 0
    await world.page.route('**/phone?since=0', (route) => {
      const answer = answers[times++] ?? 'lost'
      return answer === 'lost' ? route.abort() : route.fulfill({ json: answer })
    })
    await world.page.route('**/next', (route) => route.fulfill({ contentType: 'text/html', body: 'next' }))
    await open('handoff')
    await world.page.waitForURL('**/next')
    assert.equal(times, 3)
  })
})
