/** The Screening page: a list that shrank is reviewed, a list of one's own, the threshold, and a name. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type KnownList, knownLists } from '@foyer/name-matching/lists/format-table'
import { manyPersons, unText } from '@foyer/name-matching/test/screening-files'
import type { Page } from 'playwright-core'
import type { PersonSanctionHit } from '#kernel/schemas/screening.ts'
import { clearCase, namesakeHit } from '#test/fixtures/case.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, isAt, press, signInAs } from './staff-browser.ts'

const offices: KnownList = { name: 'Public offices', format: 'pep-positions', kind: 'PEP' }
const wide = { width: 1280, height: 900 }

describe('the Screening page', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let admin: StaffMember
  const imported = async (listId: string, list: KnownList, text: string) => {
    const file = path.join(world.config.dataDirectory, `${listId}.txt`)
    writeFileSync(file, text)
    const { screeningLists } = world.foyer.ports
    await screeningLists.define(listId, list)
    await screeningLists.importFiles(listId, new Map([['main', file]]))
  }
  const visit = (of: StaffMember, address: string, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, of)
      await page.goto(dashboardAt(world, address))
      await isAt(page, 'Screening')
      await work(page)
    })
  const row = (page: Page, name: string) =>
    page.getByRole('table', { name: 'Screening lists' }).getByRole('row').filter({ hasText: name })
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ mode: 'live', name: 'Rönnbär' })
    admin = await memberOf(world, customer, 'ADMIN', { name: 'Signe Aldén' })
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  test('explains how to get the first list', () =>
    visit(admin, '/screening/lists', async (page) => {
      await page.getByRole('heading', { name: 'No list yet' }).waitFor()
      await page.getByText('Ask the operator of your installation to import').waitFor()
      await page.getByRole('button', { name: 'Copy as a message to the operator' }).waitFor()
      await inspect(page, 'screening-empty')
    }))

  test('lets a reviewer approve a list that lost entries, by keyboard alone', async () => {
    await imported('un', knownLists.un as KnownList, unText)
    await imported('offices', offices, manyPersons(100))
    await imported('offices', offices, manyPersons(80))
    await visit(admin, '/screening/lists', async (page) => {
      await row(page, 'United Nations').getByText('Current').waitFor()
      await row(page, 'Public offices').getByText('Awaiting approval: 20% fewer entries').waitFor()
      await page.getByText('No application was sent in the last 90 days').waitFor()
      await inspect(page, 'screening-lists')
      await page.setViewportSize(wide)
      await row(page, 'Public offices')
        .getByRole('button', { name: /Review/ })
        .focus()
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: 'Public offices' })
      await drawer.getByText('0 added, 20 removed, 0 changed').waitFor()
      await drawer.getByText('Person Nummer80 Testberg').waitFor()
      await inspect(page, 'screening-review')
      await page.setViewportSize(wide)
      await drawer.getByRole('button', { name: 'Approve version 2' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Version 2 of Public offices is in use').waitFor()
      await row(page, 'Public offices').getByText('Current').waitFor()
      await row(page, 'Public offices').getByText('80').waitFor()
      // The pressed button is gone. The focus moves when the drawer has closed.
      await page.locator('#main:focus').waitFor()
    })
  })

  test('shows when each version was used, who approved it, and what it changed', () =>
    visit(admin, '/screening/lists?list=offices', async (page) => {
      const versions = page.getByRole('dialog').getByRole('region', { name: 'Versions' })
      const [newest, first] = [versions.locator('details').first(), versions.locator('details').last()]
      await newest.getByText(/^In use since .*\. Approved by Signe Aldén/).waitFor()
      await first.getByText(/^Used from .* to .*\. No approval was needed/).waitFor()
      await newest.getByText('0 added, 20 removed, 0 changed').waitFor()
      await newest.getByText('Person Nummer80 Testberg').waitFor()
      await first.locator('summary').focus()
      await page.keyboard.press('Enter')
      await first.getByText('100 added, 0 removed, 0 changed').waitFor()
      await inspect(page, 'screening-versions')
      await page.setViewportSize(wide)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // The address opened the drawer, so the focus moves to the page when it has closed.
      await page.locator('#main:focus').waitFor()
      const name = row(page, 'Public offices').getByRole('button', { name: 'Public offices' })
      await name.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Public offices' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.ok(await name.evaluate((button) => button === document.activeElement), 'the focus is back')
    }))

  test('turns off any sanctions list except the last one', () =>
    visit(admin, '/screening/lists?list=un', async (page) => {
      await page.getByText('Screen applications against this list').click()
      await page.getByText('Choose at least one list of sanctions.').waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      await row(page, 'Public offices').getByRole('button', { name: 'Public offices' }).click()
      const before = page.getByText('Without it, no list of people in public office is chosen.')
      await before.waitFor()
      await inspect(page, 'screening-last-peps')
      await page.setViewportSize(wide)
      await page.getByText('Screen applications against this list').click()
      await page.getByText('Applications are no longer screened against Public offices').waitFor()
      await row(page, 'Public offices').getByText('Current, not used').waitFor()
      const aside = page.getByText('Screening for people in public office is switched off')
      await page.getByRole('dialog').locator(aside).waitFor()
      await page.getByRole('region', { name: 'Lists' }).locator(aside).waitFor()
      assert.deepEqual((await admin.call('screening.settings.get')).body.lists, ['un'])
    }))

  test('uploads an own list, reports each wrong line, and replaces and deletes the list', () =>
    visit(admin, '/screening/lists', async (page) => {
      const choose = (text: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'former.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await press(page, 'Upload list')
      await page.getByLabel('Name', { exact: true }).fill('Former customers')
      await press(page, 'Upload')
      await page.getByText('Choose a file first.').waitFor()
      await choose('name,kind\nEva Testsson,robot\n')
      await press(page, 'Upload')
      await page.getByText('Line 2, kind: Use person, organization or company.').waitFor()
      await inspect(page, 'screening-upload')
      await page.setViewportSize(wide)
      await choose('name,kind\nEva Testsson,person\nBo Provberg,person\n')
      await press(page, 'Upload')
      await page.getByText('Former customers has 2 entries').waitFor()
      await page.getByRole('button', { name: 'Own list: Former customers' }).click()
      await page.getByRole('dialog').getByText('Bo Provberg').waitFor()
      await press(page, 'Replace')
      await choose('name,kind\nEva Testsson,person\n')
      await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).last().click()
      await page.getByText('Former customers has 1 entry: 0 added, 1 removed').waitFor()
      await page.getByText('0 added, 1 removed, 0 changed').waitFor()
      await press(page, 'Delete')
      await press(page, 'Delete the list')
      await page.getByText('Former customers is deleted').waitFor()
      assert.deepEqual((await admin.call('screening.ownLists.list')).body.data, [])
    }))

  test('turns off namesakes with another year of birth', () =>
    visit(admin, '/screening/lists', async (page) => {
      await page.getByText('Show the same name with another year of birth').click()
      await page.getByText('The same name with another year of birth is no hit').waitFor()
      assert.equal((await admin.call('screening.settings.get')).body.namesakes, false)
    }))

  test('offers a second version of a sample list in the sandbox, and a threshold for pairs', async () => {
    const sandbox = await world.customer({ name: 'Sandbox' })
    const tester = await memberOf(world, sandbox, 'ADMIN')
    const { id } = await world.create(sandbox, { workflowId: sandbox.workflows.KYC })
    const now = world.clock.now()
    const { data } = clearCase('KYC')
    await set(world, sandbox, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data: { ...data, personSanctionHits: [namesakeHit('1') as unknown as PersonSanctionHit] },
    })
    await visit(tester, '/screening/lists', async (page) => {
      await press(page, 'Add the sample list')
      await page.getByText('Sample list has version 1').waitFor()
      await press(page, 'Add version 2')
      await page.getByText('Sample list has version 2').waitFor()
      await page.getByText('Version 2 has Anna Testsson').waitFor()
      await page.getByRole('list', { name: 'Pairs around the threshold' }).getByText('Sample list').waitFor()
      await inspect(page, 'screening-sandbox')
    })
  })

  test('moves the threshold with the arrow keys, uses it, and restores it', () =>
    visit(admin, '/screening/lists', async (page) => {
      const marker = page.getByRole('slider', { name: 'Review threshold' })
      await marker.focus()
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
      await page.getByText('reviewed from 0.64').waitFor()
      await page.getByRole('button', { name: 'Keep 0.60' }).waitFor()
      await press(page, 'Use 0.64')
      await page.getByText('Pairs are reviewed from 0.64').waitFor()
      assert.equal((await admin.call('screening.settings.get')).body.threshold, 0.64)
      await page.keyboard.press('z')
      await page.getByText('reviewed from 0.60').waitFor()
      assert.equal((await admin.call('screening.settings.get')).body.threshold, 0.6)
    }))

  test('compares a name with the lists and with another name, with the factors', () =>
    visit(admin, '/screening/test', async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Waldemar Orsinof')
      await page.getByLabel('Born').fill('18.3.1969')
      await press(page, 'Search the lists')
      await page.getByText('Write a day as YYYY-MM-DD, such as 1970-03-14.').waitFor()
      await page.getByLabel('Born').fill('1969-03-18')
      await press(page, 'Search the lists')
      await page.getByText('1 entry would be reviewed, from 0.60 on.').waitFor()
      await page.getByRole('row', { name: /^Date of birth 1969-03-18 matches \+0\.50/ }).waitFor()
      await inspect(page, 'screening-test-a-name')
      await page.setViewportSize(wide)
      await page.getByRole('radio', { name: 'Against another name' }).click()
      await page.getByLabel('Name', { exact: true }).first().fill('Havsula Shipping AS')
      await page.getByLabel('Name', { exact: true }).last().fill('HAVSULA SHIPPING GmbH')
      await press(page, 'Compare')
      await page.getByText('Compared as names of organizations.').waitFor()
      await inspect(page, 'screening-compare')
    }))

  test('lets a viewer read the lists and the threshold, and change nothing', async () => {
    const viewer = await memberOf(world, customer, 'VIEWER')
    await visit(viewer, '/screening/lists?list=un', async (page) => {
      await page.getByText('A pair of names is reviewed from a score of 0.60.').waitFor()
      await page.getByRole('dialog').getByText('SHA-256').waitFor()
      for (const name of ['Upload list', 'Update now'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name)
      assert.equal(await page.getByRole('switch').count(), 0)
    })
  })

  test('follows an update until each list was tried', async () => {
    const source = { urls: { main: 'http://127.0.0.1:9/un.xml' }, authorization: null }
    await world.foyer.ports.screeningLists.setSource('un', source)
    world.clock.advance(3 * 60_000)
    await visit(admin, '/screening/lists', async (page) => {
      await press(page, 'Update now')
      await page.getByText('0 lists fetched, 1 failed').waitFor({ timeout: 40_000 })
      await row(page, 'United Nations').getByText('the last update failed').waitFor()
      await row(page, 'United Nations').getByRole('button').click()
      await page
        .getByRole('dialog')
        .getByText(/The last update failed \(/)
        .waitFor()
      await inspect(page, 'screening-failed')
    })
  })
})
