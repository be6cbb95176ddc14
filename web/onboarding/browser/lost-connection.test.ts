/** Continue and Back without a server: nothing that was typed is lost, and it is sent by itself. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { oneOf, test } from '#test/harness/further.ts'
import { answered, lastForm, open, openWorld, sent, skip, world } from '../../samples/script-world.ts'

openWorld()

const sample = 'step contact details, filled'
const button = () => world.page.getByRole('button', { name: 'Continue', exact: true })
const status = () => world.page.locator('#connection')
const field = () => world.page.locator('#email')

/** The submitted forms; a connection test has no body. */
const posted = () => world.received.filter(({ body, path }) => body !== '' && !path.endsWith('/draft'))
/** The same failure for every request, until the returned function is called. */
async function broken(how: 'aborted' | 'refused' | 'dropped' | 'failing'): Promise<() => Promise<void>> {
  await world.page.route('**/*', async (route) => {
    if (how === 'aborted') await route.abort('connectionreset')
    else if (how === 'refused') await route.abort('connectionrefused')
    else if (how === 'failing') await route.fulfill({ status: 503, body: '' })
    // A dropped packet has no answer.
  })
  return () => world.page.unroute('**/*')
}

describe('without a server', { skip }, () => {
  for (const how of oneOf(['aborted', 'refused', 'dropped', 'failing'] as const))
    test(`Continue keeps the page and the input, and sends by itself: ${how}`, async () => {
      await open(sample)
      await field().fill('Åström')
      const repair = await broken(how)
      await button().click()
      await status()
        .getByText(/What you typed/)
        .waitFor()
      assert.equal(await field().inputValue(), 'Åström')
      await field().fill('Öström')
      await repair()
      await answered()
      assert.equal(lastForm().get('email'), 'Öström')
      assert.equal(lastForm().get('do'), 'continue')
      assert.equal(sent('/step').length, 1)
    })

  test('Continue without new input waits too', async () => {
    await open(sample)
    const repair = await broken('refused')
    await button().click()
    await status()
      .getByText(/What you typed/)
      .waitFor()
    assert.equal(sent('/step').length, 0)
    await repair()
    await answered()
  })

  test('a link of the page waits for the typed text', async () => {
    await open(sample)
    await field().fill('Åström')
    const repair = await broken('aborted')
    const before = world.page.url()
    await world.page.locator('a.back, nav a').first().click()
    await status()
      .getByText(/What you typed/)
      .waitFor()
    assert.equal(world.page.url(), before)
    assert.equal(await field().inputValue(), 'Åström')
    await repair()
    await world.page.waitForURL((url) => url.href !== before)
    assert.equal(new URLSearchParams(sent('/draft').at(-1)?.body).get('email'), 'Åström')
  })

  test('the last pressed button counts', async () => {
    await open(sample)
    await field().fill('Åström')
    const repair = await broken('aborted')
    await button().click()
    await status()
      .getByText(/What you typed/)
      .waitFor()
    await world.page.locator('button[value=save]').last().click()
    await repair()
    await answered()
    assert.equal(lastForm().get('do'), 'save')
    assert.equal(sent('/step').length, 1)
  })

  for (const [name, pressed] of [
    ['start, company', 'main form button'],
    ['check', 'main form button'],
    ['saved, no address known', 'main form button'],
    ['co-signer, sign', 'main form button'],
    ['co-signer, decline', 'main form button'],
    ['waiting for a signature', 'main form button'],
    ['simulator', 'main form button'],
    ['message session_ended, with a new link', 'main form button'],
    ['step identity', '.ways-form button'],
    ['step signing, to sign', 'button[name=provider]'],
    ['check', '.language-form button'],
  ] as const)
    test(`${name}: ${pressed} keeps the page and the typed text, and sends by itself`, async () => {
      const { page } = world
      await open(name)
      const typed = page.locator('main').locator('input[type=email], textarea')
      const count = await typed.count()
      for (const each of await typed.all()) await each.fill('anna@example.com')
      const repair = await broken('aborted')
      const before = page.url()
      await page.locator(pressed).first().dispatchEvent('click')
      await status()
        .getByText(/No connection right now/)
        .waitFor()
      assert.equal(page.url(), before)
      for (const each of await typed.all()) assert.equal(await each.inputValue(), 'anna@example.com')
      assert.equal(posted().length, 0)
      await repair()
      // The browser reports the connection before the next try is due.
      await page.evaluate("window.dispatchEvent(new Event('online'))")
      await page.waitForURL((url) => url.href !== before)
      assert.equal(posted().length, 1)
      const fields = new URLSearchParams(posted()[0]?.body)
      const written = [...fields.values()].filter((value) => value === 'anna@example.com')
      assert.equal(written.length, count)
    })
})
