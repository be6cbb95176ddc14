/**
 * A session that is ended elsewhere, a person who is removed, a role that is lowered: the server refuses
 * within five seconds, and the page that is open at the moment shows it by itself.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { joined, password } from '#staff/test/joining.ts'
import { browserOf, memberOf, type StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { openReport, reviewedCustomer, waitingApplication } from './reviewers.ts'
import { dashboardAt, isAt, press, signInAs } from './staff-browser.ts'

/** The promised time, and the tolerance for a busy machine. */
const PROMISED = 5_000
const NOTICED = 15_000

const company = 'Sanktionerade Maskinprovet AB'

describe('ending the access of a member', { concurrency: true }, () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let owner: StaffMember
  let applicationId: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    owner = await memberOf(world, customer, 'OWNER', { name: 'Henrik Bolmstad' })
    applicationId = await waitingApplication(world, customer)
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const idOf = ({ userId }: Pick<StaffMember, 'userId'>) => world.foyer.ports.ids.of('user', userId)
  const onReport = (token: string, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      page.setDefaultTimeout(NOTICED)
      await signInAs(context, world, { token })
      await openReport(page, world, applicationId)
      await page.getByRole('heading', { level: 1, name: company }).waitFor()
      await work(page)
    })
  /** The reply of a refusal; it must come within the promised time. */
  async function refusedBy(send: () => Promise<{ status: number; body: { code?: string } }>) {
    for (const until = Date.now() + PROMISED; ; ) {
      const { status, body } = await send()
      if (status !== 200) return [status, body.code]
      assert.ok(Date.now() < until, 'it still works after five seconds')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  test('ends a stolen session from another browser, which then shows nothing more', async () => {
    const { email, browser: mine } = await joined(world, customer, 'REVIEWER')
    const stolen = browserOf(world)
    await stolen.call('staff.session.create', { email, password })
    const token = stolen.token() as string
    const read = async () => {
      const headers = { cookie: `foyer.session_token=${token}`, 'foyer-customer': customer.id }
      const { csrfToken } = (await browserOf(world).call('staff.session.get', {}, headers)).body
      const own = { ...headers, 'x-csrf-token': csrfToken ?? '' }
      return browserOf(world).call('applications.report.get', { applicationId }, own)
    }
    assert.equal((await read()).status, 200)
    await onReport(token, async (page) => {
      await browser.visit({}, async ({ page: safe, context }) => {
        await signInAs(context, world, { token: mine.token() as string })
        await safe.goto(dashboardAt(world, '/account'))
        await isAt(safe, 'Your account')
        await press(safe, 'End')
        await safe.getByText('Ended the session').waitFor()
      })
      assert.deepEqual(await refusedBy(read), [401, 'not_signed_in'])
      await isAt(page, 'Sign in')
      await page.getByText('Your session has ended').waitFor()
      assert.equal(await page.getByText(company).count(), 0)
      await page.goto(dashboardAt(world, `/applications/${encodeURIComponent(applicationId)}`))
      await isAt(page, 'Sign in')
      assert.equal(await page.getByText(company).count(), 0)
    })
    const { person } = (await mine.call('staff.session.get')).body
    assert.equal(person.email, email, 'the other session goes on')
  })

  test('shows a removed member that they belong to no customer', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Maja Torvund' })
    await onReport(reviewer.token, async (page) => {
      const removed = await owner.call('team.members.remove', { userId: idOf(reviewer) })
      assert.equal(removed.status, 200, removed.text)
      const read = () => reviewer.call('applications.report.get', { applicationId })
      assert.deepEqual(await refusedBy(read), [403, 'not_a_member'])
      await isAt(page, 'You belong to no customer')
      assert.equal(await page.getByText(company).count(), 0)
    })
  })

  test('removes the decision and the numbers from an open report after a lower role', async () => {
    const reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Elin Sundhammar' })
    await onReport(reviewer.token, async (page) => {
      const number = page.locator('#people').getByText(/^\d{12}$/)
      await page.locator('#people').getByRole('button', { name: 'Reveal' }).click()
      await number.first().waitFor()
      await page.keyboard.press('a')
      // Another process of the service changes it: this one does not know of it.
      await world.database.owner((client) =>
        client.query(`update foyer.member set role = 'VIEWER' where user_id = $1`, [reviewer.userId]),
      )
      const reveal = () => reviewer.call('applications.identityNumbers.reveal', { applicationId })
      assert.deepEqual(await refusedBy(reveal), [403, 'insufficient_role'])
      await page.getByText('Your role reads applications. Reviewers decide.').waitFor()
      await page.getByRole('heading', { level: 1, name: company }).waitFor()
      assert.equal(await number.count(), 0)
      assert.equal(await page.getByRole('radio', { name: 'Approve' }).count(), 0)
    })
  })

  test('closes a page that the lower role may not open', async () => {
    const admin = await memberOf(world, customer, 'ADMIN', { name: 'Jonas Rehnvik' })
    await browser.visit({}, async ({ page, context }) => {
      page.setDefaultTimeout(NOTICED)
      await signInAs(context, world, admin)
      await page.goto(dashboardAt(world, '/audit'))
      await isAt(page, 'Audit log')
      const lowered = await owner.call('team.members.update', { userId: idOf(admin), role: 'REVIEWER' })
      assert.equal(lowered.status, 200, lowered.text)
      // Their next action is refused, and the page asks at once who they are; or it has asked before.
      const closed = isAt(page, 'Your role does not open this page')
      await Promise.any([press(page, 'Verify now'), closed])
      await closed
      const rail = page.getByRole('navigation', { name: 'Main' })
      assert.equal(await rail.getByRole('link', { name: 'Audit log' }).count(), 0)
      await rail.getByRole('link', { name: 'Applications' }).waitFor()
    })
  })

  test('is not delayed by the question who is signed in', async () => {
    const other = await startWorld({ queue: false, dispatcher: false })
    try {
      const member = await memberOf(other, await other.customer(), 'VIEWER')
      const asks = browserOf(other)
      asks.cookies.set('foyer.session_token', member.token)
      for (let minute = 0; minute < 28; minute += 4) {
        other.clock.advance(4 * 60_000)
        assert.ok((await asks.call('staff.session.get')).body.person)
      }
      other.clock.advance(3 * 60_000)
      assert.equal((await asks.call('staff.session.get')).body.person, null)
    } finally {
      await other.close()
    }
  })
})
