/** A developer in a real browser: a credential used at once, a failed webhook found and replayed, the log. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { type Receiver, startReceiver } from '#test/harness/webhook-receiver.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { dashboardAt, fill, isAt, press, signInAs } from './staff-browser.ts'

describe('a developer', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let owner: StaffMember
  let receiver: Receiver
  before(async () => {
    world = await startWorld({
      environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' },
      // One try, then given up.
      webhookSchedule: [],
    })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    owner = await memberOf(world, customer, 'OWNER', { name: 'Signe Aldén' })
    receiver = await startReceiver(() => ({ status: 503, body: 'The till is closed.' }))
  })
  after(async () => {
    await browser?.close()
    await receiver?.close()
    await world?.close()
  })

  const at = (path: string, title: string, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, owner)
      await page.goto(dashboardAt(world, path))
      await isAt(page, title)
      await work(page)
    })
  const look = async (page: Page, name: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await keepPicture(page, `${name}-${width}-${colorScheme}`)
        assert.deepEqual(await violationsOf(page), [], `${name} ${width} ${colorScheme}`)
      }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  test('creates a credential, and its secret creates an application', () =>
    at('/developer', 'Developer', async (page) => {
      await press(page, 'New credential')
      await fill(page, { Name: 'Checkout, Norway' })
      await press(page, 'Create')
      await page.getByRole('heading', { name: 'Save this secret now' }).waitFor()
      await keepPicture(page, 'developer-secret-1280-light')
      const secret = await page.locator('[data-part="secret"] > span').first().textContent()
      const clientId = await page.locator('[data-part="client-id"]').textContent()
      await press(page, 'Done')
      await page.getByText('Tick this first.').waitFor()
      await page.getByText('I have stored it safely').click()
      await press(page, 'Done')
      const basic = Buffer.from(`${clientId}:${secret}`).toString('base64')
      const token = await request(`${world.baseUrl}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
      const body = {
        workflowId: customer.workflows.KYC,
        countryCode: 'SE',
        redirectUrl: 'https://a.example/b',
      }
      const made = await world.call('/v1/applications.create', body, token.body.access_token)
      assert.equal(made.status, 200, made.text)
      await page.getByText('Checkout, Norway').first().waitFor()
      await look(page, 'developer-credentials')
    }))

  test('makes an API key for a system that cannot change yet, and revokes it', () =>
    at('/developer', 'Developer', async (page) => {
      await page.getByText('None. A new system does not need one.').waitFor({ state: 'detached' })
      await press(page, 'New API key')
      await page.getByText('API keys are deprecated.').waitFor()
      await look(page, 'developer-new-api-key')
      await fill(page, { Name: 'Old checkout' })
      await press(page, 'Create')
      await page.getByRole('heading', { name: 'Save this key now' }).waitFor()
      const key = (await page.locator('[data-part="secret"] > span').first().textContent()) ?? ''
      assert.match(key, /^test_key_/)
      await page.getByText('I have stored it safely').click()
      await press(page, 'Done')
      const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: 'Old checkout' })
      await row.waitFor()
      await look(page, 'developer-api-keys')
      await row.getByRole('button', { name: 'More about Old checkout' }).click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await press(page, 'Revoke')
      await row.waitFor({ state: 'detached' })
    }))

  test('finds a failed webhook and sends its events again', async () => {
    const { call } = owner
    await call('webhooks.create', { url: `${receiver.url}till`, types: ['APPLICATION_CREATED'] })
    await world.create(customer)
    await at('/developer/webhooks', 'Developer', async (page) => {
      const row = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr').first()
      await row.getByText('503').waitFor()
      await row.click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText('Not delivered').waitFor()
      await drawer.getByRole('radio', { name: 'Response' }).click()
      await drawer.getByText('The till is closed.').waitFor()
      await look(page, 'developer-webhooks')
      await press(page, 'Close')
      receiver.react = () => 200
      await press(page, 'Resend failed')
      await page.getByRole('button', { name: /^Resend 1/ }).click()
      await page.getByText(/^Resent 1/).waitFor()
      await row.getByText('200').waitFor()
    })
    assert.equal(receiver.taken.length, 1)
  })

  test('reads why a request was refused', async () => {
    const refused = await world.call(
      '/v1/applications.create',
      { countryCode: 'SWE' },
      await world.token(customer),
    )
    const requestId = refused.headers.get('request-id') as string
    await at('/developer/requests', 'Developer', async (page) => {
      const row = page.locator(`[data-key="${requestId}"]`)
      await row.waitFor()
      await row.click()
      await page.getByRole('heading', { name: 'A field was not right' }).waitFor()
      await page.locator('[data-part="refused-fields"]').getByText('/countryCode').waitFor()
      await look(page, 'developer-requests')
    })
  })

  test('verifies the audit log', () =>
    at('/audit', 'Audit log', async (page) => {
      await press(page, 'Verify now')
      await page.getByRole('heading', { name: 'The chain is intact' }).waitFor()
      await page.getByText(/created Checkout, Norway/).waitFor()
      await look(page, 'audit')
    }))

  test('reads events from the newest to the oldest, and finds the reference', async () => {
    const made: string[] = []
    for (let count = 0; count < 52; count += 1) made.push((await world.create(customer)).id)
    await owner.call('applications.cancel', { applicationId: made.at(-1) })
    const endOf = (id: string | undefined) => `…${id?.slice(-12)}`
    await at('/developer/events', 'Developer', async (page) => {
      const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
      await rows.first().getByText('APPLICATION_CANCELLED').waitFor()
      await rows
        .nth(1)
        .getByText(endOf(made.at(-1)))
        .waitFor()
      assert.equal(await rows.count(), 50)
      await look(page, 'developer-events')
      await press(page, 'Older')
      await rows.first().getByText(endOf(made[2])).waitFor()
      await rows.nth(2).getByText(endOf(made[0])).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Older' }).count(), 0)
      await press(page, 'Newer')
      await rows.first().getByText('APPLICATION_CANCELLED').waitFor()
      await page.getByRole('button', { name: /Event$/ }).click()
      await page.getByRole('option', { name: 'cancelled', exact: true }).click()
      await page.waitForURL(/type=APPLICATION_CANCELLED/)
      await rows.nth(1).waitFor({ state: 'detached' })
      await page.reload()
      await rows.first().getByText('APPLICATION_CANCELLED').waitFor()
      assert.equal(await rows.count(), 1)
      await page.goto(dashboardAt(world, '/developer/events?type=APPLICATION_APPROVED'))
      await page.getByRole('heading', { name: 'No event like this in 90 days' }).waitFor()
      await page.getByRole('link', { name: 'API reference' }).click()
      await page.getByRole('link', { name: 'Open the reference' }).waitFor()
      await look(page, 'developer-reference')
    })
  })

  test('sets the languages and the retention, which a new workflow uses', () =>
    at('/settings/languages', 'Settings', async (page) => {
      await page.getByText('English', { exact: true }).first().click()
      await press(page, 'Save')
      await page.getByText('Saved', { exact: true }).waitFor()
      assert.deepEqual((await owner.call('customer.get')).body.languages, [
        ...['sv', 'nb', 'da', 'fi', 'de', 'nl', 'fr', 'et'],
      ])
      for (const name of [
        'Swedish',
        'Norwegian Bokmål',
        'Danish',
        'Finnish',
        'German',
        'Dutch',
        'French',
        'Estonian',
      ])
        await page.getByText(name, { exact: true }).first().click()
      await press(page, 'Save')
      await page.getByText('Choose at least one language.').waitFor()
      await page.getByText('Swedish', { exact: true }).first().click()
      await page.getByText('English', { exact: true }).first().click()
      await press(page, 'Save')
      await page.getByRole('table', { name: 'In the workflows' }).waitFor()
      await look(page, 'settings-languages')
      await page.getByRole('link', { name: 'Retention' }).click()
      await fill(page, { 'Years until an ended application is erased': '31' })
      await press(page, 'Save')
      await page.getByText('Write a whole number from 0 to 30.').waitFor()
      await fill(page, { 'Years until an ended application is erased': '8' })
      const saved = page.waitForResponse(/customer\.update/)
      await press(page, 'Save')
      assert.equal((await saved).status(), 200)
      await look(page, 'settings-retention')
      const { body } = await owner.call('workflows.create', { name: 'Kept longer' })
      assert.deepEqual(body.definition.retention, { years: 8 })
    }))

  test('changes the name and the look, and sees it on the pages', () =>
    at('/settings', 'Settings', async (page) => {
      await fill(page, { Name: 'Rönnbär AB' })
      await press(page, 'Save')
      await page.getByText('Saved', { exact: true }).waitFor()
      await look(page, 'settings')
      await page.getByRole('link', { name: 'Look' }).click()
      await fill(page, { Colour: '#C2401F' })
      for (const choice of ['Round', 'Tinted']) await page.getByText(choice, { exact: true }).click()
      await page.getByRole('button', { name: /^Inter/ }).click()
      await page.getByRole('option', { name: 'Source Serif 4' }).click()
      await page.getByText('Unpublished changes').waitFor()
      const preview = page.frameLocator('iframe[title="The page on a desktop"]')
      await preview.getByText('Rönnbär AB').first().waitFor()
      await page.getByRole('radio', { name: 'Dark' }).click()
      await preview.locator('html[style*="dark"]').waitFor()
      await look(page, 'settings-look')
      await press(page, 'Publish look')
      await page.getByText('Published the look').waitFor()
      assert.equal((await owner.call('look.get')).body.look.accent, '#C2401F')
      await page.getByText('Unpublished changes').waitFor({ state: 'hidden' })
      const { sessionToken } = await world.create(customer)
      await page.goto(`${world.config.nocodeUrl}?token=${sessionToken}`)
      const [font, ground] = await page.evaluate(async () => {
        await document.fonts.ready
        const used = [...document.fonts].filter(({ status }) => status === 'loaded')
        const { backgroundColor } = getComputedStyle(document.documentElement)
        return [used.map(({ family }) => family.replaceAll('"', '')), backgroundColor] as const
      })
      assert.ok(font.includes('Source Serif 4'), font.join())
      assert.ok(!font.includes('Inter'), font.join())
      assert.match(ground, /^oklch\(0\.976 0\.012 /)
    }))
})
