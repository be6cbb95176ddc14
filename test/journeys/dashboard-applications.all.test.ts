/** The list of applications: a reviewer searches, filters, pages, assigns and exports, mostly by keyboard. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { clearCase } from '#test/fixtures/case.ts'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { openBrowser, type TestBrowser } from './browser.ts'
import { inspect } from './inspection.ts'
import { dashboardAt, fill, isAt, press, signInAs } from './staff-browser.ts'

const names = ['Granhede Möbelsnickeri AB', 'Tärnsund Elteknik AB', 'Havtornsby Bageri AB']
const codes = ['organization_not_active', 'pep_hit', 'bank_account_of_another'] as const

describe('the list of applications', () => {
  let world: World
  let browser: TestBrowser
  let customer: TestCustomer
  let reviewer: StaffMember
  before(async () => {
    world = await startWorld({ dispatcher: false })
    browser = await openBrowser([world.baseUrl])
    customer = await world.customer({ name: 'Rönnbär' })
    reviewer = await memberOf(world, customer, 'REVIEWER', { name: 'Signe Aldén' })
    for (const [at, name] of names.entries()) await waiting(name, codes[at] as (typeof codes)[number])
    for (let n = 0; n < 52; n += 1) await world.create(customer, { externalReference: `order ${n}` })
  })
  after(async () => {
    await browser.close()
    await world.close()
  })

  async function waiting(organizationName: string, code: (typeof codes)[number]) {
    world.clock.advance(60_000)
    const { id } = await world.create(customer, { workflowId: customer.workflows.KYB })
    const { data } = clearCase('KYB')
    const registry = data.registry && {
      ...data.registry,
      organization: { ...data.registry.organization, organizationName },
    }
    const now = world.clock.now()
    const finding = { code, detail: null, outcome: 'REVIEW' } as const
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data: { ...data, registry, findings: [finding] },
    })
  }

  const rowsOf = (page: Page) => page.locator('table[aria-label="Applications"] tbody tr')
  const rowsAre = async (page: Page, count: number) => {
    for (const until = Date.now() + 20_000; (await rowsOf(page).count()) !== count; ) {
      assert.ok(Date.now() < until, `there are ${await rowsOf(page).count()} rows, not ${count}`)
      await page.waitForTimeout(50)
    }
  }
  const namesIn = (page: Page) =>
    page.locator('table[aria-label="Applications"] [data-part="applicant"] > :first-child').allInnerTexts()
  const open = async (page: Page, path = '/applications') => {
    await page.goto(dashboardAt(world, path))
    await isAt(page, 'Applications')
    await rowsOf(page).first().locator('[data-part="applicant"]').waitFor()
  }

  test('shows waiting applications, the longest wait first, and finds parts of words', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await open(page)
      assert.deepEqual(await namesIn(page), names)
      await page.getByText('Not active').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('elteknik')
      await rowsAre(page, 1)
      assert.deepEqual(await namesIn(page), [names[1]])
      const { search, hash } = new URL(page.url())
      assert.deepEqual(
        [search.includes('elteknik'), hash],
        [false, '#q=elteknik'],
        'no server gets the words',
      )
      await page.reload()
      await rowsOf(page).first().locator('[data-part="applicant"]').waitFor()
      assert.deepEqual(await namesIn(page), [names[1]], 'the address shows the same list')
      // Parts of words from three letters on are found too; other words are not.
      await page.getByRole('searchbox').fill('ltek')
      await rowsAre(page, 1)
      assert.deepEqual(await namesIn(page), [names[1]])
      await page.getByRole('searchbox').fill('eltek zzz')
      await page.getByText('No application matches').waitFor()
      await press(page, 'Clear search and filters')
      await rowsAre(page, 3)
    })
  })

  test('works by keyboard: move, select, assign', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await open(page)
      for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
      await page.getByText('1 selected').waitFor()
      await page.keyboard.press('a')
      await page.getByRole('heading', { name: 'Assign the application' }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
      await page.getByText('assigned to Signe Aldén').waitFor()
      await page.getByRole('link', { name: /^Mine/ }).click()
      await rowsAre(page, 1)
      assert.deepEqual(await namesIn(page), [names[1]])
    })
  })

  test('has filters, and pages to older and newer', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await open(page, '/applications?view=all')
      assert.equal(await rowsOf(page).count(), 50)
      await press(page, 'Older')
      await rowsAre(page, 5)
      assert.equal(await page.getByRole('button', { name: 'Older' }).count(), 0, 'leads nowhere')
      await press(page, 'Newer')
      await rowsAre(page, 50)
      await press(page, 'Filter')
      const filter = page.getByRole('dialog', { name: 'Filter' })
      await filter.getByRole('searchbox').fill('review')
      await filter.getByText('Manual review').click()
      await page.keyboard.press('Escape')
      await rowsAre(page, 3)
      assert.match(page.url(), /status=MANUAL_REVIEW/)
      await page.getByRole('button', { name: 'Remove: Status is Manual review' }).click()
      await rowsAre(page, 50)
      await open(page, '/applications?view=all&status=MANUAL_REVIEW,WAITING')
      await page.getByText('The link asks for the status “WAITING”').waitFor()
      await rowsAre(page, 3)
      assert.match(page.url(), /status=MANUAL_REVIEW$/)
    })
  })

  test('exports as CSV directly to the disk with progress', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      // A real file of the browser, in place of the dialog that only a person can answer.
      await page.addInitScript(() => {
        Object.assign(globalThis, {
          showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
            const folder = await navigator.storage.getDirectory()
            return folder.getFileHandle(suggestedName, { create: true })
          },
        })
      })
      await open(page)
      await press(page, 'Export as CSV')
      await page.getByText('3 rows exported').waitFor()
      const text = await page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory()
        const file = await folder.getFileHandle(`applications-${new Date().toISOString().slice(0, 10)}.csv`)
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
          await (await file.getFile()).arrayBuffer(),
        )
      })
      assert.equal(text.charCodeAt(0), 0xfeff)
      assert.equal(text.trim().split('\r\n').length, 4)
      assert.ok(text.includes(names[0] as string))
      // A file that does not come to its end is not saved.
      await page.route('**/v1/applications.export.csv?*', () => undefined)
      await press(page, 'Export as CSV')
      await press(page, 'Stop')
      await page.getByText('Export stopped, nothing was saved').waitFor()
    })
  })

  test('exports as CSV by a download where a page cannot write files', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
      await open(page)
      const download = page.waitForEvent('download')
      await press(page, 'Export as CSV')
      const text = await readFile((await (await download).path()) as string, 'utf8')
      assert.equal(text.charCodeAt(0), 0xfeff)
      assert.equal(text.trim().split('\r\n').length, 4)
      assert.ok(text.includes(names[0] as string))
    })
  })

  test('creates a new application and shows its link', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await open(page)
      await press(page, 'New application')
      await fill(page, { 'Where the applicant goes afterwards': 'https://shop.example/welcome' })
      await press(page, 'Create the link')
      await page.getByRole('heading', { name: 'The link is ready' }).waitFor()
      await page.getByText(`${world.config.nocodeUrl}/l/`).waitFor()
    })
  })

  test('is linked from the figures of Home, each chart also as a table', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await page.goto(dashboardAt(world, '/'))
      await page.getByRole('heading', { name: 'Applications by week' }).waitFor()
      await page.locator('[data-part="timeline"] svg').first().waitFor()
      await inspect(page, 'home')
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.getByRole('button', { name: 'Show as table' }).first().click()
      await page.getByRole('table', { name: 'Applications by week' }).waitFor()
      await page.getByRole('radio', { name: '12 months' }).click()
      await page.getByRole('heading', { name: 'Applications by month' }).waitFor()
    })
  })

  test('opens from Home with those who stopped at a step, by version', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id } = await world.create(customer, { externalReference: `stopped ${n}` })
      await bringTo(world, customer, id, 'IN_PROGRESS')
    }
    await browser.visit({}, async ({ page, context }) => {
      await page.setViewportSize({ width: 1280, height: 844 })
      await signInAs(context, world, reviewer)
      await page.goto(dashboardAt(world, '/'))
      await page.getByRole('button', { name: 'Show by version' }).click()
      const table = page.getByRole('table', { name: /^Drop-off in .*, version 1$/ }).first()
      assert.match((await table.innerText()).replaceAll(/\s+/g, ' '), /Identity \d+ \d+/)
      await inspect(page, 'home-versions')
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.getByRole('button', { name: 'Show as chart' }).click()
      await page
        .getByRole('link', { name: /3/ })
        .and(page.getByTitle(/who stopped at/))
        .click()
      await isAt(page, 'Applications')
      await rowsAre(page, 3)
      assert.match(decodeURIComponent(page.url()), /step=.*identity/)
      await page.getByRole('button', { name: /Remove: Stopped at/ }).click()
      await page.waitForURL((url) => !url.search.includes('step='))
      await rowsAre(page, 50)
    })
  })

  test('is accessible, on a phone and on a desktop, full and empty', async () => {
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, reviewer)
      await open(page)
      await inspect(page, 'applications')
      await page.setViewportSize({ width: 1280, height: 844 })
      await open(page, '/applications?view=all')
      await inspect(page, 'applications-all')
      await page.goto(dashboardAt(world, '/applications?view=confirm'))
      await page.getByText('No decision waits for a second person').waitFor()
      await inspect(page, 'applications-nothing')
    })
    const other = await world.customer({ name: 'Ny kund' })
    const owner = await memberOf(world, other, 'OWNER', { name: 'Ny Ägare' })
    await browser.visit({}, async ({ page, context }) => {
      await signInAs(context, world, owner)
      await page.goto(dashboardAt(world, '/applications'))
      await page.getByText('Your first application is three lines away').waitFor()
      await inspect(page, 'applications-first')
      await page.goto(dashboardAt(world, '/'))
      await page.getByRole('heading', { name: 'One step to your first application' }).waitFor()
      await inspect(page, 'home-first')
      await page.getByRole('link', { name: 'Create an application' }).click()
      await isAt(page, 'Applications')
    })
  })
})
