/** The owner exports everything in the browser, and the operator reads it into another customer. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startOfExport } from '#exports/export.ts'
import { commandsOn } from '../harness/cli-on-world.ts'
import { jsonIn, linesIn, sha256, unpacked } from '../harness/exported.ts'
import { further, test } from '../harness/further.ts'
import { memberOf, type StaffMember } from '../harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { keepPicture, violationsOf } from './inspection.ts'
import { reviewedCustomer, waitingApplication } from './reviewers.ts'
import { dashboardAt, isAt, press, signInAs } from './staff-browser.ts'

describe('an export of everything in the dashboard', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let owner: StaffMember
  let application: string
  before(async () => {
    world = await startWorld()
    browser = await openBrowser([world.baseUrl])
    customer = await reviewedCustomer(world)
    owner = await memberOf(world, customer, 'OWNER', { name: 'Signe Aldén' })
    application = await waitingApplication(world, customer)
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  const visit = (member: StaffMember, work: (page: Page) => Promise<void>) =>
    browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, member)
      await page.goto(dashboardAt(world, '/settings/export'))
      await isAt(page, 'Settings')
      await work(page)
    })
  const look = async (page: Page, name: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await keepPicture(page, `${name}-${width}-${colorScheme}`)
        assert.deepEqual(await violationsOf(page), [], `${name} ${width} ${colorScheme}`)
      }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  test('starts, shows its progress, and can be downloaded and opened', () =>
    visit(owner, async (page) => {
      await page.getByText('None yet.').waitFor()
      await look(page, 'export-none')
      await press(page, 'Make an export')
      const line = page.getByRole('list', { name: 'Exports' }).getByRole('listitem')
      await line.getByText('Ready').waitFor()
      assert.match(
        (await line.textContent()) ?? '',
        /1.application, 1.document.*By Signe Aldén|By Signe Aldén.*1.application/s,
      )
      const shown = await line.locator('[data-part="sha256"]').textContent()
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
      assert.match(download.suggestedFilename(), /^foyer-export-\d{4}-\d{2}-\d{2}\.tar\.gz$/)
      const archive = await readFile(await download.path())
      assert.equal(sha256(archive), shown)
      const files = await unpacked(archive)
      const manifest = jsonIn(files, 'manifest.json')
      for (const part of manifest.parts)
        assert.equal(sha256(files.get(part.path) ?? ''), part.sha256, part.path)
      const [only] = linesIn(files, 'applications')
      assert.equal(only.application.id, application)
      for (const each of only.report.documents)
        assert.equal(sha256(files.get(each.path) ?? ''), each.sha256, each.path)
      await isReadBack(await download.path())
    }))

  /** By the command line, into a second customer, where the API shows the same. */
  async function isReadBack(file: string): Promise<void> {
    const second = await world.customer({ name: 'Hallon' })
    const run = commandsOn(world)
    const { code, json, stderr } = await run('import', '--json', '--archive', file, '--customer', second.id)
    assert.deepEqual([code, json.imported, json.documents], [0, 1, 1], stderr)
    const [theirs, own] = [await world.token(second), await world.token(customer)]
    const { data } = (await world.call('/v1/applications.list', {}, theirs)).body
    assert.deepEqual([data.length, data[0].externalReference], [1, application])
    for (const name of ['organization.get', 'person.get', 'organization.boardMembers.get']) {
      const there = await world.call(`/v1/applications.${name}`, { applicationId: data[0].id }, theirs)
      const here = await world.call(`/v1/applications.${name}`, { applicationId: application }, own)
      assert.deepEqual([there.status, there.body], [200, here.body], name)
    }
    const list = { applicationId: data[0].id }
    const [document] = (await world.call('/v1/applications.documents.list', list, theirs)).body.data
    const bytes = Buffer.from(await (await fetch(document.downloadURL)).arrayBuffer())
    assert.equal(sha256(bytes), document.sha256)
  }

  const stored = (status: string, more: Record<string, unknown> = {}) =>
    world.database.owner((client) => {
      const at = world.clock.now()
      const row = {
        customer_id: customer.uuid,
        export_id: crypto.randomUUID(),
        status,
        created_at: at,
        ...more,
      }
      const given = { created_by_kind: 'USER', created_by: owner.userId, position: startOfExport, ...row }
      const names = Object.keys(given)
      const values = names.map((_, place) => `$${place + 1}`)
      return client.query(
        `insert into foyer.export (${names.join(', ')}) values (${values.join(', ')})`,
        Object.values(given),
      )
    })

  further('one that runs shows how far it is; one that failed says why; an old one is deleted', async () => {
    const counts = { ...startOfExport.counts, applications: 412_700 }
    const position = { ...startOfExport, phase: 'APPLICATIONS', counts }
    await stored('RUNNING', { total: 1_000_000, position })
    await stored('FAILED', { failure: 'DISK_FULL', created_at: new Date('2026-01-02T10:00:00Z') })
    const old = { expires_at: new Date('2026-01-08T10:00:00Z'), created_at: new Date('2026-01-01T10:00:00Z') }
    await stored('EXPIRED', { ...old, sha256: 'a'.repeat(64), size_bytes: 48_211_004 })
    await visit(owner, async (page) => {
      const bar = page.getByRole('progressbar', { name: 'Applications in the archive' })
      await bar.waitFor()
      assert.deepEqual(
        [await bar.getAttribute('value'), await bar.getAttribute('max')],
        ['412700', '1000000'],
      )
      await page.getByText(/^412,700 of 1,000,000.applications, 41%$/).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Make an export' }).count(), 0)
      await page.getByText('The disk of the service is full.').waitFor()
      await page.getByText('Deleted after seven days').waitFor()
      await look(page, 'export-running')
      await world.database.owner((client) =>
        client.query(`update foyer.export set status = 'FAILED', failure = 'ERROR' where status = 'RUNNING'`),
      )
      await page.getByText('It stopped with an error').waitFor()
      await page.getByRole('button', { name: 'Make an export' }).waitFor()
    })
  })

  further('somebody who is not an owner reads why there is nothing to press', async () => {
    const admin = await memberOf(world, customer, 'ADMIN', { name: 'Bo Lindqvist' })
    await visit(admin, async (page) => {
      await page.getByText('Only an owner can make an export').waitFor()
      assert.equal(await page.getByRole('button', { name: 'Make an export' }).count(), 0)
      await look(page, 'export-admin')
    })
  })

  further('after half an hour it asks to sign in again', async () => {
    const late = await memberOf(world, customer, 'OWNER', { name: 'Kaj Berg' })
    await world.database.owner((client) =>
      client.query(
        `update foyer.staff_session set created_at = created_at - interval '31 minutes' where user_id = $1`,
        [late.userId],
      ),
    )
    // A session is cached for three seconds.
    await pause(3_500)
    await visit(late, async (page) => {
      await press(page, 'Make an export')
      const dialog = page.getByRole('dialog', { name: 'Sign in again' })
      await dialog.getByText('Your last sign-in is more than 30 minutes ago.').waitFor()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('This needs a sign-in of the last 30 minutes.').waitFor()
      await page.getByRole('link', { name: 'Sign in again' }).waitFor()
    })
  })

  further('one that runs is cancelled', async () => {
    await stored('RUNNING', { total: 1_000_000 })
    await visit(owner, async (page) => {
      await press(page, 'Cancel the export')
      await page.getByText('It was cancelled before it was complete. Nothing is left of it.').waitFor()
      await page.getByRole('button', { name: 'Make an export' }).waitFor()
      await look(page, 'export-cancelled')
    })
  })
})
