/** The origins of a workflow in the dashboard: typed, refused, published, and shown with code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { memberOf } from '../harness/staff.ts'
import { startWorld } from '../harness/world.ts'
import { openBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, signInAs } from './staff-browser.ts'

const LABEL = 'Pages that may show it inside them'
const tab = (page: Page, name: string) =>
  page.locator('[data-part="subtabs"]').getByRole('link', { name, exact: true }).click()

test('an owner names the pages that may show a workflow, and finds the code for them', async () => {
  const world = await startWorld()
  const browser = await openBrowser([world.baseUrl])
  try {
    const customer = await world.customer()
    const owner = await memberOf(world, customer, 'OWNER')
    const workflowId = customer.workflows.KYC
    const read = async () =>
      (await owner.call('workflows.drafts.get', { workflowId })).body.definition.embedOrigins
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, owner)
      await page.goto(dashboardAt(world, `/workflows/${workflowId}/integration`))
      await page.getByText('No page may show it inside yet.').waitFor()
      await tab(page, 'Settings')
      const field = page.getByLabel(LABEL, { exact: true })
      await field.fill('https://www.shop.example/welcome')
      await page
        .getByText(/embedOrigins|origin|form/i)
        .first()
        .waitFor()
      await inspect(page, 'the settings of a workflow with an origin that is none')
      await field.fill('https://www.shop.example\nhttp://localhost:5173\n')
      await page.waitForFunction(() => document.querySelector('[data-part="problem"]') === null)
      const until = Date.now() + 10_000
      while ((await read())?.length !== 2 && Date.now() < until) await page.waitForTimeout(100)
      assert.deepEqual(await read(), ['https://www.shop.example', 'http://localhost:5173'])
      await page.reload()
      assert.equal(await field.inputValue(), 'https://www.shop.example\nhttp://localhost:5173')
      await inspect(page, 'the settings of a workflow with origins')
      const { body } = await owner.call('workflows.drafts.get', { workflowId })
      const { revision } = body
      assert.equal((await owner.call('workflows.publish', { workflowId, revision })).status, 200)
      await page.goto(dashboardAt(world, `/workflows/${workflowId}/integration`))
      await page.getByText('May be shown by https://www.shop.example, http://localhost:5173.').waitFor()
      const code = page.getByRole('region', { name: 'Code for your page' })
      assert.ok((await code.innerText()).includes(`${world.baseUrl}/embed.js`))
      await code.getByText('Inline', { exact: true }).click()
      assert.ok((await code.innerText()).includes('<foyer-onboarding'))
      await inspect(page, 'the integration of a workflow with origins')
    })
  } finally {
    await browser.close()
    await world.close()
  }
})
