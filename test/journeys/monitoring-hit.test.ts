/** A list changes: the new hit reaches the dashboard and a webhook, and the reviewer answers it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { entry, type MonitoringWorld, startMonitoringWorld } from '../harness/monitoring-world.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { type Receiver, startReceiver, until } from '../harness/webhook-receiver.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, isAt, signInAs } from './staff-browser.ts'

const nobody = entry('n', 'Valdemar Orsinov')

describe('a monitored person who is listed', () => {
  let on: MonitoringWorld
  let browser: TestBrowser
  let receiver: Receiver
  let reviewer: StaffMember
  let id: string
  before(async () => {
    on = await startMonitoringWorld()
    browser = await openBrowser([on.world.baseUrl])
    receiver = await startReceiver()
    reviewer = await memberOf(on.world, on.customer, 'REVIEWER', { name: 'Jonas Rehmvik' })
    await on.call('webhooks.create', { url: receiver.url, types: ['MONITORING_HIT'] })
    await on.imported('first', nobody)
    id = await on.approved()
  })
  after(async () => {
    await browser?.close()
    await receiver?.close()
    await on?.world.close()
  })

  test('appears without a reload, calls the webhook, and is dismissed', () =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, on.world, reviewer)
      await page.goto(dashboardAt(on.world, '/screening'))
      await isAt(page, 'Screening')
      await page.getByRole('heading', { name: 'No hit waits for an answer' }).waitFor()
      await on.compared('first', await on.imported('first', nobody, entry('a', 'Anna Testsson')))
      await until(() => receiver.taken.length === 1)
      const { event } = JSON.parse(receiver.taken[0]?.body ?? '{}')
      assert.deepEqual(event, { type: 'MONITORING_HIT', applicationId: id })
      const row = page.getByRole('table', { name: 'New hits' }).getByRole('row').nth(1)
      await row.getByText('Monitored').waitFor({ timeout: 45_000 })
      await inspect(page, 'monitoring-hit')
      await page.setViewportSize({ width: 1280, height: 900 })
      await row.getByRole('link', { name: 'Anna Testsson' }).click()
      const card = page.locator('#screening .hit')
      await card.getByRole('button', { name: 'Checked ID document' }).click()
      await card.getByRole('button', { name: 'Not a match' }).click()
      await page
        .locator('#screening')
        .getByText(/does not match/)
        .waitFor()
      await page.locator('#timeline').getByText('A possible match on a list opened it again').waitFor()
      await page.goto(dashboardAt(on.world, '/screening'))
      await page.getByRole('heading', { name: 'No hit waits for an answer' }).waitFor()
    }))

  test('a review that comes stands in the list of reviews', () =>
    browser.visit({}, async ({ page, context }) => {
      await on.call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
      await signInAs(context, on.world, reviewer)
      await page.goto(dashboardAt(on.world, '/screening/reviews'))
      await page.getByRole('heading', { name: 'No review waits, and none comes within 90 days' }).waitFor()
      await on.world.database.owner((client) =>
        client.query(`update foyer.monitored_application set review_due_at = now() + interval '200 days'`),
      )
      await page.getByRole('radio', { name: 'Next year' }).click()
      const row = page.getByRole('table', { name: 'Reviews' }).getByRole('row').nth(1)
      await row.getByText('Anna Testsson').waitFor()
      assert.ok(page.url().endsWith('?show=year'), page.url())
      await inspect(page, 'screening-reviews')
    }))
})
