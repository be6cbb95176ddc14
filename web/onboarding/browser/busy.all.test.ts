/** A press is shown after 300 ms, whatever the page waits for. In a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { open, openWorld, skip, stopClock, world } from '#web/samples/script-world.ts'

openWorld()

const words = () => world.page.locator('#busy').textContent()
const busyButtons = () => world.page.locator('.busy').allTextContents()

/** Requests whose address or method matches are answered only when the returned function is called. */
async function held(matches: (url: string, method: string) => boolean): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await world.page.route('**/*', async (route) => {
    const request = route.request()
    if (matches(request.url(), request.method())) await released
    await route.continue()
  })
  return release
}

describe('a press', { skip }, () => {
  const button = () => world.page.locator('main form button.primary').first()
  const isHead = (_: string, method: string) => method === 'HEAD'
  const isDraft = (url: string) => url.endsWith('/draft')
  for (const [what, name, typed, matches] of [
    ['its draft is slow', 'step contact details, filled', true, isDraft],
    ['the server is slow to be reached', 'step contact details, filled', false, isHead],
    ['the server is slow to be reached', 'check', false, isHead],
  ] as const)
    test(`shows progress in the button and in words when ${what}: ${name}`, async () => {
      await stopClock()
      await open(name)
      if (typed) await world.page.locator('#email').fill('anna@example.com')
      const release = await held(matches)
      const asked = world.page.waitForRequest((request) => matches(request.url(), request.method()))
      await button().click()
      await asked
      await world.page.clock.runFor(299)
      assert.deepEqual([await busyButtons(), await words()], [[], ''])
      await world.page.clock.runFor(2)
      assert.deepEqual(await busyButtons(), [await button().textContent()])
      assert.equal(await words(), 'Sending…')
      release()
      await world.page.waitForURL((url) => !url.search)
    })

  for (const name of ['step contact details, filled', 'check'])
    test(`shows progress in the button and in words when the next page is slow: ${name}`, async () => {
      // Nothing can be evaluated on a page that is being left, so it records for itself.
      await world.page.addInitScript(() => {
        const record = () => {
          const button = document.querySelector('.busy')?.textContent
          if (button)
            sessionStorage.setItem('busy', `${button}, ${document.getElementById('busy')?.textContent}`)
        }
        new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true })
      })
      await open(name)
      const label = await button().textContent()
      const release = await held((_, method) => method === 'POST')
      setTimeout(release, 1_000)
      await button().dispatchEvent('click')
      await world.page.waitForURL((url) => !url.search)
      assert.equal(await world.page.evaluate("sessionStorage.getItem('busy')"), `${label}, Sending…`)
    })

  test('no longer shows progress when the page says that the connection is lost', async () => {
    await stopClock()
    await open('check')
    const release = await held((_, method) => method === 'HEAD')
    await button().click()
    await world.page.clock.runFor(301)
    assert.equal((await busyButtons()).length, 1)
    await world.context.setOffline(true)
    release()
    await world.page.locator('#connection').getByText('No connection right now').waitFor()
    assert.deepEqual([await busyButtons(), await words()], [[], ''])
  })
})
