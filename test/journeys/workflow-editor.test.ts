/** A workflow is built from nothing, published by a second person, and an applicant goes through it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, fill, isAt, press, signInAs } from './staff-browser.ts'

const addStep = async (page: Page, kind: string) => {
  await press(page, 'Add a step')
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click()
  await page.getByRole('region', { name: `Settings of the step ${kind}` }).waitFor()
}
const tab = (page: Page, name: string) =>
  page.locator('.subtabs').getByRole('link', { name, exact: true }).click()

describe('the workflow editor', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let developer: StaffMember
  let admin: StaffMember
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    developer = await memberOf(world, customer, 'DEVELOPER', { name: 'Eero Lahtela' })
    admin = await memberOf(world, customer, 'ADMIN', { name: 'Signe Aldén' })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })
  const workflows = async () => (await admin.call('workflows.overview')).body.data

  test('a developer builds a workflow from nothing and asks for its publication', () =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, developer)
      await page.goto(dashboardAt(world, '/workflows'))
      await isAt(page, 'Workflows')
      await press(page, 'New workflow')
      await fill(page, { Name: 'Newsletter' })
      await page.getByText('Nothing, for persons').click()
      await press(page, 'Create the draft')
      await isAt(page, 'Newsletter')

      await addStep(page, 'Contact details')
      await addStep(page, 'Identity')
      await page.getByRole('row', { name: 'Identity' }).waitFor()
      await press(page, 'only when')
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
      await inspect(page, 'the steps of a workflow')

      await tab(page, 'Rules')
      await press(page, 'Add a rule')
      await page.getByRole('menuitem', { name: /^Review/ }).click()
      await page.getByLabel('Because', { exact: true }).fill('Newsletters are looked at.')
      await press(page, 'Done')
      await page.getByText('“Newsletters are looked at.”').waitFor()
      await inspect(page, 'the rules of a workflow')

      await tab(page, 'Publish')
      await page.getByText('Every step and rule is complete').waitFor()
      await press(page, 'Request publishing')
      await fill(page, { 'What changes, and why': 'For the newsletter.' })
      await page.getByRole('dialog').getByRole('button', { name: 'Request publishing' }).click()
      await page.getByText('Requested by Eero Lahtela').waitFor()
      await inspect(page, 'publishing a workflow')
      const created = (await workflows()).at(-1)
      assert.deepEqual([created.name, created.version, created.draft.isProposed], ['Newsletter', null, true])
    }))

  test('a second person publishes it, and creates an application that an applicant opens', () =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, admin)
      const { id } = (await workflows()).at(-1)
      await page.goto(dashboardAt(world, `/workflows/${encodeURIComponent(id)}/publish`))
      await page.getByText('“For the newsletter.”').waitFor()
      await press(page, 'Publish version 1')
      await page.getByText('Version 1 is live').first().waitFor()
      await press(page, 'Create')
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Open the page' }).click()
      const applicant = await opened
      await applicant.getByRole('heading', { level: 1 }).waitFor()
      await applicant.getByRole('button').last().click()
      await applicant.getByLabel('First name').waitFor()
      const { counts, version, draft } = (await workflows()).at(-1)
      assert.deepEqual([counts.created, version, draft], [1, 1, null])
    }))
})
