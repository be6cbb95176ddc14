/** Settings, Providers: what is missing, a registry that is added, tried, switched off and removed. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import * as house from '@foyer/company-registers/test/companieshouse'
import { type LocalServer, serve } from '@foyer/provider-http/test/local-server'
import type { Page } from 'playwright-core'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import kyb from '../fixtures/workflows/company.json' with { type: 'json' }
import kyc from '../fixtures/workflows/person.json' with { type: 'json' }
import { further, testOfBoth } from '../harness/further.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, press, signInAs } from './staff-browser.ts'

/** Its identity cannot be proven by a photo, so an eID is needed. */
const withoutDocuments = {
  ...kyc,
  steps: kyc.steps.map((step) => (step.kind === 'IDENTITY' ? { ...step, documents: undefined } : step)),
} as unknown as WorkflowDefinition
const wide = { width: 1280, height: 900 }

describe('Settings, Providers', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let owner: StaffMember
  let server: LocalServer
  const visit = (of: StaffMember, address: string, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, of)
      await page.goto(dashboardAt(world, address))
      await work(page)
    })
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' }, dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({
      ...{ mode: 'live', name: 'Rönnbär', redirectOrigins: ['https://shop.example'] },
      workflows: [withoutDocuments, kyb as WorkflowDefinition],
    })
    owner = await memberOf(world, customer, 'OWNER', { name: 'Astrid Ek' })
    server = await serve(house.routes(house.everything))
  })
  after(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    await world?.close()
  })

  further('says what is missing and what it means, and opens the form of what helps', () =>
    visit(owner, '/settings/providers', async (page) => {
      await page.getByText('Sweden: no eID is set').waitFor()
      await page
        .getByText(/Nobody can complete .*KYC.*, so new applications are refused\./)
        .first()
        .waitFor()
      await page.getByRole('heading', { name: 'No provider is set yet' }).waitFor()
      await inspect(page, 'settings-providers-missing')
      await page.setViewportSize(wide)
      const why = page.getByText(/^Nobody can complete|^Applicants enter/)
      for (const { width } of await why.evaluateAll((all) => all.map((each) => each.getBoundingClientRect())))
        assert.ok(width > 300, 'what it means has room beside the buttons')
      await page.getByRole('button', { name: 'Set an eID' }).first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Signicat' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Set Bolagsverket' }).click()
      const drawer = page.getByRole('dialog', { name: 'Bolagsverket, Sweden' })
      await drawer.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/v1')
      await drawer.getByRole('button', { name: 'Save' }).click()
      await drawer.getByText('Client ID is missing.').waitFor()
      await inspect(page, 'settings-providers-form')
    }),
  )

  testOfBoth('a registry is added by keyboard, with its problems at their fields, and tried', () =>
    visit(owner, '/settings/providers', async (page) => {
      await page.getByRole('button', { name: 'Add a provider' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Add a provider' })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByText('Choose the provider.').waitFor()
      await dialog.getByRole('button', { name: /Provider$/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('option', { name: 'Companies House' }).waitFor()
      await page.keyboard.type('Companies')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Continue' }).focus()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Companies House, United Kingdom' })
      await drawer.getByLabel('Address', { exact: true }).fill('here')
      await drawer.getByLabel('API key', { exact: true }).fill('wrong')
      await page.keyboard.press('Enter')
      await drawer
        .getByText(/address/i)
        .and(drawer.locator('[data-part="problem"] *'))
        .first()
        .waitFor()
      await drawer.getByLabel('Address', { exact: true }).fill(server.baseUrl)
      await page.keyboard.press('Enter')
      await page.getByText('Companies House is saved for United Kingdom').waitFor()
      await drawer.getByLabel('Number').fill(house.ID)
      await drawer.getByRole('button', { name: 'Try it' }).click()
      await drawer.getByText(/answered 401: the credentials are wrong/).waitFor()
      const row = page.getByRole('row').filter({ hasText: 'Companies House' })
      await row.getByText('In use').waitFor()
      await row.getByText('Last test failed: the credentials were refused').waitFor()
      await inspect(page, 'settings-providers-failed')
      await page.setViewportSize(wide)
      await drawer.getByLabel('API key', { exact: true }).fill(house.KEY)
      await drawer.getByRole('button', { name: 'Save' }).click()
      await drawer.getByPlaceholder(/^Set on /).waitFor()
      await drawer.getByRole('button', { name: 'Try it' }).click()
      await drawer.getByText(/FICTIONAL BICYCLES LTD/).waitFor()
      await inspect(page, 'settings-providers-tried')
      assert.equal(await drawer.getByLabel('API key', { exact: true }).inputValue(), '')
    }),
  )

  further('is switched off and removed, and the table says so', () =>
    visit(owner, '/settings/providers', async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Companies House' })
      await row.getByText('In use').waitFor()
      assert.equal(await row.getByText('Last test').count(), 0)
      await inspect(page, 'settings-providers')
      await page.setViewportSize(wide)
      await row.getByRole('button').click()
      await page.getByText('Use it for new checks').click()
      await page.getByText('Companies House is switched off').waitFor()
      await row.getByText('Switched off').waitFor()
      await press(page, 'Remove')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('Companies House is removed from United Kingdom').waitFor()
      assert.deepEqual((await owner.call('providers.list')).body.providers, [])
    }),
  )

  further('a certificate that ends soon warns, and a developer only reads', async () => {
    const body = { provider: 'companieshouse', settings: { baseUrl: server.baseUrl } }
    await owner.call('providers.set', { ...body, secrets: { apiKey: house.KEY } })
    const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
    const developer = await memberOf(world, customer, 'DEVELOPER')
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, developer)
      await page.route('**/v1/providers.list', async (route) => {
        const reply = await (await route.fetch()).json()
        for (const each of reply.providers) for (const secret of each.secrets) secret.expiresAt = expiresAt
        await route.fulfill({ json: reply })
      })
      await page.goto(dashboardAt(world, '/settings/providers'))
      await page.getByText(/^Certificate expires on /).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Add a provider' }).count(), 0)
      await page.getByRole('row').filter({ hasText: 'Companies House' }).getByRole('button').click()
      const drawer = page.getByRole('dialog', { name: 'Companies House, United Kingdom' })
      await drawer.getByText(/expires on /).waitFor()
      for (const name of ['Save', 'Try it', 'Remove'])
        assert.equal(await drawer.getByRole('button', { name }).count(), 0, name)
    })
  })
})
