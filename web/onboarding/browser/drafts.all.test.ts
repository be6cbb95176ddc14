/**
 * Drafts that the server does not accept: retried when that can help, and reported when it cannot. In a real
 * browser.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answered, open, openWorld, sent, skip, stopClock, world } from '#web/samples/script-world.ts'
import { translations } from '#web/shared/translations.ts'

openWorld()

describe('a draft', { skip }, () => {
  const statusText = async () => ((await world.page.locator('#connection').textContent()) ?? '').trim()
  const says = (sentence: string) => world.page.locator('#connection').getByText(sentence).waitFor()
  const typed = async (text: string) => {
    await world.page.locator('#email').fill(text)
    await world.page.clock.runFor(3_000)
  }
  const opened = async () => {
    await stopClock()
    await open('step contact details, filled')
  }
  /** Waits until this many drafts have arrived, and checks that no more come. */
  const came = async (count: number) => {
    for (let tries = 0; sent('/draft').length < count && tries < 1_500; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Time for one draft too many, and for the page to receive the response.
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.equal(sent('/draft').length, count)
  }

  test('of an account shows its bank when the field loses the focus', async () => {
    world.draftAnswers = [{ status: 200, body: { recognised: 'Handelsbanken' } }, { status: 200 }]
    await stopClock()
    await open('step bank account, both')
    await world.page.locator('[value=SWEDEN_DOMESTIC]').check()
    await world.page.clock.runFor(1)
    await came(1)
    await world.page.locator('#recognised').getByText('Handelsbanken').waitFor()
    await world.page.locator('#clearingNumber').fill('1')
    await world.page.locator('#clearingNumber').press('Tab')
    await world.page.clock.runFor(1)
    await came(2)
    await world.page.locator('#recognised:empty').waitFor({ state: 'attached' })
  })

  for (const status of [500, 503, 429])
    test(`is retried after ${status} with growing pauses until it is saved`, async () => {
      world.draftAnswers = [{ status }, { status }]
      await opened()
      await typed('Åström')
      await came(1)
      await says('isn’t saved yet')
      await world.page.clock.runFor(5_000)
      await came(2)
      await world.page.clock.runFor(5_000)
      await came(2)
      await world.page.clock.runFor(5_000)
      await came(3)
      await says('Your answers are saved.')
      assert.equal(new URLSearchParams(sent('/draft').at(-1)?.body).get('csrf'), 'token')
    })
  test('waits as long as Retry-After says, even while the applicant types', async () => {
    world.draftAnswers = [{ status: 429, headers: { 'retry-after': '30' } }]
    await opened()
    await typed('Åström')
    await came(1)
    await says('isn’t saved yet')
    await typed('Öström')
    await world.page.clock.runFor(20_000)
    await came(1)
    await world.page.clock.runFor(8_000)
    await came(2)
    await says('Your answers are saved.')
  })
  test('does not count as saved while the connection is back but the server is not', async () => {
    world.draftAnswers = [{ status: 503 }]
    await opened()
    await world.context.setOffline(true)
    await typed('Åström')
    await says('No connection right now')
    await world.context.setOffline(false)
    await world.page.clock.runFor(5_000)
    await came(1)
    await says('isn’t saved yet')
    await world.page.clock.runFor(5_000)
    await came(2)
    await says('Your answers are saved.')
  })
  test('reports that a lost connection is back', async () => {
    await opened()
    await world.context.setOffline(true)
    await typed('Åström')
    await says('No connection right now')
    await world.context.setOffline(false)
    await world.page.clock.runFor(5_000)
    await came(1)
    await says('You’re back online')
  })
  for (const status of [403, 409])
    test(`ends at ${status}; the page says so and links to the step`, async () => {
      world.draftAnswers = [{ status }]
      await opened()
      await typed('Åström')
      await came(1)
      await says('What you type here now won’t be saved')
      await typed('Öström')
      await world.page.clock.runFor(120_000)
      await came(1)
      await world.page.getByRole('link', { name: 'Open this step again' }).click()
      await answered()
    })
  test('that is too long does not count as saved until it is shorter', async () => {
    world.draftAnswers = [{ status: 413 }]
    await opened()
    await typed('Å'.repeat(2_000))
    await came(1)
    await says('too long to be saved as you go')
    await world.page.clock.runFor(120_000)
    await came(1)
    await typed('Åström')
    await came(2)
    await says('Your answers are saved.')
  })
  test('ends with the session, and the page says so', async () => {
    world.draftAnswers = [{ status: 401 }]
    await opened()
    await typed('Åström')
    await came(1)
    await says('open for too long')
    const link = world.page.locator('#connection a')
    assert.deepEqual(await link.allTextContents(), [translations.en.messages.session_lost.title])
  })
  test('that is saved quickly shows no message', async () => {
    await opened()
    await typed('Åström')
    await came(1)
    assert.equal(await statusText(), '')
  })
})
