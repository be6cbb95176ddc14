/** A hit that agrees in number, name and birth date: two reviewers dismiss it. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { openReport, reviewedCustomer, reviewerOf, signIn, waitingApplication } from './reviewers.ts'

describe('a strong hit', () => {
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

  test('a hit that agrees in number, name and birth date is dismissed by two reviewers', async () => {
    const id = await waitingApplication(world, customer)
    const words = 'The passport shows another person, as the ministry says'
    await at(id, signe, async (page) => {
      const card = page.locator('#screening .hit').filter({ hasText: 'Petra Pepsson' })
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
      const card = page.locator('#screening .hit').filter({ hasText: 'Petra Pepsson' })
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
})
