/** Single sign-on in a browser: an owner sets it up, and a new person joins through the provider. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startOpenIdProvider } from '#test/harness/openid-provider.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, fill, isAt, isInside, press, signInAs } from './staff-browser.ts'

describe('single sign-on', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  before(async () => {
    world = await startWorld({ environment: { FOYER_PROVIDER_ALLOW_PRIVATE: '1' } })
    provider = await startOpenIdProvider(dashboardAt(world, '/single-sign-on/callback'))
    browser = await openBrowser([world.baseUrl, provider.issuer])
    customer = await world.customer({ name: 'Rönnbär' })
  })
  after(async () => {
    await browser.close()
    await provider.close()
    await world.close()
  })

  test('an owner turns it on, and a person of the domain joins with the role of their group', async () => {
    const owner = await memberOf(world, customer, 'OWNER')
    await browser.visit({}, async ({ context, page }) => {
      await signInAs(context, world, owner)
      await page.goto(dashboardAt(world, '/team/single-sign-on'))
      await isAt(page, 'Team')
      await fill(page, {
        Issuer: provider.issuer,
        'Client ID': provider.clientId,
        'Client secret': provider.clientSecret,
        'Domains of your emails': 'staff.example, later.staff.example',
        'Claim with the groups': 'groups',
      })
      await press(page, 'Add a group')
      await fill(page, { Group: 'kyc' })
      await press(page, 'Switch on')
      await page.getByRole('heading', { name: 'Single sign-on is on' }).waitFor()
      await page.getByText('The record was not found.').waitFor()
      await page.getByText('_foyer-challenge.later.staff.example').waitFor()
      await inspect(page, 'dashboard-single-sign-on')
      await press(page, 'Check now: later.staff.example')
      await page.getByText('_foyer-challenge.later.staff.example').waitFor({ state: 'detached' })
      const { singleSignOn } = (await owner.call('team.singleSignOn.get')).body
      assert.deepEqual(
        [singleSignOn.domains, singleSignOn.roleMapping],
        [['later.staff.example', 'staff.example'], { kyc: 'REVIEWER' }],
      )
    })
    await browser.visit({}, async ({ page }) => {
      const email = 'kerstin@staff.example'
      const claims = { email, email_verified: true, name: 'Kerstin Ek', groups: ['kyc'] }
      // The provider signs people in without a page of its own.
      await page.route(`${provider.issuer}/**`, async (route) => {
        const location = await provider.visit(route.request().url(), `sub-${email}`, claims)
        await route.fulfill({ status: 303, headers: { location } })
      })
      await page.goto(dashboardAt(world, '/sign-in'))
      await press(page, 'Single sign-on')
      await fill(page, { 'Work email': 'somebody@nowhere.example' })
      await press(page, 'Continue')
      await page.getByText('No customer here uses single sign-on').waitFor()
      await fill(page, { 'Work email': email })
      await press(page, 'Continue')
      await isInside(page)
      await page.getByRole('button', { name: /Kerstin Ek Reviewer/ }).waitFor()
    })
  })
})
