/** The page that waits for an eID: it shows what is new, and continues by itself. In a real browser. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { open, openWorld, skip, world } from '#web/samples/script-world.ts'

openWorld()

const waiting = (
  words: string,
  code: { size: number; path: string } | null,
  token = '1',
  device = 'OTHER',
) => ({
  ...{ kind: 'WAITING', words, code, device, askAgainAfterMs: 500 },
  links: { phone: `https://app.example/?token=${token}`, computer: `bankid:///?token=${token}` },
})

/** Each answer is given once; the last one again and again. */
async function answering(answers: readonly object[], path = '**/identity/eid') {
  let times = 0
  await world.page.route(path, (route) => {
    const answer = answers[Math.min(times++, answers.length - 1)] ?? {}
    return 'lost' in answer ? route.abort() : route.fulfill({ json: answer })
  })
  return () => times
}

describe('the page that waits for an eID', { skip }, () => {
  test('shows a new text and a new QR code, also after a lost connection', async () => {
    await answering([
      { lost: true },
      waiting('Open it.', { size: 3, path: 'M1 1h1v1H1z' }, '2'),
      waiting('Confirm.', null, '2'),
    ])
    await open('eid, waiting, polled')
    const { page } = world
    await page.locator('.qr-dark[d="M1 1h1v1H1z"]').waitFor({ state: 'attached' })
    assert.equal(await page.locator('.qr').getAttribute('viewBox'), '0 0 3 3')
    await page.getByText('Confirm.').waitFor()
    assert.ok(await page.locator('.eid-code').isHidden())
    assert.ok(await page.locator('.without-script').isHidden())
  })
  test('shows new links, and none once the app has answered', async () => {
    const answered = { ...waiting('Come back.', null, '2', 'THIS'), links: { phone: null, computer: null } }
    await answering([
      waiting('Open it.', null, '2', 'THIS'),
      waiting('Open it.', null, '2', 'THIS'),
      answered,
    ])
    await open('eid, on this device, polled')
    const { page } = world
    const links = page.locator('.eid .actions :is(.phone-only, .computer-only) > .button')
    await page.locator('.button[href*="token=2"]').first().waitFor({ state: 'attached' })
    assert.equal(await page.locator('.button[href*="token=2"]').count(), 2)
    await page.getByText('Come back.').waitFor()
    for (const link of await links.all()) assert.ok(await link.isHidden())
  })
  test('reloads when another tab has chosen the other device', async () => {
    await answering([waiting('Open it.', null, '2', 'THIS')])
    const loads: string[] = []
    world.page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    await open('eid, waiting, polled')
    for (let waited = 0; loads.length < 2 && waited < 50; waited += 1)
      await new Promise((soon) => setTimeout(soon, 100))
    assert.ok(loads.length >= 2, 'loaded again')
  })
  test('continues at the address that the server gives', async () => {
    await answering([waiting('Open it.', null), { next: '/next' }])
    await world.page.route('**/next', (route) => route.fulfill({ contentType: 'text/html', body: 'next' }))
    await open('eid, waiting, polled')
    await world.page.waitForURL('**/next')
  })
  test('does not navigate any more once a button is pressed', async () => {
    const { page } = world
    let asked: (() => void) | undefined
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    await page.route('**/identity/eid', async (route) => {
      const isForm = route.request().method() === 'POST'
      if (!isForm) asked?.()
      await new Promise((later) => setTimeout(later, isForm ? 1_500 : 700))
      if (isForm) await route.fulfill({ contentType: 'text/html', body: '<title>cancelled</title>' })
      else await route.fulfill({ json: { next: '/next' } }).catch(() => undefined)
    })
    await open('eid, waiting, polled')
    await isAsked
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.waitForFunction(() => document.title === 'cancelled')
    assert.ok(page.url().endsWith('/identity/eid'), page.url())
  })
  test('announces nothing to a screen reader while nothing changes', async () => {
    const times = await answering([waiting('Open BankID to continue.', null)])
    await open('eid, waiting, polled')
    await world.page.evaluate(() => {
      const status = document.querySelector('.eid-words [role=status]') as Element
      new MutationObserver(() => status.setAttribute('data-said', '')).observe(status, {
        ...{ childList: true, characterData: true, subtree: true },
      })
    })
    await world.page.waitForTimeout(2_500)
    assert.ok(times() > 1)
    assert.equal(await world.page.locator('[data-said]').count(), 0)
  })
})
