/** A mention from the note to the colleague who reads it, and the choice of notifications. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { mailsTo, until } from '#notifications/test/told.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { openReport, reviewedCustomer, reviewerOf, signIn, waitingApplication } from './reviewers.ts'
import { dashboardAt, isAt } from './staff-browser.ts'

describe('notifications', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let maja: StaffMember
  let applicationId: string
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    maja = await reviewerOf(world, customer, 'Maja Torvund')
    applicationId = await waitingApplication(world, customer)
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  test('of a mention reach the colleague by mail and on Home, and lead to the note', async () => {
    const other = await world.customer({ name: 'Östvall' })
    await world.database.owner((client) =>
      client.query('insert into foyer.member values ($1, $2, $3, now())', [
        ...[other.uuid, maja.userId, 'OWNER'],
      ]),
    )
    // The customers of a session are cached for seconds.
    await until(
      async () => (await maja.call('staff.session.get')).body.customers,
      (list) => list.length === 2,
    )
    const signe = await reviewerOf(world, customer, 'Signe Aldén')
    const words = 'Is this the name that we cleared in May?'
    await browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, signe)
      await openReport(page, world, applicationId)
      const note = page.getByLabel('Write a note')
      await note.pressSequentially('@tor')
      await page.getByRole('option', { name: 'Maja Torvund' }).waitFor()
      await note.press('Enter')
      assert.equal(await note.inputValue(), '@Maja Torvund ')
      await page.getByRole('option').waitFor({ state: 'detached' })
      await page.getByLabel('Write a note').pressSequentially(words)
      await page.getByLabel('Write a note').press('Control+Enter')
      await page.locator('[data-part="case-note-text"]', { hasText: `@Maja Torvund ${words}` }).waitFor()
    })
    const [mail = ''] = await until(
      () => mailsTo(world, maja.email),
      (list) => list.length > 0,
    )
    assert.doesNotMatch(mail, /Petra|Sanktionerade|cleared/)
    const link = /^http\S+#notes$/m.exec(mail)?.[0] ?? ''
    assert.equal(
      link,
      dashboardAt(world, `/applications/${applicationId}?customer=${customer.id}#notes`),
      mail,
    )
    const isAtNote = async (page: Page) => {
      await page.locator('[data-part="timeline"]').waitFor()
      await page.locator('[data-part="case-note"]:focus').getByText(words).waitFor()
      await page.waitForFunction(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 }
        return top > 0 && bottom < innerHeight
      })
    }
    await browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, maja)
      await page.goto(dashboardAt(world, `/?customer=${other.id}`))
      await page.getByText('how many people apply to Östvall').waitFor()
      await page.goto(dashboardAt(world, `/?customer=${customer.id}`))
      const line = page.getByRole('listitem').filter({ hasText: 'Signe Aldén mentioned you' })
      await line.waitFor()
      assert.ok(!page.url().includes('customer='), 'the address is that of the page')
      await inspect(page, 'home-told')
      await page.setViewportSize({ width: 1280, height: 900 })
      await line.getByRole('link').click()
      await isAtNote(page)
      assert.ok(page.url().endsWith('#notes'))
      await page.goto(dashboardAt(world, '/'))
      await page.locator('[data-part="waiting-case"]').waitFor()
      await line.waitFor({ state: 'detached' })
      // The link of the mail opens the customer that it is about.
      await page.goto(dashboardAt(world, `/?customer=${other.id}`))
      await page.getByText('how many people apply to Östvall').waitFor()
      await page.goto('about:blank')
      // The timeline above the notes arrives after the person was led to the note.
      await page.route(/TimelineEntries/, async (route) => {
        await page.locator('[data-part="case-note"]:focus').waitFor()
        await route.continue()
      })
      await page.goto(link)
      await isAtNote(page)
    })
  })

  test('can be chosen by keyboard alone, and the choice is saved', async () => {
    const eero = await reviewerOf(world, customer, 'Eero Lahtela')
    const chosen = async () => {
      const { data } = (await eero.call('notifications.settings.get')).body
      return data.map(({ kind, channel }: Record<string, string>) => `${kind} ${channel}`).join(', ')
    }
    await browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, eero)
      await page.goto(dashboardAt(world, '/account'))
      await isAt(page, 'Your account')
      const waits = page.getByRole('radiogroup', { name: 'An application waits for review' })
      await waits.getByRole('radio', { name: 'Once a day', checked: true }).waitFor()
      await waits.getByRole('radio', { name: 'Once a day' }).focus()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await page.getByText('Your team has: Once a day.').waitFor()
      await until(chosen, (all) => all.includes('WAITING MAIL'))
      await inspect(page, 'account-notifications')
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.reload()
      await waits.getByRole('radio', { name: 'At once', checked: true }).waitFor()
      await page.getByRole('button', { name: 'Use that' }).focus()
      await page.keyboard.press('Enter')
      await waits.getByRole('radio', { name: 'Once a day', checked: true }).waitFor()
      await until(chosen, (all) => all.includes('WAITING DAILY'))
      await page.route('**/v1/notifications.settings.update', (route) => route.fulfill({ status: 429 }))
      await page
        .getByRole('radiogroup', { name: 'A colleague mentions you in a note' })
        .getByRole('radio', { name: 'Off' })
        .click()
      await page.getByText(/^Not saved:/).waitFor()
      await page.getByRole('radio', { name: 'E-mail', checked: true }).first().waitFor()
      assert.match(await chosen(), /MENTIONED MAIL/)
    })
  })

  test('of a role are chosen by an owner under Settings, and read-only for a developer', async () => {
    const owner = await memberOf(world, customer, 'OWNER', { name: 'Astrid Ek' })
    await browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, owner)
      await page.goto(dashboardAt(world, '/settings/notifications'))
      await page.getByRole('heading', { name: 'What the team is told' }).waitFor()
      const assigned = page.getByRole('radiogroup', { name: 'An application is assigned to you' })
      await assigned.getByRole('radio', { name: 'Home only' }).click()
      await page.getByText('Changed by your team.').waitFor()
      await page.getByRole('button', { name: /Time zone/ }).click()
      await page.getByRole('searchbox', { name: 'Search: Time zone' }).waitFor()
      await page.keyboard.type('oslo')
      await page.locator('[role=option][data-focused]', { hasText: 'Europe/Oslo' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /Europe\/Oslo/ }).waitFor()
      await inspect(page, 'settings-notifications')
    })
    const { data } = (await maja.call('notifications.settings.get')).body
    assert.equal(data.find(({ kind }: { kind: string }) => kind === 'ASSIGNED').channel, 'HOME')
    assert.equal((await owner.call('customer.get')).body.timeZone, 'Europe/Oslo')
    const developer = await memberOf(world, customer, 'DEVELOPER')
    await browser.visit({}, async ({ page, context }) => {
      await signIn(context, world, developer)
      await page.goto(dashboardAt(world, '/settings/notifications'))
      await page.getByText('Home only').first().waitFor()
      assert.equal(await page.getByRole('radiogroup', { name: 'An application is assigned' }).count(), 0)
      await page.goto(dashboardAt(world, '/'))
      await page.getByText('Nothing waits for you.').waitFor()
    })
  })
})
