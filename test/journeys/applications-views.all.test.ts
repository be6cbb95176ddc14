/** Saved views of the list, its columns, and what is done with several selected rows. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect, violationsOf } from './inspection.ts'
import { dashboardAt, isAt, press, signInAs } from './staff-browser.ts'

describe('views of the list', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let [reviewer, colleague] = [] as unknown as StaffMember[]
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Signe Aldén' })
    colleague = await memberOf(world, customer, 'VIEWER', { name: 'Pirjo Vesiranta' })
    for (let n = 0; n < 6; n += 1) {
      world.clock.advance(1_000)
      await world.create(customer, { externalReference: `order ${n}` })
    }
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  const rows = (page: Page) => page.locator('table[aria-label="Applications"] tbody tr')
  const open = async (page: Page, path: string) => {
    await page.goto(dashboardAt(world, path))
    await isAt(page, 'Applications')
    await rows(page).first().locator('[data-part="applicant"]').waitFor()
  }
  const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
  const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

  test('is saved under a name, opened by its address, changed, renamed, shared and deleted', async () => {
    let address = ''
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer as StaffMember)
      await open(page, '/applications?view=all&status=NOT_STARTED&q=order')
      await press(page, 'Save view')
      await page.getByText('What you search for is not saved').waitFor()
      await page.getByRole('dialog').getByLabel('Name').fill('Petra 850709-9805')
      await press(page, 'Save')
      await page.getByText('at most five digits in a row').waitFor()
      await page.getByRole('dialog').getByLabel('Name').fill('Not begun')
      await press(page, 'Save')
      await page.getByText('Saved the view Not begun').waitFor()
      await tab(page, 'Not begun').waitFor()
      address = new URL(page.url()).pathname + new URL(page.url()).search
      assert.match(address, /\/applications\?saved=[0-9a-f-]{36}$/)
      await page.getByText('Status is').waitFor()
      assert.equal(await page.getByRole('searchbox').inputValue(), '')

      await press(page, 'Columns')
      await item(page, 'Reference').click()
      await tab(page, 'Not begun, changed').waitFor()
      await page.getByRole('columnheader', { name: 'Reference' }).waitFor()
      await press(page, 'Not begun')
      await item(page, 'Save the changes of Not begun').click()
      await tab(page, 'Not begun').waitFor()
      await press(page, 'Not begun')
      await item(page, 'Rename or share').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Links nobody opened')
      await page.getByText('Share it with everyone').click()
      await press(page, 'Save')
      await tab(page, 'Links nobody opened').waitFor()
      await inspect(page, 'applications-view')
    })
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, colleague as StaffMember)
      await page.goto(`${world.baseUrl}${address}`)
      await tab(page, 'Links nobody opened').waitFor()
      await page.getByRole('columnheader', { name: 'Reference' }).waitFor()
      // Before the list is there, empty rows hold its place.
      await rows(page).first().locator('[data-part="applicant"]').waitFor()
      assert.equal(await rows(page).count(), 6)
      await press(page, 'Links nobody opened')
      await item(page, 'Save as a new view').waitFor()
      assert.equal(await item(page, /Delete/).count(), 0, 'it is not theirs')
    })
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer as StaffMember)
      await page.goto(`${world.baseUrl}${address}`)
      await press(page, 'Links nobody opened')
      await item(page, 'Delete Links nobody opened').click()
      await page.getByText('It ends for everyone').waitFor()
      await press(page, 'Delete')
      await page.getByText('Deleted the view').waitFor()
      await page.goto(`${world.baseUrl}${address}`)
      await page.getByText('This saved view was deleted, or it is not shared with you').waitFor()
    })
  })

  test('remembers the columns in this browser', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer as StaffMember)
      await open(page, '/applications?view=all')
      await press(page, 'Columns')
      await item(page, 'Workflow and market').click()
      await page.getByRole('columnheader', { name: 'Workflow' }).waitFor({ state: 'detached' })
      await open(page, '/applications?view=all')
      assert.equal(await page.getByRole('columnheader', { name: 'Workflow' }).count(), 0)
    })
  })

  test('exports the selected rows, and cancels those that can be cancelled', async () => {
    await browser.visit({}, async ({ page, context }) => {
      // The dialog of the browser stays unanswered here.
      await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
      await signInAs(context, world, reviewer as StaffMember)
      await open(page, '/applications?view=all')
      await page
        .getByRole('row', { name: /order 0/ })
        .getByRole('checkbox')
        .click({ force: true })
      await page
        .getByRole('row', { name: /order 1/ })
        .getByRole('checkbox')
        .click({ force: true })
      const download = page.waitForEvent('download')
      await press(page, 'Export')
      const text = await readFile((await (await download).path()) as string, 'utf8')
      assert.deepEqual(
        ['order 0', 'order 1', 'order 2'].map((each) => text.includes(each)),
        [true, true, false],
      )
      const cancel = page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Cancel' })
      await cancel.click()
      // Another person is faster with one of them.
      const { data } = (
        await (reviewer as StaffMember).call('applications.list', { externalReference: 'order 1' })
      ).body
      await (reviewer as StaffMember).call('applications.cancel', { applicationId: data[0].id })
      assert.deepEqual(await violationsOf(page), [])
      await press(page, 'Cancel 2 applications')
      await page.getByText('1 application could not be cancelled').waitFor()
      await page.getByText('The application is CANCELLED').waitFor()
      await page.locator('[data-veil]').getByRole('button', { name: 'Close' }).click()
      await page.getByText('1 selected').waitFor()
      await cancel.click()
      await page.getByText('order 1 is cancelled').waitFor()
      await page.locator('[data-veil]').getByRole('button', { name: 'Close' }).click()
    })
  })
})
