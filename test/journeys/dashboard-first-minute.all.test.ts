/**
 * The first minute of an owner: the start of an empty installation prints a link, which makes the account;
 * the page gives a credential, and the samples of the pages work with it in a shell.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { password } from '#staff/test/joining.ts'
import {
  isReady,
  launch,
  removed,
  type Service,
  temporaryDirectory,
  until,
} from '#test/harness/foyer-process.ts'
import { freePort } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { fill, isAt, press } from './staff-browser.ts'

const printed = /become the owner of the Demo\. It works once:\s+(http:\S+)/

/** A person pastes it into a terminal. */
async function inShell(code: string, environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', NO_PROXY: '*', ...environment }
  return (await promisify(execFile)('sh', ['-ec', code], { env })).stdout
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

describe('the first minute', () => {
  const directory = temporaryDirectory()
  let service: Service
  let browser: TestBrowser
  let address: string
  before(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    service = launch({ PORT: String(port), FOYER_DATA_DIR: directory, FOYER_DRAIN_SECONDS: '0' })
    browser = await openBrowser([address])
    await isReady(service, address)
    await until('the link is printed', () => printed.test(service.output()))
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
    removed(directory)
  })
  const linkOf = () => printed.exec(service.output())?.[1] as string
  const goTo = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

  test('leads from the printed link to an application that a shell created', () =>
    browser.visit({}, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
      await page.goto(linkOf())
      await isAt(page, 'Join Demo')
      await fill(page, { Email: 'signe@ronnbar.example', 'Your name': 'Signe Aldén', Password: password })
      await press(page, 'Join')
      await page.getByRole('heading', { name: 'One step to your first application' }).waitFor()
      await page.getByRole('button', { name: /Signe Aldén Owner/ }).waitFor()

      await goTo(page, 'Developer')
      await isAt(page, 'Developer')
      await press(page, 'New credential')
      await fill(page, { Name: 'Shop backend' })
      await press(page, 'Create')
      await page.getByRole('heading', { name: 'Save this secret now' }).waitFor()
      await press(page, 'Copy as FOYER_CLIENT_SECRET=…')
      const credential = Object.fromEntries(
        (await copied(page))
          .trim()
          .split('\n')
          .map((line) => line.split('=', 2) as [string, string]),
      )
      assert.deepEqual(Object.keys(credential), ['FOYER_CLIENT_ID', 'FOYER_CLIENT_SECRET'])
      await page.getByText('I have stored it safely').click()
      await press(page, 'Done')
      await page.getByText('Shop backend').waitFor()
      assert.ok(!(await page.content()).includes(credential.FOYER_CLIENT_SECRET ?? '-'), 'it is shown once')

      await page.getByRole('link', { name: 'API reference' }).click()
      const token = await page.getByRole('figure', { name: 'Code' }).locator('pre').innerText()
      const { scope } = JSON.parse(await inShell(token, credential))
      assert.equal(scope, 'application')

      await goTo(page, 'Applications')
      await page.getByText('Your first application is three lines away').waitFor()
      const create = page.getByRole('figure', { name: 'The first application in curl' })
      const lines = await create.locator('[data-part="set-up"], pre').allInnerTexts()
      const printed = await inShell([...lines, 'echo "$LINK"'].join('\n'), credential)
      const [link, reply = ''] = printed.split('\n')
      const created = JSON.parse(reply)
      assert.match(created.id, /^foyer:application::/)
      assert.equal(link, created.onboardingUrl)
      await page.reload()
      await page.getByRole('link', { name: 'All', exact: true }).click()
      const row = page.getByRole('table', { name: 'Applications' }).locator('tbody tr')
      await row.getByText('Not started').waitFor()
      assert.equal(await row.getAttribute('data-key'), created.id)

      const opened = await page.goto(created.onboardingUrl)
      assert.equal(opened?.status(), 200)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.ok(page.url().startsWith(`${address}/onboarding/`), page.url())
    }))

  test('has a link that works once', () =>
    browser.visit({}, async ({ page }) => {
      await page.goto(linkOf())
      await isAt(page, 'This link does not work')
    }))
})
