/** A list changes: the new hit reaches the dashboard and a webhook, and the reviewer answers it. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { further, test } from '../harness/further.ts'
import { entry, type MonitoringWorld, startMonitoringWorld } from '../harness/monitoring-world.ts'
import { set } from '../harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { type Receiver, startReceiver, until } from '../harness/webhook-receiver.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, isAt, signInAs } from './staff-browser.ts'

const nobody = entry('n', 'Valdemar Orsinov')

describe('a hit on a monitored person', () => {
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

  test('appears without a reload, calls the webhook, and can be dismissed', () =>
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
      const card = page.locator('#screening [data-part="hit"]')
      await card.getByRole('button', { name: 'Checked ID document' }).click()
      await card.getByRole('button', { name: 'Not a match' }).click()
      await page
        .locator('#screening')
        .getByText(/does not match/)
        .waitFor()
      const timeline = page.locator('#timeline')
      await timeline.getByText('A possible match on a list opened the application again').waitFor()
      await page.goto(dashboardAt(on.world, '/screening'))
      await page.getByRole('heading', { name: 'No hit waits for an answer' }).waitFor()
    }))

  further('a review that comes stands in the list of reviews', () =>
    browser.visit({}, async ({ page, context }) => {
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
    }),
  )

  further('a hit that comes between a look and the decision refuses it, and what was typed stays', () =>
    browser.visit({}, async ({ page, context }) => {
      const waiting = await on.inReview()
      await signInAs(context, on.world, reviewer)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(dashboardAt(on.world, `/applications/${waiting}`))
      await page.getByRole('radio', { name: 'Approve' }).waitFor()
      // The page would read of it by itself within ten seconds.
      await page.route('**/v1/applications.viewers.note', (route) => route.abort())
      await page.keyboard.press('a')
      const note = page.getByRole('textbox', { name: 'A note for the file' })
      await note.fill('Ledger matches.')
      await on.imported('second', entry('b', 'Anna Testsson', { countries: 'se' }))
      await page.keyboard.press('Control+Enter')
      await page.getByText('A screening hit came while you were reading.').waitFor()
      const hits = page.getByRole('list', { name: 'Hits without an answer' })
      await hits
        .getByRole('button', { name: /^Go to/ })
        .first()
        .waitFor()
      assert.equal(await note.inputValue(), 'Ledger matches.')
      await inspect(page, 'hit-before-decision')
      const { application } = await on.call('applications.report.get', { applicationId: waiting })
      assert.equal(application.status, 'MANUAL_REVIEW')
    }),
  )

  further('a hit that comes after a proposal refuses its confirmation, and says how to go on', () =>
    browser.visit({}, async ({ page, context }) => {
      const waiting = await on.inReview()
      const proposal = {
        outcome: 'APPROVED' as const,
        reasons: ['Ledger matches'],
        acknowledgeUnresolvedHits: false,
        by: 'USER' as const,
        actor: `foyer:user::${on.owner.userId}`,
        at: on.world.clock.now().toISOString(),
      }
      await set(on.world, on.customer, waiting, { data: { proposal } })
      await signInAs(context, on.world, reviewer)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(dashboardAt(on.world, `/applications/${waiting}`))
      await page.getByRole('button', { name: 'Confirm approval' }).waitFor()
      await on.imported('third', entry('c', 'Anna Testsson', { countries: 'se' }))
      await page.getByRole('button', { name: 'Confirm approval' }).click()
      const panel = page.locator('[data-part="decide"]')
      await panel.getByText('A screening hit came after it was proposed.').waitFor()
      await panel
        .getByRole('list', { name: 'Hits without an answer' })
        .getByRole('button', { name: /^Go to/ })
        .first()
        .waitFor()
      assert.equal(await panel.getByRole('button', { name: 'Keep as a note' }).count(), 0)
      await inspect(page, 'hit-after-proposal')
      const { application } = await on.call('applications.report.get', { applicationId: waiting })
      assert.equal(application.status, 'MANUAL_REVIEW')
    }),
  )
})
