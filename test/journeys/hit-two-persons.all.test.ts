/** A hit that agrees in number, name and birth date: two reviewers dismiss it. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import {
  formerlyNamed,
  openReport,
  reviewedCustomer,
  reviewerOf,
  signIn,
  waitingApplication,
} from './reviewers.ts'

describe('a hit that needs two persons', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let signe: StaffMember
  let maja: StaffMember
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    signe = await reviewerOf(world, customer, 'Signe Aldén')
    maja = await reviewerOf(world, customer, 'Maja Torvund')
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const at = (id: string, who: StaffMember, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, who)
      await openReport(page, world, id)
      await work(page)
    })

  test('is dismissed by two reviewers when number, name and birth date agree', async () => {
    const id = await waitingApplication(world, customer)
    const words = 'The passport shows another person, as the ministry says'
    await at(id, signe, async (page) => {
      const card = page.locator('#screening [data-part="hit"]').filter({ hasText: 'Petra Pepsson' })
      await card.getByText('It agrees in number').waitFor()
      assert.equal(await card.getByRole('button', { name: /differs/ }).count(), 0)
      assert.equal(await card.getByText('not compared').count(), 0)
      await inspect(page, 'hit-by-two-persons')
      await page.setViewportSize({ width: 1280, height: 900 })
      await card.getByRole('button', { name: 'Propose: not a match' }).click()
      await card.getByText(/Write in your own words/).waitFor()
      await card.getByRole('textbox', { name: 'In your own words' }).fill(words)
      await card.getByRole('button', { name: 'Propose: not a match' }).click()
      await card.getByText(/^Dismissal proposed .* by you/).waitFor()
      assert.equal(await card.getByRole('button', { name: /^Confirm/ }).count(), 0)
    })
    await at(id, maja, async (page) => {
      const card = page.locator('#screening [data-part="hit"]').filter({ hasText: 'Petra Pepsson' })
      await card.getByText(words).waitFor()
      await inspect(page, 'hit-proposed')
      await page.setViewportSize({ width: 1280, height: 900 })
      await card.getByRole('button', { name: 'Confirm: not a match' }).click()
      await page
        .locator('#screening')
        .getByText(/^Dismissed .* by Signe .*, confirmed by you: “The passport/)
        .waitFor()
    })
  })

  test('blocks every approval once it is confirmed, until a colleague withdraws it', async () => {
    const id = await waitingApplication(world, customer, formerlyNamed)
    const line = (page: Page) => page.locator('#screening [data-part="answered-line"]')
    await at(id, signe, async (page) => {
      const card = page.locator('#screening [data-part="hit"]')
      await card.getByRole('button', { name: 'Other reason' }).click()
      await card.getByRole('textbox', { name: 'Other reason' }).fill('The same company, renamed.')
      await card.getByRole('button', { name: 'Confirm match' }).click()
      await line(page).getByText('A colleague can take your confirmation back').waitFor()
      assert.equal(await line(page).getByRole('button').count(), 0)
      await page.keyboard.press('a')
      await page.getByText('Known to us').click()
      await page.keyboard.press('Control+Enter')
      await page
        .locator('[data-part="decide"]')
        .getByRole('alert')
        .getByText('A sanctions match is confirmed')
        .waitFor()
      await inspect(page, 'hit-confirmed')
    })
    const approval = { outcome: 'APPROVED', reasons: ['ok'], acknowledgeUnresolvedHits: true }
    const refused = await world.call(
      '/v1/applications.decide',
      { applicationId: id, ...approval },
      await world.token(customer),
    )
    assert.deepEqual([refused.status, refused.body.code], [409, 'confirmed_match'])
    await at(id, maja, async (page) => {
      await line(page)
        .getByRole('button', { name: /^Take the confirmation back/ })
        .click()
      await line(page)
        .getByRole('textbox', { name: 'Why it is not the same' })
        .fill('The list names another company, by its number')
      await line(page)
        .getByRole('button', { name: /^Take the confirmation back/ })
        .click()
      await page
        .locator('#screening [data-part="hit"]')
        .getByRole('button', { name: 'Confirm match' })
        .waitFor()
    })
  })
})
