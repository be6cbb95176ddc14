/** Before words that may tip off reach the applicant, the reviewer is asked, and loses none of them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser, type VisitOptions } from './browser.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { openReport, reviewedCustomer, reviewerOf, signIn, waitingApplication } from './reviewers.ts'

describe('a message that may tip off', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await reviewerOf(world, customer, 'Signe Aldén')
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const at = (id: string, who: StaffMember, work: (page: Page) => Promise<void>, how: VisitOptions = {}) =>
    browser.visit(how, async ({ page, context }) => {
      await signIn(context, world, who)
      await openReport(page, world, id)
      await work(page)
    })
  const reportOf = async (id: string) =>
    (await signe.call('applications.report.get', { applicationId: id })).body

  test('needs a confirmation before it is sent, and keeps its text', async () => {
    const id = await waitingApplication(world, customer)
    const words = 'Please explain: you may be on a sanctions list, and we suspect fraud.'
    await at(id, signe, async (page) => {
      await page.keyboard.press('r')
      await page.locator('[data-part="decide"]').getByText('Documents', { exact: true }).click()
      const message = page.getByRole('textbox', { name: /Message to Petra/ })
      await message.fill(words)
      await page.keyboard.press('Control+Enter')
      const dialog = page.getByRole('alertdialog', { name: 'Send these words to Petra?' })
      for (const word of ['sanctions', 'suspect', 'fraud']) await dialog.getByText(`“${word}”`).waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
      await dialog.getByRole('button', { name: 'Change the words' }).and(page.locator(':focus')).waitFor()
      // The focus stays in it.
      for (let press = 0; press < 5; press += 1) {
        await page.keyboard.press('Tab')
        assert.match(await focused(), /^(Change the words|Send with these words)$/)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await violationsOf(page), [])
        await keepPicture(page, `tipping-off-1280-${colorScheme}`)
      }
      assert.equal((await reportOf(id)).application.status, 'MANUAL_REVIEW')
    })
    await at(id, signe, async (page) => {
      await page.keyboard.press('r')
      await page.locator('[data-part="decide"]').getByText('Documents', { exact: true }).click()
      const message = page.getByRole('textbox', { name: /Message to Petra/ })
      await message.fill(words)
      await page.getByRole('button', { name: 'Send to Petra' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await message.and(page.locator(':focus')).waitFor()
      assert.equal(await message.inputValue(), words)
      assert.equal((await reportOf(id)).application.status, 'MANUAL_REVIEW')
      await page.getByRole('button', { name: 'Send to Petra' }).click()
      await dialog.getByRole('button', { name: 'Send with these words' }).click()
      await page.locator('[data-part="decide"]').getByText('In progress').waitFor()
    })
    const { timeline } = await reportOf(id)
    assert.ok(JSON.stringify(timeline).includes('acknowledgedTippingOff'))
  })

  test('needs a confirmation on a phone as well', async () => {
    const id = await waitingApplication(world, customer)
    const inSheet = async (page: Page) => {
      await page.getByRole('button', { name: 'Decide' }).click()
      await page.locator('[data-part="choice"]', { hasText: 'Request information' }).click()
      await page.locator('[data-part="decide"]').getByText('Documents', { exact: true }).click()
      await page.getByRole('textbox', { name: /Message to Petra/ }).fill('Misstänkt penningtvätt?')
      await page.getByRole('button', { name: 'Send to Petra' }).click()
      const dialog = page.getByRole('alertdialog')
      for (const word of ['Misstänkt', 'penningtvätt']) await dialog.getByText(`“${word}”`).waitFor()
      assert.deepEqual(await violationsOf(page), [])
      await keepPicture(page, 'tipping-off-390-light')
      await dialog.getByRole('button', { name: 'Change the words' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page
        .getByRole('textbox', { name: /Message to Petra/ })
        .and(page.locator(':focus'))
        .waitFor()
    }
    await at(id, signe, inSheet, { phone: true })
  })
})
