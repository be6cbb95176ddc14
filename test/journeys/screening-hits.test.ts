/**
 * New hits and monitored persons: from the navigation to the answer in the report, and releasing a person.
 */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { clearCase, pepHit } from '../fixtures/case.ts'
import { further, testOfBoth } from '../harness/further.ts'
import { set } from '../harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { until } from '../harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, isAt, signInAs } from './staff-browser.ts'

const wide = { width: 1280, height: 900 }
const at = '2026-11-21T09:00:00.000Z'

describe('new hits and monitoring', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let reviewer: StaffMember
  const visit = (of: StaffMember, address: string, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, of)
      await page.goto(dashboardAt(world, address))
      await isAt(page, 'Screening')
      await work(page)
    })
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Jonas Rehmvik' })
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  further('without hits and without approved applications, the pages say what comes there', () =>
    visit(reviewer, '/screening', async (page) => {
      await page.getByRole('heading', { name: 'No hit waits for an answer' }).waitFor()
      await page.getByRole('link', { name: /^Monitored/ }).click()
      await page.getByRole('heading', { name: 'Nobody is monitored yet' }).waitFor()
      await inspect(page, 'screening-monitored-empty')
    }),
  )

  testOfBoth('a hit is found in the rail, opened by keyboard, dismissed, and gone', async () => {
    const { id } = await world.create(customer, { externalReference: 'ref-21' })
    const hit = { ...pepHit('11111111-1111-8111-9111-111111111111'), screenedAt: '2026-11-22T09:00:00.000Z' }
    const decision = { outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [], at }
    await set(world, customer, id, {
      fields: { status: 'APPROVED', submittedAt: new Date(at), decidedAt: new Date(at) },
      data: { ...clearCase('KYC').data, decision, pepHits: [hit] },
    })
    await visit(reviewer, '/screening', async (page) => {
      const rail = page.getByRole('navigation', { name: 'Main' })
      await rail.getByRole('link', { name: 'Screening 1' }).waitFor()
      const row = page.getByRole('table', { name: 'New hits' }).getByRole('row').nth(1)
      await row.getByText('Monitored').waitFor()
      await row.getByText('ref-21').waitFor()
      await inspect(page, 'screening-hits')
      await page.setViewportSize(wide)
      // The keys work where the wide list is.
      await page.getByRole('columnheader', { name: 'Assigned' }).waitFor()
      await page.locator('kbd', { hasText: 'm' }).first().waitFor()
      // Beside the list: the first press shows the hit, the next one asks for the reason.
      await page.keyboard.press('j')
      await page.keyboard.press('c')
      const beside = page.getByRole('dialog').locator('[data-part="hit"]')
      await beside.getByText('As screened').waitFor()
      await inspect(page, 'screening-hit-beside')
      await page.setViewportSize(wide)
      await page.keyboard.press('c')
      await beside.getByText('Choose a reason, or write one.').waitFor()
      await page.getByRole('button', { name: 'Checked ID document' }).click()
      await page.keyboard.press('c')
      await page.getByText('Dismissed: Petra Pepsson is not Petra Pepsson').waitFor()
      await page.keyboard.press('z')
      await row.getByText('Monitored').waitFor()
      // In the report, with the same keys. The row is seen a moment before its keys work.
      const link = row.getByRole('link').first()
      await until(async () => {
        await page.keyboard.press('j')
        return link.evaluate((element) => element === document.activeElement)
      })
      await page.keyboard.press('Enter')
      const card = page.locator('#screening [data-part="hit"]')
      await card.getByText('As screened').waitFor()
      assert.ok(page.url().endsWith('#screening'))
      await page.keyboard.press('h')
      await card.and(page.locator(':focus')).waitFor()
      await card.getByRole('button', { name: 'Checked ID document' }).click()
      await page.keyboard.press('c')
      await page
        .locator('#screening')
        .getByText(/does not match/)
        .waitFor()
      await page
        .locator('#screening')
        .getByText(/^Dismissed .* by you: “Checked ID document”/)
        .first()
        .waitFor()
      await page.locator('[data-part="answered-line"]:focus').waitFor()
      await page.goto(dashboardAt(world, '/screening'))
      await page.getByRole('heading', { name: 'No hit waits for an answer' }).waitFor()
    })
  })

  further('an application is released with a reason, which a viewer cannot do', async () => {
    const viewer = await memberOf(world, customer, 'VIEWER')
    await visit(viewer, '/screening/monitored', async (page) => {
      await page.getByRole('row').filter({ hasText: 'Anna Testsson' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /^Release/ }).count(), 0)
    })
    await visit(reviewer, '/screening/monitored', async (page) => {
      await page.getByText(/1\u00a0name of 1\u00a0approved application\./).waitFor()
      await inspect(page, 'screening-monitored')
      await page.setViewportSize(wide)
      await page.getByRole('button', { name: 'Release Anna Testsson' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Release Anna Testsson?' })
      await dialog.getByRole('button', { name: 'Release' }).click()
      await dialog.getByText('Write why, for those who read the file later.').waitFor()
      await dialog.getByLabel('Why').fill('The customer closed the account')
      await dialog.getByRole('button', { name: 'Release' }).click()
      await page.getByRole('heading', { name: 'Nobody is monitored yet' }).waitFor()
      assert.equal((await reviewer.call('monitoring.counts.get')).body.applications, 0)
    })
  })
})
