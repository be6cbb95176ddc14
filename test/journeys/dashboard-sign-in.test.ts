/** The people of a customer: joining by a link, signing in and out, inviting others, switching customers. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { until } from '#notifications/test/told.ts'
import { invited, password } from '#staff/test/joining.ts'
import { further, test } from '../harness/further.ts'
import { memberOf } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, fill, isAt, isInside, press, signInAs } from './staff-browser.ts'

describe('sign-in to the dashboard', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  test('an invited person joins, signs out, and returns to the requested page after signing in', async () => {
    const email = 'kerstin.ek@ronnbar.example'
    const token = await invited(world, customer, email, 'ADMIN')
    await browser.visit({}, async ({ page }) => {
      await page.goto(dashboardAt(world, `/join#${token}`))
      await isAt(page, 'Join Rönnbär')
      assert.equal(new URL(page.url()).hash, '', 'the token is not in the address')
      await press(page, 'Join')
      await page.getByText('Write your name.').waitFor()
      await fill(page, { 'Your name': 'Kerstin Ek', Password: 'kerstin-2026' })
      await press(page, 'Join')
      await page.getByText('This is mostly your name').waitFor()
      await fill(page, { Password: password })
      await press(page, 'Join')
      await page.getByRole('navigation', { name: 'Main' }).getByText('Kerstin Ek').waitFor()
      await page.getByRole('button', { name: /^(KE )?Kerstin Ek/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await isAt(page, 'Sign in')

      await page.goto(dashboardAt(world, '/account'))
      await isAt(page, 'Sign in')
      await fill(page, { Email: email, Password: 'not this one at all' })
      await page.keyboard.press('Enter')
      await page.getByText('do not belong together').waitFor()
      await fill(page, { Password: password })
      await page.keyboard.press('Enter')
      await isAt(page, 'Your account')
      await page.getByText('This one').waitFor()
    })
  })

  further('the link of an invitation works once', async () => {
    const token = await invited(world, customer, 'once@ronnbar.example', 'VIEWER')
    await browser.visit({}, async ({ page }) => {
      await page.goto(dashboardAt(world, `/join#${token}`))
      await fill(page, { 'Your name': 'Tuva Berg', Password: password })
      await press(page, 'Join')
      await isInside(page)
    })
    await browser.visit({}, async ({ page }) => {
      await page.goto(dashboardAt(world, `/join#${token}`))
      await isAt(page, 'This link does not work')
    })
  })

  further('an owner invites somebody by keyboard, gives another role, and takes it back', async () => {
    const team = await world.customer({ name: 'Ostvall Lindh' })
    const owner = await memberOf(world, team, 'OWNER', { name: 'Henrik Bolmstad' })
    await memberOf(world, team, 'REVIEWER', { name: 'Maja Torvund' })
    await browser.visit({}, async ({ context, page }) => {
      await signInAs(context, world, owner)
      await page.goto(dashboardAt(world, '/team'))
      await isAt(page, 'Team')
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox', { name: /^Find pages, actions, people/ }).waitFor()
      await page.keyboard.type('invite')
      await page.getByRole('menuitem', { name: /Invite someone/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByLabel('Email').waitFor()
      await page.keyboard.type('tuva@ostvall.example')
      await page.keyboard.press('Enter')
      await page.getByText('Invited tuva@ostvall.example').waitFor()
      await page.getByRole('cell', { name: 'tuva@ostvall.example Invited' }).waitFor()

      await page.getByRole('button', { name: /Role of Maja Torvund/ }).click()
      await page.getByRole('option', { name: /Viewer/ }).click()
      await page.getByText('Maja Torvund is Viewer').waitFor()
      await page.keyboard.press('z')
      await page.getByRole('button', { name: /Reviewer.*Role of Maja Torvund/ }).waitFor()
      // The page shows the old role at once, and the server follows.
      const roles = await until(
        async () =>
          (await owner.call('team.list')).body.members.map(({ role }: { role: string }) => role).sort(),
        (each) => !each.includes('VIEWER'),
      )
      assert.deepEqual(roles, ['OWNER', 'REVIEWER'])
    })
  })

  test('a person who works for two customers switches between them', async () => {
    const second = await world.customer({ name: 'Zinnia' })
    const person = await memberOf(world, customer, 'OWNER', { name: 'Signe Aldén' })
    await world.database.owner((client) =>
      client.query(
        'insert into foyer.member (customer_id, user_id, role, created_at) values ($1, $2, $3, now())',
        [second.uuid, person.userId, 'VIEWER'],
      ),
    )
    await browser.visit({}, async ({ context, page }) => {
      await signInAs(context, world, person)
      // The server knows of a new membership within this time.
      await page.waitForTimeout(3_500)
      await page.goto(dashboardAt(world, '/team'))
      await isAt(page, 'Team')
      await page.getByRole('button', { name: /Switch customer/ }).click()
      await page.getByRole('menuitem', { name: /Zinnia/ }).click()
      await page.getByRole('button', { name: /Zinnia.*Switch customer/ }).waitFor()
      await page.getByText('Signe Aldén').first().waitFor()
      assert.equal(await page.getByRole('button', { name: 'Invite' }).count(), 0, 'a viewer invites nobody')
      await page.reload()
      await page.getByRole('button', { name: /Zinnia.*Switch customer/ }).waitFor()
    })
  })

  further('a session that ends leads to sign-in, and back', async () => {
    const person = await memberOf(world, customer, 'ADMIN')
    await browser.visit({}, async ({ context, page }) => {
      await signInAs(context, world, person)
      await page.goto(dashboardAt(world, '/team'))
      await isAt(page, 'Team')
      await world.database.owner((client) =>
        client.query('delete from foyer.staff_session where user_id = $1', [person.userId]),
      )
      await page.waitForTimeout(3_500)
      await press(page, 'Invite')
      await page.getByRole('dialog').getByLabel('Email').fill('late@ronnbar.example')
      await page.keyboard.press('Enter')
      await isAt(page, 'Sign in')
      await page.getByText('Your session has ended').waitFor()
      assert.equal(new URL(page.url()).searchParams.get('to'), '/team')
    })
  })

  further('the pages are readable for everyone', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    await browser.visit({}, async ({ context, page }) => {
      await page.goto(dashboardAt(world, '/sign-in'))
      await isAt(page, 'Sign in')
      await inspect(page, 'dashboard-sign-in')
      await signInAs(context, world, owner)
      for (const [path, title] of [
        ['/team', 'Team'],
        ['/account', 'Your account'],
      ] as const) {
        await page.goto(dashboardAt(world, path))
        await isAt(page, title)
        await page.waitForLoadState('networkidle')
        await inspect(page, `dashboard${path.replace('/', '-')}`)
      }
    })
  })
})
