/** Settings for all members, and the new sign-in before they change. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { joined, password } from '#staff/test/joining.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect, violationsOf } from './inspection.ts'
import { dashboardAt, isAt, press, signInAs } from './staff-browser.ts'

const MINUTE = 60_000

describe('the page of the team', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  test('renews an old sign-in in a dialog, and the change continues', async () => {
    const { browser: owner } = await joined(world, customer, 'OWNER')
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, { token: owner.token() ?? '' })
      await page.goto(dashboardAt(world, '/team'))
      await isAt(page, 'Team')
      await page.getByText('Sessions end after 12').waitFor()
      await inspect(page, 'team')
      await page.setViewportSize({ width: 1280, height: 900 })
      world.clock.advance(20 * MINUTE)
      await page.reload()
      await page.getByRole('button', { name: 'Change' }).waitFor()
      world.clock.advance(12 * MINUTE)
      await press(page, 'Change')
      await page.getByRole('button', { name: /Without use/ }).click()
      await page.getByRole('option', { name: '15 minutes' }).click()
      await press(page, 'Save')
      await page.getByText('Your last sign-in is more than 30 minutes ago').waitFor()
      assert.deepEqual(await violationsOf(page), [])
      await page.getByLabel(/Password of/).fill('wrong password')
      await press(page, 'Continue')
      await page.getByText('do not belong together').waitFor()
      await page.getByLabel(/Password of/).fill(password)
      await press(page, 'Continue')
      await page.getByText('Sessions end after 12 hours, or 15 minutes of inactivity').waitFor()

      await page.getByText(/Kerstin Ek and OWNER Person would have to set one up/).waitFor()
      const changed = page.waitForResponse(/customer\.update/)
      await page.getByText('Require two-step sign-in').click()
      assert.equal((await changed).status(), 200)
    })
    const { rows } = await world.database.owner((client) =>
      client.query(
        'select session_idle_minutes as minutes, require_two_step from foyer.customer where customer_id = $1',
        [customer.uuid],
      ),
    )
    assert.deepEqual(rows, [{ minutes: 15, require_two_step: true }])
  })

  test('shows an owner all sessions, and ends the session of a lost laptop', async () => {
    const team = await world.customer({ name: 'Östvall' })
    const { browser: owner } = await joined(world, team, 'OWNER')
    const { browser: lost } = await joined(world, team, 'REVIEWER')
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, { token: owner.token() ?? '' })
      await page.goto(dashboardAt(world, '/team'))
      await page.getByRole('link', { name: 'Sessions' }).click()
      await page.getByText('This one').waitFor()
      await inspect(page, 'team-sessions')
      await page.setViewportSize({ width: 1280, height: 900 })
      const of = page.getByRole('row', { name: /reviewer\.\w+@join\.example/ })
      await of.getByRole('button', { name: 'End the session of Kerstin Ek' }).focus()
      await page.keyboard.press('Enter')
      await of.waitFor({ state: 'detached' })
      await page.getByText('Ended a session of Kerstin Ek').waitFor()
    })
    assert.equal((await lost.send('staff.sessions.list')).status, 401)
    assert.equal((await owner.send('staff.sessions.list')).status, 200)
  })

  test('changes nothing without a new sign-in', async () => {
    const other = await world.customer({ name: 'Granhede' })
    const { browser: owner } = await joined(world, other, 'OWNER')
    world.clock.advance(25 * MINUTE)
    await owner.send('staff.sessions.list')
    world.clock.advance(6 * MINUTE)
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, { token: owner.token() ?? '' })
      await page.goto(dashboardAt(world, '/team'))
      await press(page, 'Invite')
      await page.getByLabel('Email').fill('new@granhede.example')
      await press(page, 'Send the invitation')
      await page.getByText('Your last sign-in is more than 30 minutes ago').waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('This needs a sign-in of the last 30 minutes').waitFor()
      await page.getByRole('link', { name: 'Sign in again' }).waitFor()
    })
    const { rows } = await world.database.owner((client) =>
      client.query("select from foyer.invitation where email = 'new@granhede.example'"),
    )
    assert.equal(rows.length, 0)
  })
})
