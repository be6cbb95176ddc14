/** A workflow is built from nothing, published by a second person, and an applicant goes through it. */
import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { further, test } from '../harness/further.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { applicantOn } from './applicant.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { annaWithName as anna } from './person.ts'
import { dashboardAt, fill, isAt, press, signInAs } from './staff-browser.ts'

const addStep = async (page: Page, kind: string) => {
  await press(page, 'Add a step')
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click()
  await page.getByRole('region', { name: `Settings of the step ${kind}` }).waitFor()
}
const tab = (page: Page, name: string) =>
  page.locator('[data-part="subtabs"]').getByRole('link', { name, exact: true }).click()

describe('the workflow editor', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let author: StaffMember
  let admin: StaffMember
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    // Alone, an administrator could publish: only four eyes stand against it.
    author = await memberOf(world, customer, 'ADMIN', { name: 'Eero Lahtela' })
    admin = await memberOf(world, customer, 'ADMIN', { name: 'Signe Aldén' })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })
  const workflows = async () => (await admin.call('workflows.overview')).body.data

  test('lets an author build a workflow with four eyes and request its publication, not publish it', () =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, author)
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
      await press(page, 'only when Fact')
      await page.getByRole('option', { name: /^Market/ }).click()
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
      await inspect(page, 'the steps of a workflow')

      await tab(page, 'Rules')
      await press(page, 'Add a rule')
      await page.getByRole('menuitem', { name: /^Review/ }).click()
      // Nothing is missing in silence: the button leads to it.
      await tab(page, 'Publish')
      await page.locator('#what-is-missing a').first().waitFor()
      await press(page, 'Publish version 1')
      await page.getByText('First correct what is missing').waitFor()
      await page.locator('#what-is-missing a:focus').waitFor()
      await page.keyboard.press('Enter')
      await press(page, 'when Fact')
      await page.getByRole('searchbox', { name: 'Search: Fact' }).fill('risk points')
      await page.getByRole('option', { name: /^Risk points/ }).click()
      await page.getByLabel('Because', { exact: true }).fill('Newsletters are looked at.')
      await press(page, 'Done')
      await page.getByText('“Newsletters are looked at.”').waitFor()
      await inspect(page, 'the rules of a workflow')

      await tab(page, 'Settings')
      await page.getByText('Publishing needs two people').click()
      await page.getByRole('switch', { name: 'Publishing needs two people', checked: true }).waitFor()

      await tab(page, 'Publish')
      await page.getByText('Every step and rule is complete').waitFor()
      await press(page, 'Request publishing')
      await fill(page, { 'What changes, and why': 'For the newsletter.' })
      await page.getByRole('dialog').getByRole('button', { name: 'Request publishing' }).click()
      await page.getByText('Requested by Eero Lahtela').waitFor()
      await inspect(page, 'publishing a workflow')
      const created = (await workflows()).at(-1)
      assert.deepEqual([created.name, created.version, created.draft.isProposed], ['Newsletter', null, true])

      await page.getByText('Another owner or admin publishes it, or returns it.').waitFor()
      assert.equal(await page.getByRole('button', { name: /^Publish version/ }).count(), 0)
      const { revision } = (await author.call('workflows.drafts.get', { workflowId: created.id })).body
      const refused = await author.call('workflows.publish', { workflowId: created.id, revision })
      assert.deepEqual([refused.status, refused.body.code], [403, 'publishing_needs_two_people'])
      assert.equal((await workflows()).at(-1).version, null)
    }))

  test('lets a second person publish it, and an applicant completes it to Send', () =>
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
      const applicant = applicantOn(await opened, 'en')
      await applicant.page.getByRole('heading', { level: 1 }).waitFor()
      await applicant.begin()
      await applicant.answerWith(anna)
      await applicant.proveAs('Anna Testsson')
      await applicant.isAt(applicant.texts.check.heading)
      await applicant.send()
      await applicant.isDone()
      const { counts, version, draft } = (await workflows()).at(-1)
      assert.deepEqual([counts.created, version, draft], [1, 1, null])
    }))

  further('a file that is no workflow says where, and an exported one becomes a draft', () =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, admin)
      const { id } = (await workflows()).at(-1)
      const { definition } = (await admin.call('workflows.export', { workflowId: id })).body
      await page.goto(dashboardAt(world, '/workflows'))
      await isAt(page, 'Workflows')
      await press(page, 'Import')
      const dialog = page.getByRole('dialog')
      const choose = async (text: string) => {
        const chooser = page.waitForEvent('filechooser')
        await dialog.getByRole('button', { name: /^Choose/ }).click()
        await (await chooser).setFiles({
          name: 'workflow.json',
          mimeType: 'application/json',
          buffer: Buffer.from(text),
        })
      }
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await dialog.getByText('Choose a file first.').waitFor()
      await choose('{\n  "name": "x",\n  "steps": [,]\n}')
      await dialog.getByText('The file is not JSON').waitFor()
      await dialog.getByText('Line 3').waitFor()
      await choose(JSON.stringify({ ...definition, steps: [{ key: 'x', kind: 'HOLOGRAM' }] }))
      await dialog.getByText('The file is from a newer version of Foyer').waitFor()
      await inspect(page, 'importing a workflow')
      await page.setViewportSize({ width: 1280, height: 900 })
      await choose(JSON.stringify({ ...definition, name: 'Newsletter, again' }))
      await dialog.getByText('Newsletter, again').waitFor()
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await isAt(page, 'Newsletter, again')
      const { name, version } = (await workflows()).at(-1)
      assert.deepEqual([name, version], ['Newsletter, again', null])
    }),
  )

  test('gives the API the result, with the workflow’s own rule and without unasked facts', async () => {
    const { id: workflowId } = (await workflows()).find(({ name }: { name: string }) => name === 'Newsletter')
    const token = await world.token(customer)
    const read = async (operation: string, body: object) =>
      (await world.call(`/v1/applications.${operation}`, body, token)).body
    const applicationId = (await read('list', { workflowId })).data[0].id
    let application = await read('get', { applicationId })
    for (const until = Date.now() + 20_000; application.status === 'IN_PROGRESS'; ) {
      assert.ok(Date.now() < until, 'it is decided')
      application = await read('get', { applicationId })
    }
    assert.deepEqual([application.status, application.workflowVersion], ['MANUAL_REVIEW', 1])
    const { person, reviewFindings } = await read('report.get', { applicationId })
    assert.deepEqual([person.firstName, person.lastName], [anna.firstName, anna.lastName])
    assert.deepEqual(
      reviewFindings.map(({ what }: { what: string }) => what),
      ['The nationality is not known', 'The place of birth is not known', 'Newsletters are looked at.'],
    )
    const { email, personalIdentityNumber } = await read('person.get', { applicationId })
    assert.deepEqual([email, personalIdentityNumber.issuingCountry], [anna.email, 'SE'])
  })
})
