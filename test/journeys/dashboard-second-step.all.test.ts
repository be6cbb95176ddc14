/** The second step in a browser: an app, recovery codes, a passkey; and a forgotten password. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { codeAt } from '#staff/store/second-step/totp.ts'
import { joined, password, seedOf } from '#staff/test/joining.ts'
import { freePort, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, fill, isAt, isInside, press } from './staff-browser.ts'

const desktop = { width: 1280, height: 900 }
const newPassword = 'blåbär ångbåt elva'

describe('the second step', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  before(async () => {
    // A passkey belongs to a host name.
    const port = await freePort()
    world = await startWorld({
      environment: { PORT: String(port), FOYER_BASE_URL: `http://localhost:${port}` },
    })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  async function signIn(page: Page, email: string, typed = password): Promise<void> {
    await page.goto(dashboardAt(world, '/account'))
    await isAt(page, 'Sign in')
    await fill(page, { Email: email, Password: typed })
    await press(page, 'Continue')
  }
  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: /Account and sign out/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await isAt(page, 'Sign in')
  }

  test('works with an app, and with a recovery code when the phone is lost', async () => {
    const { email } = await joined(world, customer, 'REVIEWER')
    await browser.visit({}, async ({ page }) => {
      await signIn(page, email)
      await isAt(page, 'Your account')
      await press(page, 'Set up')
      await page.getByRole('dialog').getByLabel('Your password').fill(password)
      await press(page, 'Continue')
      await page.getByRole('img', { name: 'QR code' }).waitFor()
      await inspect(page, 'dashboard-two-step')
      await page.setViewportSize(desktop)
      const secret = (await page.locator('[data-part="key"]').textContent()) ?? ''
      const seed = seedOf(secret)
      const code = (stepsAway: number) => codeAt(seed, Math.floor(Date.now() / 30_000) + stepsAway)
      await page.getByRole('textbox', { name: 'Code' }).fill('000000')
      await press(page, 'Switch on')
      await page.getByText('The code is wrong').waitFor()
      await page.getByRole('textbox', { name: 'Code' }).fill(code(0))
      await press(page, 'Switch on')
      await page.getByText('Keep your recovery codes').waitFor()
      const recovery = (await page.locator('[data-part="recovery"] li').allTextContents())[0] ?? ''
      await press(page, 'I have kept them')
      await page.getByText('Signing in with a password asks for six digits').waitFor()

      await signOut(page)
      await signIn(page, email)
      await isAt(page, 'Enter your code')
      await inspect(page, 'dashboard-code')
      await page.setViewportSize(desktop)
      await page.getByRole('textbox', { name: 'Code' }).fill(code(1))
      await page.keyboard.press('Enter')
      await isAt(page, 'Your account')

      await signOut(page)
      await signIn(page, email)
      await isAt(page, 'Enter your code')
      await press(page, 'Use a recovery code')
      await page.getByLabel('Recovery code').fill(recovery)
      await page.keyboard.press('Enter')
      await isAt(page, 'Your account')
    })
  })

  test('works with a passkey, without a password or after one', async () => {
    const { email } = await joined(world, customer, 'ADMIN')
    await browser.visit({}, async ({ context, page }) => {
      const devices = await context.newCDPSession(page)
      await devices.send('WebAuthn.enable')
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await signIn(page, email)
      await isAt(page, 'Your account')
      await press(page, 'Add a passkey')
      await page.getByText(/, last used/).waitFor()
      await signOut(page)
      await press(page, 'Sign in with a passkey')
      await isInside(page)
      await signOut(page)
      await signIn(page, email)
      await isAt(page, 'Use your passkey')
      await inspect(page, 'dashboard-passkey-step')
      await page.setViewportSize(desktop)
      await press(page, 'Use your passkey')
      await isAt(page, 'Your account')
      await page.goto(dashboardAt(world, '/team'))
      await page.getByRole('cell', { name: 'Passkey', exact: true }).waitFor()
    })
  })

  test('explains how to continue where a password alone is not enough', async () => {
    const strict = await world.customer({ name: 'Lindhamn' })
    const { email } = await joined(world, strict, 'ADMIN')
    await world.database.owner((client) =>
      client.query('update foyer.customer set require_two_step = true where customer_id = $1', [strict.uuid]),
    )
    await browser.visit({}, async ({ page }) => {
      await signIn(page, email)
      await isAt(page, 'Your account')
      await page.goto(dashboardAt(world, '/team'))
      await isAt(page, 'Two-step sign-in is required')
      await inspect(page, 'dashboard-two-step-required')
      await page.setViewportSize(desktop)
      await page.getByRole('link', { name: 'Go to your account' }).click()
      await isAt(page, 'Your account')
    })
  })

  test('stays when a forgotten password is replaced by a link in a mail', async () => {
    const { email } = await joined(world, customer, 'VIEWER')
    await browser.visit({}, async ({ page }) => {
      await page.goto(dashboardAt(world, '/sign-in'))
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await isAt(page, 'Forgot your password')
      await fill(page, { Email: email })
      await press(page, 'Send the link')
      await isAt(page, 'Look at your email')
      await page.goto(await resetLink(world, email))
      await isAt(page, 'Choose a new password')
      await fill(page, { 'New password': 'too short' })
      await press(page, 'Change the password')
      await page.getByText('Use at least 12 characters').waitFor()
      await fill(page, { 'New password': newPassword })
      await press(page, 'Change the password')
      await isAt(page, 'The new password works')
      await signIn(page, email, newPassword)
      await isAt(page, 'Your account')
    })
  })
})

/** From the mail that was written to the folder of outgoing mail. */
async function resetLink(world: World, email: string): Promise<string> {
  const folder = path.join(world.config.dataDirectory, 'mail')
  for (let tries = 0; tries < 200; tries++) {
    for (const name of await readdir(folder).catch(() => [])) {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('=\r\n', '')
      const link = /http:\S+reset-password#\S+/.exec(text)?.[0]
      if (text.includes(email) && link) return link.replaceAll('=3D', '=')
    }
    await pause(50)
  }
  throw new Error(`no mail with a link for ${email}`)
}
